"""What the documentation says is what happens; new snippets are picked up by themselves.

A comment ``<!-- not run: reason -->`` right before a block keeps it from being run.
"""

import builtins
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePath
from types import ModuleType

import pytest
import typer
from returns.pipeline import is_successful
from typer.testing import CliRunner

import adws
from adws.agents.script import parse_script
from adws.checks.check import Output
from adws.cli.main import command_names
from adws.cli.signatures import spelled_out
from adws.cli.slash.registry import read_slash_command
from adws.core.check import Diagnostic
from adws.core.context import Context
from adws.core.railway import settle
from adws.core.recipe import read_recipe
from adws.core.settings_file import parse_settings
from adws.core.suite import Outcome
from adws.core.work_item import WorkItem
from adws.engine.loading import load_workflow
from adws.reports.verification import UNCAGED
from adws.runners.runner import Project
from adws.slots import REPORT
from adws.testing import a_case, a_report
from adws.tests.cli.program import (
    MENDED,
    QUICK,
    CommandResult,
    at_home,
    committed,
    invoke,
    invoke_with,
    write,
)
from adws.tests.snippets import Snippet, snippets_of, spoken_commands
from adws.tests.test_makefile import TARGETS
from adws.tests.vcs.repositories import shell, value
from adws.trackers.tracker import IssueRef

pytestmark = pytest.mark.real_io

HOME = Path(adws.__file__).parent.parent
PAGES = [HOME / "README.md", HOME / "CONTRIBUTING.md", *sorted(HOME.glob("docs/**/*.md"))]
SNIPPETS = [
    snippet
    for page in PAGES
    for snippet in snippets_of(page.read_text(encoding="utf-8"), PurePath(page))
]
NEWCOMERS_PAGES = {"README.md", "getting-started.md"}
RUN = [snippet for snippet in SNIPPETS if snippet.is_run]
COMMANDS = [words for s in SNIPPETS if s.language == "sh" for words in s.commands]
SPOKEN = sorted(
    {words for page in PAGES for words in spoken_commands(page.read_text(encoding="utf-8"))}
)
PROJECT = {
    ".gitignore": "__pycache__/\n",
    "calc.py": MENDED.replace("a + b", "a - b"),
    "my-agent": "#!/bin/sh\nexec sed -i 's/a - b/a + b/' calc.py\n",
    "tests/test_calc.py": "from calc import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n",
}
QUICK_PROJECT = {**QUICK, **PROJECT, "tests/test_calc.py": QUICK["tests/test_calc.py"]}
"""The same bug under a runner that starts faster."""
BRANCHES = {
    "fix-add": {"calc.py": MENDED},
    "break-double": {"calc.py": PROJECT["calc.py"].replace("a * 2", "a * 5")},
    "new-page": {"page.py": "TITLE = 'A page'\n"},
}
"""Changes of that project, each on a branch of its own."""

CHECK = "test $(cat limit.txt) = 10 || { echo limit.txt:1: is not 10; exit 1; }\n"


def in_language(*languages: str, sample: int | None = None) -> pytest.MarkDecorator:
    """Return the table of the snippets in a language that are run: all of a newcomer's pages."""
    drawn = () if sample is None else (pytest.mark.exhaustive(sample=sample),)
    results = [
        pytest.param(
            snippet, id=snippet.name, marks=() if snippet.file in NEWCOMERS_PAGES else drawn
        )
        for snippet in RUN
        if snippet.language in languages
    ]
    return pytest.mark.parametrize("snippet", results)


