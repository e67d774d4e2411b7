"""What people type or write wrongly, each with the sentence and the way out that they read."""

import shlex
from collections.abc import Mapping
from pathlib import PurePath
from types import MappingProxyType

import pytest
from attrs import frozen

from adws.tests.cli.program import MENDED, QUICK, committed, invoke
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io

PROJECT = {**QUICK, "calc.py": MENDED}
SETTINGS = "adws docs settings lists every setting with its values"
WRITE = "write the diff into a file: git diff > change.diff"
NO_DIFF = "there is no change to judge: the diff is empty, or the text is no diff"
AGAINST = "make the patch against the judged commit, with paths from the repository's top"
KEYS = "the keys are title, request, criteria, id, tracker, files, modules, verification"
NO_RUNS = "this project has no saved runs"
QUOTES = "correct the line; values that are texts need quotes"
RAN_NOTHING = "adws ran nothing; correct the lines above and try again"
MISSING = "No such file or directory"
ABSENT = "--- a/nope.py\n+++ b/nope.py\n@@ -1 +1 @@\n-a\n+b\n"


@frozen
class Input:
    """A command, the files or the script that go before it, and what a person reads."""

    words: str
    message: str
    hint: str
    files: Mapping[str, str] = MappingProxyType({})
    script: str = "true"


def setting(line: str, message: str, hint: str = SETTINGS) -> Input:
    """Return the input of a settings file with this line."""
    return Input("analyze", message, hint, {"adws.toml": f"{line}\n"})


def tasks(text: str, message: str, hint: str = KEYS) -> Input:
    """Return the input of a task file with this text."""
    return Input("tasks t.toml", f"t.toml: {message}", hint, {"t.toml": text})


def option(words: str, message: str) -> Input:
    """Return the input of an option with a wrong value."""
    return Input(words, f"the command line: {message}", SETTINGS)


def workflow(text: str, message: str) -> Input:
    """Return the input of a workflow with this text."""
    where = "{here}/workflows/mine.toml:"
    return Input("run mine", f"{where}{message}", RAN_NOTHING, {"workflows/mine.toml": text})


