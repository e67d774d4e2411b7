"""Tests of `adws fix --rebase`: a new run on the user's tree, with the fixes that hold there."""

from collections.abc import Iterator
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.claim import ClaimStatus
from adws.ledger.store import load, save
from adws.tests.cli.program import (
    CALC,
    MENDED,
    QUICK,
    SCRIPT,
    CommandResult,
    at_home,
    begin_again,
    committed,
    invoke,
    keep,
    read,
    write,
)
from adws.tests.ledger.claims import CLAIM
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]
ADD, DOUBLE = (f"tests.test_calc.CalcTest.test_{name}" for name in ("add", "double"))


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return the folder of a run that was stopped after its fix of `add`.

    Its agent writes down each question that it is asked.
    """
    here = PurePath(tmp_path_factory.mktemp("stopped"))
    _ = committed(here / "project", QUICK)
    agent = f"""
        echo asked >> {here}/asked
        if grep -q test_add "$ADWS_PROMPT_FILE"
        then sed -i 's/a - b/a + b/' calc.py; else sed -i 's/a \\* 3/a * 2/' calc.py; fi
    """
    _ = write(here, {"agent.sh": agent})
    with at_home(here / "home"):
        assert invoke("round", *options_of(here)).exit_code == 1
    keep(here)
    return here


@pytest.fixture
def here(stopped: PurePath) -> Iterator[PurePath]:
    """Return the folder as it was when the run was stopped."""
    begin_again(stopped)
    with at_home(stopped / "home"):
        yield stopped


@pytest.fixture
def options(here: PurePath) -> tuple[str, ...]:
    """Return the options of the run."""
    return options_of(here)


def options_of(here: PurePath) -> tuple[str, ...]:
    """Return the project, and the agent that is asked."""
    return ("--root", str(here / "project"), "--agent-command", f"sh {here}/agent.sh")


def ask_count(here: PurePath) -> int:
    """Return how often the agent was asked."""
    return read(here / "asked").count("asked")


def last_run(here: PurePath) -> str:
    """Return the id of the newest run."""
    return max(value(io_ops.list_folder(here / "project/.adws/runs")))


def dropped(result: CommandResult) -> list[tuple[tuple[str, ...], str]]:
    """Return the cases of each dropped fix, and the reason."""
    return [(tuple(row["case_ids"]), row["reason"]) for row in result.json["dropped_fixes"]]


def test_a_fix_that_holds_is_kept_and_not_asked_for_again(
    here: PurePath, options: tuple[str, ...]
) -> None:
    """The user has committed something else; the fix is applied and judged on top of it."""
    project = here / "project"
    _ = shell(project, "echo more > more.txt && git add -A && git commit -qm more")
    result = invoke("fix", "--rebase", *options, "--json")
    assert (result.exit_code, result.json["fixed"], dropped(result), ask_count(here)) == (
        0,
        2,
        [],
        2,
    )
    branch = f"adws/{last_run(here)}"
    assert shell(project, f"git show {branch}:calc.py") == MENDED
    assert shell(project, f"git log --format=%s {branch} | tail -2") == "more\nfirst\n"
    tree = shell(project, f"git rev-parse {branch} '{branch}^{{tree}}'").split()
    assert [result.json["judged_commit"], result.json["judged_tree"]] == tree
    assert (
        f"fix of run {result.json['rebased_from']} for {ADD}: judging it again\n" in result.stderr
    )


def test_a_fix_of_what_the_user_has_repaired_is_dropped(
    here: PurePath, options: tuple[str, ...]
) -> None:
    """It says so; the rest of the work goes on."""
    _ = shell(here / "project", "sed -i 's/a - b/b + a/' calc.py && git commit -qam own")
    result = invoke("fix", "--rebase", *options, "--json")
    reason = "none of its cases fails in your present tree"
    assert (result.exit_code, result.json["fixed"], dropped(result)) == (0, 1, [((ADD,), reason)])
    assert ask_count(here) == 2
    markdown = read(here / f"project/.adws/reports/{last_run(here)}.md")
    assert f"| `{ADD}` | {reason} |" in markdown


def test_a_fix_that_does_not_apply_is_dropped_and_its_case_is_open(
    here: PurePath, options: tuple[str, ...]
) -> None:
    """An agent is asked for another one."""
    other = CALC.replace("a - b", "a - 1 * b")
    _ = write(here / "project", {"calc.py": other})
    _ = shell(here / "project", "git commit -qam own")
    script = write(here, {"script.toml": SCRIPT.replace('"a - b"', '"a - 1 * b"')}) / "script.toml"
    result = invoke(
        "fix", "--rebase", *options[:2], "--agent", "scripted", "--agent-script", str(script)
    )
    assert (result.exit_code, result.stdout.partition(" ·")[0]) == (0, "fixed 2, escalated 0")
    assert f"\n  fix not kept: {ADD}: the patch does not apply: " in result.stdout
    assert shell(here / "project", f"git show adws/{last_run(here)}:calc.py") == MENDED


@pytest.mark.exhaustive(sample=2, of="adws fix --rebase")
def test_a_fix_that_is_not_green_any_more_is_dropped(
    here: PurePath, options: tuple[str, ...]
) -> None:
    """A new test contradicts it: the judge refuses it, and the case is open again."""
    extra = QUICK["tests/test_calc.py"] + (
        "\n    def test_minus(self):\n        self.assertEqual(add(2, 1), 1)\n"
    )
    _ = write(here / "project", {"tests/test_calc.py": extra})
    result = invoke("fix", "--rebase", *options, "--max-attempts", "1", "--json")
    [(cases, reason)] = dropped(result)
    assert (result.exit_code, cases) == (1, (ADD,))
    assert reason.startswith("1 case fails now and did not fail before: ")
    assert (result.json["fixed"], result.json["escalated"]) == (1, 1)


@pytest.mark.exhaustive(sample=2, of="adws fix --rebase")
@pytest.mark.parametrize("again", [(), ("--rebase",)])
def test_a_rebase_that_was_cut_short_goes_on(
    here: PurePath, options: tuple[str, ...], again: tuple[str, ...]
) -> None:
    """It is an unfinished run like any other, also before its baseline; nothing is lost."""
    _ = shell(here / "project", "git commit -q --allow-empty -m empty")
    failing = invoke("fix", "--rebase", *options[:2], "--agent", "scripted", "-q")
    result = invoke("fix", *again, *options, "--json")
    assert (failing.exit_code, result.exit_code, ask_count(here)) == (2, 0, 2)
    branch = result.json["delivered"].rpartition(" ")[2]
    assert shell(here / "project", f"git show {branch}:calc.py") == MENDED


def cut_off(here: PurePath, lines: int) -> None:
    """Leave only the first lines of the journal, as a kill at that moment would."""
    journal = here / "project/.adws/journal.jsonl"
    candidate = "".join(read(journal).splitlines(keepends=True)[:lines])
    _ = value(io_ops.write_text(journal, candidate))


@pytest.mark.exhaustive(sample=2, of="adws fix --rebase")
def test_an_answer_that_was_not_judged_is_paid_for_once(
    here: PurePath, options: tuple[str, ...]
) -> None:
    """It is judged on the new base like a fix."""
    cut_off(here, 2)
    result = invoke("fix", "--rebase", *options, "--json")
    assert (result.exit_code, result.json["fixed"], dropped(result), ask_count(here)) == (
        0,
        2,
        [],
        2,
    )


@pytest.mark.exhaustive(sample=2, of="adws fix --rebase")
def test_an_attempt_without_an_answer_leaves_nothing(
    here: PurePath, options: tuple[str, ...]
) -> None:
    """The agent is asked."""
    cut_off(here, 1)
    result = invoke("fix", "--rebase", *options, "--json")
    assert (result.exit_code, result.json["fixed"], dropped(result), ask_count(here)) == (
        0,
        2,
        [],
        3,
    )


@pytest.mark.exhaustive(sample=2, of="adws fix --rebase")
def test_a_test_that_a_permit_changed_is_not_taken_along(
    here: PurePath, options: tuple[str, ...]
) -> None:
    """It says so: whether it still holds is a person's decision."""
    path = here / "project/.adws/ledger.json"
    ledger = value(load(path))
    spent = evolve(CLAIM, status=ClaimStatus.SPENT, commit="c1", spent_in=ledger.run)
    _ = value(save(path, evolve(ledger, claims=(spent,))))
    result = invoke("fix", "--rebase", *options, "--json")
    reason = "it changes a test that a person approved; the claim must be made again"
    assert (result.exit_code, dropped(result)) == (0, [((CLAIM.case_id,), reason)])


@pytest.mark.exhaustive(sample=2, of="adws fix --rebase")
def test_without_an_unfinished_run_it_is_a_new_one(options: tuple[str, ...]) -> None:
    """As `--fresh` is; both together are refused."""
    assert invoke("fix", *options).exit_code == 0
    again = invoke("fix", "--rebase", *options, "--json")
    assert (again.exit_code, again.json["fixed"], again.json["rebased_from"]) == (0, 2, "")
    both = invoke("fix", "--rebase", "--fresh", *options, "--json")
    assert (both.exit_code, both.json["error"]["kind"]) == (2, "SettingsInvalid")
