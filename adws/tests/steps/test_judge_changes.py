"""The batch gate for changes that somebody brings: which are accepted together, and who is not."""

from collections.abc import Mapping
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.cage.level import cage_level
from adws.core.batch_judgement import BatchJudgement, BroughtChange
from adws.core.context import Context
from adws.core.errors import NameUnknown, PipelineError, RepositoryUnusable
from adws.core.patch import ChangeToJudge
from adws.core.settings import Sandbox, Settings
from adws.core.verdict import Colour, Layer, Verdict
from adws.slots import (
    BASE,
    BATCH_JUDGEMENT,
    BATCH_STANDING,
    BATCH_TAKEN,
    CAGE,
    CHANGE,
    CHANGES,
    HEAD,
    QUEUE_EMPTY,
    VERDICT,
)
from adws.steps.judge_changes import judge_changes
from adws.steps.judged_run import judged_run
from adws.steps.look_again import look_again
from adws.steps.open_changes import open_changes
from adws.steps.settle_changes import settle_changes
from adws.steps.take_changes import take_changes
from adws.steps.write_batch_verdict import write_batch_verdict
from adws.tests.steps.changes import UNSTEADY
from adws.tests.steps.projects import CALC, RUN_ID, committed, sealed, write
from adws.tests.steps.unittest_project import ADD, DOUBLE, HALF, RED, TESTS, based
from adws.tests.steps.unstamped import error
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, text_in_tree, value

pytestmark = [pytest.mark.scenario(keep=True), pytest.mark.real_io]

SHARED = f"import shared\n\n\n{CALC}".replace("a / 2", "a / shared.DIVISOR + shared.OFFSET")
VALUES = "DIVISOR = 2\n\n\n\n\n\nOFFSET = 0\n"
PROJECT = {**RED, "calc.py": SHARED, "shared.py": VALUES}
ADDS = {"calc.py": SHARED.replace("a - b", "a + b")}
DOUBLES = {"calc.py": SHARED.replace("a * 3", "a * 2")}
BREAKS = {"shared.py": VALUES.replace("2", "3")}
SHIFTS = {"shared.py": VALUES.replace("0", "1")}
RENAMES = {"shared.py": VALUES.replace("DIVISOR", "BY")}
FOLLOWS = {"calc.py": SHARED.replace("shared.DIVISOR", "shared.BY")}
SQUARES = {"square.py": "def square(a):\n    return a * a\n"}
TESTS_SQUARE = {
    "tests/test_square.py": """\
import unittest


class SquareTest(unittest.TestCase):
    def test_square(self):
        import square

        self.assertEqual(square.square(3), 9)
"""
}
SQUARE = "tests.test_square.SquareTest.test_square"
BWRAP = Settings(sandbox=Sandbox.BWRAP)
CHEAT = Verdict(accepted=False, reasons=("a twin passes",), layer=Layer.TWINS)