INPUTS = (
    setting("max_rounds = 'many'", "adws.toml: max_rounds: 'many' is not a whole number"),
    setting("max_rounds = -1", "adws.toml: 'max_rounds' must be >= 1: -1"),
    setting("test_command = 3", "adws.toml: test_command: 3 is not a text"),
    setting("lend = 'a'", "adws.toml: lend: 'a' is not a list"),
    setting("deliver = true", "adws.toml: deliver: True is none of: branch, apply, none"),
    setting("pipeline = 1", "adws.toml: pipeline: 1 is not a table"),
    setting("agents.claude = 3", "adws.toml: agents['claude']: 3 is not a table"),
    setting("scope = 'tests/gone'", "unknown scope 'tests/gone'", "known: all, ava, behave, bun,"),
    setting("x = [", "adws.toml is not valid TOML: Invalid value (at end of document)", QUOTES),
    setting("test_timeout = 5", "adws.toml has an unknown key 'test_timeout'", "did you mean 'te"),
    Input(
        "analyze",
        "adws.toml is not UTF-8",
        "save it as UTF-8",
        script=r"printf 'agent = caf\351' > adws.toml",
    ),
    Input(
        "analyze",
        "cannot read {here}/adws.toml: Is a directory",
        "a regular file is needed there",
        script="rm adws.toml && mkdir adws.toml",
    ),
    Input(
        "analyze --root gone", "no folder {here}/gone", "give a project's folder, such as --root"
    ),
    Input(
        "analyze --root calc.py", "{here}/calc.py is a file, not a folder", "give a project's fol"
    ),
    Input("analyze --scope gone/tests", "unknown scope 'gone/tests'", "known: all, ava, behave,"),
    Input(
        "analyze --file gone.py",
        "there is no test file 'gone.py' in {here}",
        "give its path from the project's folder, such as --file tests/test_a.py",
    ),
    Input(
        "analyze --file=",
        "there is no test file '' in {here}",
        "give its path from the project's folder, such as --file tests/test_a.py",
    ),
    Input(
        "analyze --test-command gone-from-here",
        f"cannot run gone-from-here: {MISSING}",
        "install the program, or check its name and the PATH",
    ),
    Input(
        """analyze --test-command "'x" """,
        "test_command cannot be split into words: No closing quotation",
        "close each quote, or put a backslash before it",
    ),
    option("analyze --test-timeout -1", "'test_timeout_seconds' must be > 0: -1.0"),
    option("fix --max-rounds -1", "'max_rounds' must be >= 1: -1"),
    option("fix --max-attempts 0", "'max_attempts' must be >= 1: 0"),
    option("fix --max-cost -1", "'max_cost_usd' must be > 0: -1.0"),
    option("fix --lanes -1", "'lanes' must be >= 0: -1"),
    option("fix --deliver mail", "deliver: 'mail' is none of: branch, apply, none"),
    Input("fix --agent serach", "agent: unknown agent 'serach'", "did you mean 'search'?"),
    setting("example_agent = 'x'", "example_agent: unknown agent 'x'", "known: aider, claude,"),
    setting("suites.a.folder = 'nope'", "suites.a.folder: there is no folder 'nope' in", "create"),
    Input("fix --from r1@2", "unknown run 'r1' in {here}", NO_RUNS),
    Input("judge --base gone", "the repository has no commit 'gone'", "name a branch, a tag or a"),
    Input(
        "judge --patch gone.diff", "there is no file '{here}/gone.diff'", f"check the path; {WRITE}"
    ),
    Input("judge --patch=", "--patch names no file", WRITE),
    Input("judge --patch tests", "'{here}/tests' is not a file with a diff", WRITE),
    Input("judge --patch a.diff", NO_DIFF, WRITE, {"a.diff": ""}),
    Input("judge --patch a.diff", NO_DIFF, WRITE, {"a.diff": "nonsense\n"}),
    Input(
        "judge --patch a.diff", "the patch does not apply: error: nope", AGAINST, {"a.diff": ABSENT}
    ),
    Input(
        "judge --again a.json",
        "{here}/a.json was altered: its checksum does not match its content",
        "give a record as adws judge wrote it: .adws/verdicts/RUN_ID.record.json",
        {"a.json": "{}"},
    ),
    Input(
        "judge --batch gone", "'gone' is neither a commit of the repository nor", "pass commits,"
    ),
    tasks("", "task.request: it does not say what to build"),
    tasks("[tasks.a]\ntitel = 'x'\n", "tasks.a: unknown key 'titel' (did you mean 'title'?)"),
    tasks("[tasks.a]\ntitle = 3\n", "tasks.a.title: 3 is not a text"),
    tasks("tasks = 3\n", "'tasks' has no table of a task", "write [tasks.NAME]"),
    tasks("title = x\n", "it is not valid TOML: Invalid value (at line 1, column 9)", QUOTES),
    Input(
        "tasks t.toml",
        "t.toml: it is not UTF-8",
        "save it as UTF-8",
        script=r"""printf 'title = "caf\351"' > t.toml""",
    ),
    Input(
        "tasks gone.toml", f"cannot read {{here}}/gone.toml: {MISSING}", "check the path, and that"
    ),
    Input("tasks tests", "cannot read {here}/tests: Is a directory", "a regular file is needed"),
    Input(
        "tasks calc.py/t.toml", "cannot read {here}/calc.py/t.toml: Not a directory", "a part of"
    ),
    Input("build", "you did not say what to build", "describe it in words, or use --issue ID or"),
    Input(
        "build --task-file t.toml --task b",
        "{here}/t.toml has no task 'b'",
        "known: a",
        {"t.toml": "[tasks.a]\ntitle = 'x'\n"},
    ),
    Input("run fixx", "unknown workflow 'fixx'", "did you mean 'fix'?"),
    Input("run --resume gone", "unknown run 'gone' in {here}", NO_RUNS),
    workflow("", "1: the workflow has no steps: add at least one [[steps]]"),
    workflow("[[steps]]\nuse = 'analyse'\n", "2: unknown step 'analyse': did you mean 'analyze'?"),
    Input("runs show gone", "unknown run 'gone'", NO_RUNS),
    Input("report gone", "no report of run gone", "adws runs lists the runs"),
    Input("report", "no report yet", "run `adws fix` or `adws implement` first"),
    Input(
        "claims approve C-1 --reason x",
        "there is no ledger in {here}/.adws: no run has written one",
        "run `adws fix` first",
    ),
    Input(
        "ledger show",
        "there is no ledger in {here}/.adws: no run has written one",
        "run `adws fix` first",
    ),
    Input(
        "ledger show",
        "the ledger {here}/.adws/ledger.json is empty; adws did not change it",
        "restore a backup, or move the file away to start afresh",
        script="mkdir .adws && touch .adws/ledger.json",
    ),
    Input("verify --only gone", "unknown check 'gone'", "known: unit, unittest"),
    Input("pipeline status", "the repository on the forge is unknown", "name it: [pipeline] rep"),
    Input(
        "demo --into tests", "{here}/tests already exists", "choose a folder that does not exist"
    ),
)
"""Nobody needs more than what a row says; places below ``{here}`` are in the project."""


def name_of(given: Input) -> str:
    """Return a name of an input."""
    return f"{given.words}: {given.message}"


@pytest.mark.parametrize("given", INPUTS, ids=name_of)
def test_a_wrong_input_is_told_with_the_way_out(here: PurePath, given: Input) -> None:
    """In a sentence each, and with exit code 2; a bug of ours would come through."""
    _ = committed(here, {**PROJECT, **given.files})
    _ = shell(here, given.script)
    result = invoke(*shlex.split(given.words), "--json")
    error = result.json["error"]
    assert result.exit_code == 2
    assert error["message"].startswith(given.message.format(here=here))
    assert error["hint"].startswith(given.hint)


WRONG_WORDS = (
    (
        "fix --max-round 3",
        "No such option: --max-round (Possible options: --max-cost, --max-rounds)",
    ),
    ("fix --max-rounds few", "Invalid value for '--max-rounds': 'few' is not a valid int"),
    ("clean --keep -1", "Invalid value for '--keep': -1 is not in the range x>=0."),
    ("tasks", "Missing argument 'FILE'."),
    ("claims approve C-1", "Missing option '--reason'."),
)


@pytest.mark.parametrize(("words", "message"), WRONG_WORDS)
def test_a_wrong_word_of_a_command_is_told_with_its_help(words: str, message: str) -> None:
    """The reader learns how to see what there is."""
    result = invoke(*shlex.split(words))
    lines = [line.strip("│╭╮╰╯─ ") for line in result.stderr.splitlines()]
    assert result.exit_code == 2
    assert message in " ".join(lines)
    assert any(line.startswith(f"Try 'root {words.partition(' ')[0]} ") for line in lines)