@pytest.fixture
def project(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[PurePath]:
    """Stand in a small red project."""
    with at_home(PurePath(tmp_path_factory.mktemp("home"))):
        monkeypatch.chdir(tmp_path)
        _ = write(PurePath(tmp_path), PROJECT)
        _ = shell(PurePath(tmp_path), "chmod +x my-agent")
        yield committed(PurePath(tmp_path), {})


@pytest.fixture
def quick_project(project: PurePath) -> PurePath:
    """Stand in a red project whose tests start fast."""
    _ = shell(write(project, QUICK_PROJECT), "git add -A && git commit --quiet -m quick")
    for name, files in BRANCHES.items():
        _ = shell(project, f"git checkout --quiet -b {name} main")
        _ = shell(write(project, files), f"git add -A && git commit --quiet -m {name}")
    _ = shell(project, "git checkout --quiet main")
    return project


def executed(snippet: Snippet) -> ModuleType:
    """Return the module that a Python block makes."""
    module = ModuleType("documented")
    exec(compile(snippet.text, snippet.name, "exec"), module.__dict__)  # noqa: S102 - the point
    return module


def the_python_block_of(page: str) -> Snippet:
    """Return the only one that a page has."""
    (snippet,) = the_python_blocks_of(page)
    return snippet


def the_python_blocks_of(page: str) -> tuple[Snippet, ...]:
    """Return all that a page has, in order."""
    return tuple(
        snippet for snippet in SNIPPETS if (snippet.file, snippet.language) == (page, "python")
    )


def install(folder: PurePath, page: str, group: str, name: str) -> None:
    """Install the Python block of a page as a package of its own with an entry point."""
    attribute = group.rpartition(".")[2].removesuffix("s").upper()
    information = f"Metadata-Version: 2.1\nName: my-{name}\nVersion: 1.0\n"
    _ = write(
        folder,
        {
            f"my_{name}.py": the_python_block_of(page).text,
            f"my_{name}-1.0.dist-info/METADATA": information,
            f"my_{name}-1.0.dist-info/entry_points.txt": (
                f"[{group}]\n{name} = my_{name}:{attribute}\n"
            ),
        },
    )


def test_the_harness_sees_the_documentation() -> None:
    """A pattern that finds nothing would make every other test here pass."""
    assert {snippet.language for snippet in SNIPPETS} >= {"sh", "python", "toml"}
    assert {page.name for page in PAGES} >= {"README.md", "CONTRIBUTING.md", "glossary.md"}


def test_every_test_that_a_page_names_is_there() -> None:
    """Where a page promises something, it says what shows it."""
    named = [
        (page.name, *item)
        for page in PAGES
        for item in re.findall(r"`([\w/]+\.py)::(test_\w+)`", page.read_text("utf-8"))
    ]
    tests = Path(__file__).parent
    missing = [
        entry for entry in named if f"def {entry[2]}(" not in (tests / entry[1]).read_text("utf-8")
    ]
    assert (missing, len(named) > 60) == ([], True)


def test_what_is_not_run_says_why() -> None:
    """The reason stands in the comment."""
    assert [s.name for s in SNIPPETS if not s.is_run and len(s.reason.split()) < 3] == []


def test_every_make_target_is_there() -> None:
    """In blocks and in sentences: a word that the Makefile does not know would be an error."""
    shown = {word for words in COMMANDS if words[0] == "make" for word in words[1:]}
    spoken = {
        word
        for page in PAGES
        for words in re.findall(r"`make ([^`]*)`", page.read_text(encoding="utf-8"))
        for word in words.split()
    }
    assert shown | spoken <= TARGETS


def test_every_program_in_a_shell_block_is_known() -> None:
    """Only what the harness can run or check is shown to a newcomer."""
    assert {words[0] for words in COMMANDS} <= {"adws", "git", "make", "pip"}


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    """Those to other places are nobody's business here."""
    links = re.findall(r"\]\(([^)#\"]+)[^)]*\)", page.read_text(encoding="utf-8"))
    files = [link for link in links if "://" not in link]
    assert [link for link in files if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_link_to_a_heading_leads_to_one(page: Path) -> None:
    """GitHub makes the anchor of a heading: small letters, hyphens, no other punctuation."""
    links = re.findall(r"\]\(([^):]*)#([^)]+)\)", page.read_text(encoding="utf-8"))
    files = [(page.parent / link if link else page, anchor) for link, anchor in links]
    assert [(file.name, to) for file, to in files if to not in anchors_of(file)] == []


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_index_lists_every_page_once() -> None:
    """A page that nobody links to is a page that nobody reads."""
    index = HOME / "docs" / "README.md"
    links = re.findall(r"^- \[.+?\]\(([^)]+)\)", index.read_text("utf-8"), re.MULTILINE)
    pages = {page.name for page in HOME.glob("docs/*.md")} - {index.name}
    assert Counter(links) == Counter({*pages, "adr/README.md"})


def test_the_readme_is_one_page() -> None:
    """Six hundred words at most, links and commands included."""
    assert len((HOME / "README.md").read_text("utf-8").split()) <= 600


@pytest.mark.parametrize("words", SPOKEN, ids=" ".join)
def test_every_command_in_a_sentence_is_there(words: tuple[str, ...]) -> None:
    """Its name, the command below it, and each of its options."""
    _, command, *rest = words
    if command.startswith("-"):
        assert command in invoke_with(command_names(), "--help").stdout
        return
    assert command in command_names()
    below = rest[:1] if rest and not rest[0].startswith("-") and has_commands_below(command) else []
    result = invoke(command, *below, "--help")
    assert result.exit_code == 0
    assert [word for word in rest if word.startswith("--") and word not in result.stdout] == []


def has_commands_below(command: str) -> bool:
    """Whether a command has commands below it."""
    return "COMMAND [ARGS]" in invoke(command, "--help").stdout


@pytest.mark.usefixtures("quick_project")
@pytest.mark.timeout(240)
@in_language("sh", sample=6)
def test_a_shell_block_runs(snippet: Snippet) -> None:
    """Every `adws` line ends with green or red, and never with a failure of adws."""
    ran = [(words, invoke(*words[1:])) for words in snippet.commands if words[0] == "adws"]
    assert [(words, item) for words, item in ran if item.exit_code not in {0, 1}] == []


@pytest.mark.usefixtures("quick_project")
@pytest.mark.timeout(240)
def test_a_batch_is_judged_as_its_page_shows() -> None:
    """Line by line; only what holds the code on trial differs from machine to machine."""
    (command,) = (
        snippet for snippet in SNIPPETS if (snippet.file, snippet.language) == ("batches.md", "sh")
    )
    (shown,) = (
        snippet
        for snippet in SNIPPETS
        if (snippet.file, snippet.language) == ("batches.md", "text")
    )
    result = invoke(*command.commands[0][1:], "-q")
    lines = [line for line in result.stdout.splitlines() if line != f"- {UNCAGED}"]
    assert (result.exit_code, lines) == (1, shown.text.splitlines())


@in_language("toml")
def test_a_toml_block_is_read(snippet: Snippet, project: PurePath) -> None:
    """A workflow passes the checker, recipes and answers are read; anything else are settings."""
    if snippet.note == "recipe":
        assert is_successful(read_recipe("checks", snippet.text, snippet.name))
    elif snippet.note == "answers":
        assert is_successful(parse_script(snippet.text, snippet.name))
    elif "[[steps]]" in snippet.text:
        _ = write(project, {"documented.toml": snippet.text})
        read = settle(load_workflow(str(project / "documented.toml")))
        assert is_successful(read), str(read)
    else:
        assert is_successful(parse_settings(snippet.text, snippet.name))


@pytest.mark.timeout(240)
def test_the_answers_in_a_file_repair_the_project(quick_project: PurePath) -> None:
    """As their page shows: the first one fits, and tells its price."""
    (answers,) = (snippet for snippet in SNIPPETS if snippet.note == "answers")
    (command,) = (words for words in COMMANDS if "--agent-script" in words)
    _ = write(quick_project, {command[-1]: answers.text})
    result = invoke(*command[1:], "--json")
    spending = {"known_usd": 0.02, "unknown": 0}
    assert (result.exit_code, result.json["spending"]) == (0, spending)


@pytest.mark.usefixtures("project")
@in_language("python")
def test_a_python_block_runs(snippet: Snippet) -> None:
    """As a program of its own, in a red project."""
    _ = executed(snippet)


@pytest.mark.usefixtures("project")
def test_the_library_example_prints_the_failures(capsys: pytest.CaptureFixture[str]) -> None:
    """The page of the library shows the whole way from a folder to a failing case."""
    failures, *_ = the_python_blocks_of("library.md")
    assert executed(failures).analysis.report.runner == "pytest"
    assert capsys.readouterr().out.startswith("P2 tests/test_calc.py::test_add ")


def test_the_library_example_counts_lines_in_lanes(
    project: PurePath, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page shows how a step runs for many items, and what can end it."""
    *_, lines = the_python_blocks_of("library.md")
    module = executed(lines)
    counted = module.result.context.require(module.ALL_LINES).unwrap()
    paths = sorted(Path(project).rglob("*.py"))
    assert counted == tuple(len(path.read_text("utf-8").splitlines()) for path in paths)
    assert capsys.readouterr().out == f"finished {sum(counted)}\n"
    assert module.cancellation.reason is None


def test_the_step_counts_the_failures() -> None:
    """The how-to's step works on a report."""
    module = executed(the_python_block_of("how-to-add-a-step.md"))
    report = a_report(a_case(), a_case("t.py::red", Outcome.FAILED))
    counted = value(module.count_failures(Context(PurePath("/p")).put(REPORT, report)))
    assert counted.get(module.FAILURE_COUNT) == 1


def test_the_check_reads_the_words_of_a_spell_checker() -> None:
    """The how-to's check makes a diagnostic of each word that its tool complains about."""
    check = executed(the_python_block_of("how-to-add-a-check.md")).CHECK
    programs = {"spell": "/bin/spell"}
    project = Project(PurePath("/p"), ("words.txt",), {"words.txt": "teh"}, programs, {})
    assert check.detect(project) == "words.txt is there"
    assert [way.argv for way in check.ways(project, None)] == [("/bin/spell", "--json")]
    output = Output(PurePath("/p"), exit_code=1, stdout='["teh"]', stderr="")
    assert check.read(output).unwrap() == (Diagnostic("words.txt", None, None, "spelling", "teh"),)


def test_the_tracker_asks_its_program_and_reads_the_answer() -> None:
    """The how-to's tracker passes an id that is never an option, and texts as one argument."""
    program = executed(the_python_block_of("how-to-add-a-tracker.md")).TRACKER.program
    issue = IssueRef("N-7", PurePath("/p"))
    assert program.read(issue).argv == ("notes", "show", "--json", "--", "N-7")
    assert program.close(issue, "a b").argv == ("notes", "close", "--reason=a b", "--", "N-7")
    assert program.note(issue, "a b").argv == ("notes", "add", "--text=a b", "--", "N-7")
    item = program.parse(issue, '{"title": "Add a total", "text": "What it costs."}').unwrap()
    assert item == WorkItem("Add a total", "What it costs.", id="N-7", tracker="notes")


@pytest.mark.usefixtures("project")
def test_the_command_lists_the_suites() -> None:
    """The how-to's command is one that the program can take in."""
    module = executed(the_python_block_of("how-to-add-a-command.md"))
    app = typer.Typer()
    _ = app.command()(spelled_out(module.command))
    result = CliRunner().invoke(app, ["--json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout) == [{"folder": ".", "runner": "pytest"}]


def test_the_slash_command_is_read() -> None:
    """The how-to's file has what a slash command needs, and its command line is there."""
    page = "how-to-add-a-slash-command.md"
    (snippet,) = (
        snippet for snippet in SNIPPETS if (snippet.file, snippet.language) == (page, "markdown")
    )
    command = read_slash_command("costs", snippet.text, page).unwrap()
    assert (command.cli, command.argument_hint) == (("costs",), "[run]")


@pytest.fixture
def packages(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Install the runner and the agent of the how-tos as packages of their own."""
    folder = PurePath(tmp_path_factory.mktemp("packages"))
    install(folder, "how-to-add-a-runner.md", "adws.runners", "checks")
    install(folder, "how-to-add-an-agent.md", "adws.agents", "sed")
    monkeypatch.syspath_prepend(str(folder))
    yield
    for name in ("my_checks", "my_sed"):
        _ = sys.modules.pop(name, None)


@pytest.mark.usefixtures("packages")
@pytest.mark.timeout(120)
def test_the_runner_and_the_agent_drive_a_project_to_green(project: PurePath) -> None:
    """Both how-tos, found through their entry points, in a project of shell scripts."""
    _ = committed(project, {"limit.txt": "9\n", "checks/a.sh": CHECK})
    red = invoke("analyze", "--scope", "checks", "-q")
    assert (red.exit_code, red.stderr) == (1, "")
    assert red.stdout.startswith("checks: 1 test, 0 passed, 1 failed, 0 skipped")
    result = invoke("fix", "--scope", "checks", "--agent", "sed", "--model", "s/9/10/", "-q")
    assert result == CommandResult(0, "fixed 1, escalated 0 · failing 1 → 0 · $0.00\n", "")


@pytest.mark.timeout(120)
def test_a_runner_and_an_agent_stand_beside_the_workflows_of_a_project(project: PurePath) -> None:
    """The same how-tos without any packaging."""
    files = {
        "workflows/runners/checks/__init__.py": the_python_block_of("how-to-add-a-runner.md").text,
        "workflows/agents/sed.py": the_python_block_of("how-to-add-an-agent.md").text,
    }
    _ = committed(project, {"limit.txt": "9\n", "checks/a.sh": CHECK, **files})
    result = invoke("fix", "--scope", "checks", "--agent", "sed", "--model", "s/9/10/", "-q")
    assert result == CommandResult(0, "fixed 1, escalated 0 · failing 1 → 0 · $0.00\n", "")
    assert "sed " in invoke("agents", "list").stdout
    assert invoke("runners", "show", "checks").stdout.startswith("runner         checks\n")


@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize(
    ("check", "options", "kind"),
    [
        ("kill $$\n", ("--scope", "checks"), "SuiteUnreadable"),
        (CHECK, ("--scope", "checks", "--agent", "sed"), "AgentMissing"),
    ],
)
def test_the_runner_and_the_agent_fail_with_words(
    check: str, options: tuple[str, ...], kind: str, project: PurePath
) -> None:
    """A run that was cut off is unreadable; an agent that is not configured is missing."""
    _ = committed(project, {"limit.txt": "9\n", "checks/a.sh": check.replace("$$", "$PPID")})
    result = invoke("fix", *options, "--json", "-q")
    assert (result.exit_code, result.json["error"]["kind"]) == (2, kind)


def test_every_class_that_a_page_names_is_there() -> None:
    """An error, a value, an exception of Python: whoever reads the name can import it."""
    spoken = {
        (name, page.name)
        for page in PAGES
        if page.parent.name != "adr"
        for name in re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`", page.read_text("utf-8"))
    }
    known = {
        name
        for source in HOME.glob("adws/**/*.py")
        if "tests" not in source.parts
        for pair in re.findall(
            r"^\s*class (\w+)|^(\w+) = ", source.read_text("utf-8"), re.MULTILINE
        )
        for name in pair
    }
    foreign = {"PurePath", *dir(builtins)}
    assert {item for item in spoken if item[0] not in known | foreign} == set()
    assert len(spoken) > 60