@pytest.fixture(scope="module")
def baseline(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """Return the context of a red project after its base was judged."""
    root = committed(PurePath(tmp_path_factory.mktemp("batch")) / "calc", PROJECT)
    return sealed(value(judged_run(based(root))))


@pytest.fixture
def red(baseline: Context) -> Context:
    """Return the same context; no branch but main is left."""
    others = "git branch --format='%(refname:short)' | grep -v main | xargs -r git branch -q -D"
    _ = shell(baseline.root, others)
    return baseline


def branch(context: Context, name: str, files: Mapping[str, str]) -> None:
    """Commit files on a branch of their own that leaves main."""
    _ = shell(context.root, f"git checkout --quiet -b {name} main")
    _ = shell(write(context.root, files), f"git add -A && git commit --quiet -m {name}")
    _ = shell(context.root, "git checkout --quiet main")


def brought(context: Context, *names: str) -> Context:
    """Return the context in which these changes shall be judged together."""
    changes = tuple(BroughtChange(name, context.root.parent / name) for name in names)
    return context.put(CHANGES, changes).put(CHANGE, ChangeToJudge("main"))


def one_run(context: Context, cheats: tuple[str, ...]) -> Context:
    """Judge the next changes; a layer refuses those among which there is a cheat."""
    taken = value(take_changes(context))
    if not taken.get(BATCH_TAKEN):
        return value(look_again(taken))
    judged = value(judge_changes(taken))
    verdict = judged.require(VERDICT).unwrap()
    waiting = judged.require(BATCH_STANDING).unwrap().queue[0].attempts
    if verdict.accepted and any(item.selected.group in cheats for item in waiting):
        judged = judged.put(VERDICT, CHEAT)
    return value(settle_changes(judged).bind(look_again))


def judged_together(context: Context, *names: str, cheats: tuple[str, ...] = ()) -> BatchJudgement:
    """Judge changes as the workflow does, but for its layers."""
    going = value(open_changes(brought(context, *names)))
    while not going.get(QUEUE_EMPTY):
        going = one_run(going, cheats)
    return value(write_batch_verdict(going)).require(BATCH_JUDGEMENT).unwrap()


def reasons(judgement: BatchJudgement) -> dict[str, tuple[str, ...]]:
    """Return why each change is refused; no reason: it is accepted."""
    return {change.selected.group: change.verdict.reasons for change in judgement.changes}


def runs(judgement: BatchJudgement) -> list[tuple[str, ...]]:
    """Return what was judged together."""
    return [run.names for run in judgement.runs]


def test_changes_that_break_nothing_are_accepted_together(red: Context) -> None:
    """With one run of the suite for all, and one more with the tests that they bring."""
    branch(red, "add", ADDS)
    branch(red, "double", DOUBLES)
    branch(red, "square", {**SQUARES, **TESTS_SQUARE})
    judgement = judged_together(red, "add", "double", "square")
    assert reasons(judgement) == {"add": (), "double": (), "square": ()}
    assert (judgement.fixed, judgement.failing_before, judgement.failing_after) == (
        (ADD, DOUBLE),
        2,
        0,
    )
    assert (runs(judgement), judgement.full_runs) == ([("add", "double", "square")], 3)
    accepted, base = judgement.accepted, red.require(BASE).unwrap()
    assert accepted.dropped == ("tests/test_square.py",)
    assert text_in_tree(base, accepted.merged, "calc.py") == ADDS["calc.py"].replace(
        "a * 3", "a * 2"
    )
    diff = value(io_ops.read_text(red.root / ".adws/verdicts" / f"{base.run}.patch"))
    assert [line for line in diff.splitlines() if line.startswith("+++")] == [
        "+++ b/calc.py",
        "+++ b/square.py",
        "+++ b/tests/test_square.py",
    ]


def test_who_breaks_a_case_is_refused_with_the_evidence(red: Context) -> None:
    """The others do not wait for it, and nobody asks for it again: all were judged with it."""
    branch(red, "add", ADDS)
    branch(red, "breaks", BREAKS)
    branch(red, "double", DOUBLES)
    judgement = judged_together(red, "add", "breaks", "double")
    broken = f"1 case fails now and did not fail before: {HALF}"
    assert reasons(judgement) == {"add": (), "breaks": (broken,), "double": ()}
    (guilty,) = (change for change in judgement.changes if not change.verdict.accepted)
    (evidence,) = guilty.verdict.notes
    assert evidence.startswith(f"{HALF}: ")
    assert "0.66" in evidence
    assert runs(judgement) == [("add", "breaks", "double"), ("add", "double")]
    assert (judgement.full_runs, judgement.exit_code()) == (3, 1)


def test_of_two_that_conflict_the_first_is_accepted(red: Context) -> None:
    """The other is refused with the words of git, and with the name of the first."""
    branch(red, "add", ADDS)
    branch(red, "other", {"calc.py": SHARED.replace("a - b", "b + a")})
    judgement = judged_together(red, "add", "other")
    assert reasons(judgement)["add"] == ()
    words, beside = reasons(judgement)["other"]
    assert words.startswith("the patch does not apply")
    assert beside == "these accepted changes edit the same files: add"


def test_a_batch_of_which_nothing_applies_is_not_judged(red: Context) -> None:
    """The suite does not run for it."""
    branch(red, "add", ADDS)
    branch(red, "other", {"calc.py": SHARED.replace("a - b", "b + a")})
    few = evolve(red, settings=evolve(red.settings, batch_size=1))
    judgement = judged_together(few, "add", "other")
    assert runs(judgement) == [("add",)]
    assert not judgement.changes[1].verdict.accepted


def test_a_change_that_applies_only_beside_another_ends_as_that_one(here: PurePath) -> None:
    """The base has gone on since it began: alone it does not apply, so it is not guilty either."""
    root = committed(here / "calc", PROJECT)
    _ = shell(root, "git branch early")
    _ = shell(write(root, {"calc.py": SHARED.replace("a * 3", "a * 4")}), "git commit -qam later")
    context = sealed(value(judged_run(based(root))))
    branch(context, "reverts", {"calc.py": SHARED, **BREAKS})
    _ = shell(root, "git checkout --quiet early")
    _ = shell(write(root, DOUBLES), "git commit -qam early && git checkout --quiet main")
    judgement = judged_together(context, "reverts", "early")
    names = reasons(judgement)
    assert names["reverts"] == (f"1 case fails now and did not fail before: {HALF}",)
    (words,) = names["early"]
    assert words.startswith("the patch does not apply")
    assert runs(judgement) == [("reverts", "early")]
    branch(context, "only", {**SQUARES, "calc.py": SHARED.replace("a - b", "a + b")})
    _ = shell(root, "git checkout --quiet early")
    _ = shell(write(root, BREAKS), "git commit -qam breaks && git checkout --quiet main")
    judgement = judged_together(context, "only", "early")
    assert runs(judgement) == [("only", "early"), ("only",), ("only", "early")]
    assert judgement.accepted.names == ("only",)


def test_a_change_that_ends_the_run_where_it_is_alone_is_guilty(red: Context) -> None:
    """Its cases do not pass, whatever else is to be said of it."""
    ends = "import os\n\nif not os.path.exists('square.py'):\n    os._exit(0)\n"
    broken = ADDS["calc.py"].replace("shared.DIVISOR", "3")
    branch(red, "ends", {"calc.py": f"{ends}{broken}"})
    branch(red, "square", SQUARES)
    branch(red, "double", DOUBLES)
    judgement = judged_together(red, "ends", "square", "double")
    names = reasons(judgement)
    assert names["ends"] == (f"1 case fails now and did not fail before: {HALF}",)
    assert (names["square"], names["double"]) == ((), ())


def test_a_change_does_not_lose_against_one_that_is_refused(red: Context) -> None:
    """It did not apply beside it, and does without it."""
    both = {"calc.py": SHARED.replace("a - b", "b + a"), **BREAKS}
    branch(red, "both", both)
    branch(red, "add", ADDS)
    judgement = judged_together(red, "both", "add")
    broken = f"1 case fails now and did not fail before: {HALF}"
    assert reasons(judgement) == {"both": (broken,), "add": ()}
    assert runs(judgement) == [("both",), ("add",)]


def test_changes_that_only_hold_together_are_accepted_together(red: Context) -> None:
    """A third one that breaks the suite otherwise does not separate them."""
    branch(red, "renames", RENAMES)
    branch(red, "add", ADDS)
    branch(red, "follows", FOLLOWS)
    judgement = judged_together(red, "renames", "add", "follows")
    assert reasons(judgement) == {"renames": (), "add": (), "follows": ()}


def test_changes_that_were_judged_apart_are_looked_at_together_again(red: Context) -> None:
    """The halves of a refused batch separate two that only hold together."""
    branch(red, "renames", {**RENAMES, **ADDS})
    branch(red, "cheat", {"cheat.py": ""})
    branch(red, "follows", FOLLOWS)
    judgement = judged_together(red, "renames", "cheat", "follows", cheats=("cheat",))
    assert reasons(judgement) == {"renames": (), "cheat": CHEAT.reasons, "follows": ()}
    assert runs(judgement) == [
        ("renames", "cheat", "follows"),
        ("renames", "cheat"),
        ("cheat",),
        ("follows",),
        ("renames", "follows"),
    ]


def test_who_breaks_a_case_alone_and_not_beside_the_accepted_is_accepted(red: Context) -> None:
    """Another change breaks the same case: both are suspected, and only one is guilty."""
    branch(red, "renames", RENAMES)
    branch(red, "shifts", SHIFTS)
    branch(red, "lenient", {"calc.py": ADDS["calc.py"].replace("shared.DIVISOR", "2")})
    judgement = judged_together(red, "renames", "shifts", "lenient")
    broken = f"1 case fails now and did not fail before: {HALF}"
    assert reasons(judgement) == {"renames": (), "shifts": (broken,), "lenient": ()}
    assert runs(judgement) == [
        ("renames", "shifts", "lenient"),
        ("shifts", "lenient"),
        ("lenient",),
        ("lenient", "renames"),
    ]


def test_a_change_must_be_green_with_the_tests_that_it_brings(red: Context) -> None:
    """Whose tests fail is found among them; whoever brings what they test helps."""
    branch(red, "tests", TESTS_SQUARE)
    branch(red, "add", ADDS)
    judgement = judged_together(red, "tests", "add")
    assert reasons(judgement) == {
        "tests": (f"with the change's own tests: 1 case fails: {SQUARE}",),
        "add": (),
    }
    branch(red, "cheat", {"cheat.py": ""})
    branch(red, "square", {**SQUARES, **DOUBLES})
    judgement = judged_together(red, "tests", "cheat", "square", cheats=("cheat",))
    assert reasons(judgement) == {"tests": (), "cheat": CHEAT.reasons, "square": ()}
    assert judgement.accepted.names == ("square", "tests")


def test_tests_that_end_every_run_are_found_by_halves(red: Context) -> None:
    """There is no failing case to be looked at."""
    branch(red, "add", ADDS)
    branch(red, "ends", {"tests/test_end.py": "import os\nos._exit(0)\n"})
    judgement = judged_together(red, "add", "ends")
    assert reasons(judgement)["add"] == ()
    (reason,) = reasons(judgement)["ends"]
    assert reason.startswith("SuiteUnreadable: ")
    assert runs(judgement) == [("add", "ends"), ("add",), ("add", "ends")]


def test_what_fails_once_only_is_shown_to_a_person(red: Context, here: PurePath) -> None:
    """No change is refused for it, and none is looked for."""
    source = UNSTEADY.format(seen=str(here / "seen"))
    unsteady = ADDS["calc.py"].replace("a / shared", "(a if TIMES else 0) / shared")
    branch(red, "unsteady", {"calc.py": f"{source}\n\n{unsteady}"})
    branch(red, "square", SQUARES)
    judgement = judged_together(red, "unsteady", "square")
    colours = {change.selected.group: change.verdict.colour for change in judgement.changes}
    assert colours == {"unsteady": Colour.YELLOW, "square": Colour.YELLOW}
    assert (judgement.exit_code(), judgement.exit_code(accept_flagged=True)) == (1, 0)


def test_cases_may_fail_still_but_some_must_be_fixed(red: Context) -> None:
    """Nothing shows that the others are wanted."""
    branch(red, "square", SQUARES)
    judgement = judged_together(red, "square")
    useless = "the accepted changes fix none of the 2 failing cases"
    assert reasons(judgement) == {"square": (useless,)}
    assert (judgement.accepted.names, judgement.failing_after) == ((), 2)
    branch(red, "add", ADDS)
    judgement = judged_together(red, "square", "add")
    assert (reasons(judgement), judgement.failing_after) == ({"square": (), "add": ()}, 1)


def test_a_change_is_that_of_a_branch_since_it_left_the_base(red: Context) -> None:
    """What has come to the base since then is not taken back."""
    branch(red, "early", ADDS)
    _ = shell(write(red.root, {"later.py": ""}), "git add -A && git commit --quiet -m later")
    going = value(open_changes(brought(red, "early")))
    (change,) = going.require(BATCH_STANDING).unwrap().queue[0].attempts
    assert change.proposal.patch.paths == ("calc.py",)
    taken = value(take_changes(going)).require(BATCH_STANDING).unwrap()
    _ = shell(red.root, "git reset --quiet --hard HEAD^")
    assert taken.set_aside == ()


def test_a_change_may_be_a_diff_in_a_file(red: Context) -> None:
    """One that does not apply to the base is refused; so is one that changes nothing."""
    root = red.root
    diff = shell(write(root, ADDS), "git diff; git checkout --quiet .")
    files = {"add.diff": diff, "odd.diff": diff.replace("a - b", "a ? b")}
    _ = write(root.parent, files)
    judgement = judged_together(red, "add.diff", "odd.diff", "main")
    names = reasons(judgement)
    assert (names["add.diff"], names["main"]) == ((), ("it changes nothing",))
    assert names["odd.diff"][0].startswith("the patch does not apply")
    assert runs(judgement) == [("add.diff",)]


def test_without_any_change_that_applies_nothing_is_judged(red: Context) -> None:
    """The queue is empty at once; the files say so."""
    judgement = judged_together(red, "main")
    assert (reasons(judgement), runs(judgement)) == ({"main": ("it changes nothing",)}, [])


def test_at_most_as_many_are_judged_together_as_the_settings_say(red: Context) -> None:
    """The next ones are judged on top of those."""
    branch(red, "add", ADDS)
    branch(red, "double", DOUBLES)
    few = evolve(red, settings=evolve(red.settings, batch_size=1))
    judgement = judged_together(few, "add", "double")
    assert (runs(judgement), judgement.failing_after) == ([("add",), ("add", "double")], 0)
    assert judgement.accepted.names == ("add", "double")


def test_a_weakened_test_does_not_help_the_next_change(red: Context) -> None:
    """Tests are those of the base, whatever was accepted before."""
    weak = TESTS.replace("(half(2), 1)", "(half(2), half(2))")
    branch(red, "weak", {**ADDS, "tests/test_calc.py": weak})
    branch(red, "breaks", BREAKS)
    few = evolve(red, settings=evolve(red.settings, batch_size=1))
    judgement = judged_together(few, "weak", "breaks")
    assert {change.selected.group: change.verdict.accepted for change in judgement.changes} == {
        "weak": True,
        "breaks": False,
    }


def starts_of_batches(context: Context, *names: str, cheats: tuple[str, ...] = ()) -> list[int]:
    """Return how often the runner starts for each batch, without the layers."""
    raw = context.root / ".adws/raw" / RUN_ID
    going, counts = value(open_changes(brought(context, *names))), list[int]()
    while not going.get(QUEUE_EMPTY):
        before = len(value(io_ops.list_folder(raw)))
        going = one_run(going, cheats)
        counts.append(len(value(io_ops.list_folder(raw))) - before)
    return counts


@needs("bwrap")
@pytest.mark.parametrize(
    ("settings", "starts"),
    [(Settings(), [1 + 4, 1, 1]), (Settings(writable=("/srv",)), [1 + 4, 1, 1 + 4])],
)
def test_what_failed_again_without_a_refused_batch_is_known_for_the_next_ones(
    red: Context, settings: Settings, starts: list[int]
) -> None:
    """All are put on the same tree. Where code on trial can write, such runs are not believed.

    A fixed case runs four times without the changes; the halves of the batch are judged apart.
    """
    branch(red, "cheat", {"cheat.py": ""})
    branch(red, "add", ADDS)
    caged = evolve(red.put(CAGE, value(cage_level(BWRAP))), settings=settings)
    assert starts_of_batches(caged, "cheat", "add", cheats=("cheat",)) == starts


@needs("bwrap")
def test_on_another_tree_cases_that_failed_again_are_not_known(red: Context) -> None:
    """The accepted changes are in it, so what fails there must be seen to fail there."""
    branch(red, "add", ADDS)
    branch(red, "double", DOUBLES)
    caged = evolve(red.put(CAGE, value(cage_level(BWRAP))), settings=Settings(batch_size=1))
    assert starts_of_batches(caged, "add", "double") == [1 + 4, 1 + 4]


def test_changes_to_sealed_files_alone_take_one_full_run(red: Context) -> None:
    """With their own tests: the judged tree is that of the base, whose cases are known."""
    branch(red, "tests", {"tests/test_calc.py": f"{TESTS}\n\n# Rounds.\n"})
    raw = red.root / ".adws/raw" / RUN_ID
    before = len(value(io_ops.list_folder(raw)))
    judgement = judged_together(red, "tests")
    assert [(run.names, run.full_runs) for run in judgement.runs] == [(("tests",), 1)]
    assert len(value(io_ops.list_folder(raw))) - before == 1


@pytest.mark.parametrize(
    ("base", "name", "kind", "message"),
    [
        (
            "main",
            "nowhere",
            NameUnknown,
            "'nowhere' is neither a commit of the repository nor a file",
        ),
        ("gone", "main", RepositoryUnusable, "the repository has no commit 'gone'"),
    ],
)
def test_what_is_not_there_is_no_verdict(
    red: Context, base: str, name: str, kind: type[PipelineError], message: str
) -> None:
    """By its name."""
    failed = error(open_changes(brought(red, name).put(CHANGE, ChangeToJudge(base))))
    assert (type(failed), failed.message) == (kind, message)


def test_what_is_judged_against_is_the_present_commit_where_nothing_is_named(
    red: Context,
) -> None:
    """As for one change."""
    branch(red, "add", ADDS)
    opened = value(open_changes(brought(red, "add").drop(CHANGE)))
    assert opened.get(HEAD) == shell(red.root, "git rev-parse HEAD").strip()
