"""Trying a candidate in a copy."""

from pathlib import PurePath

import pytest

from adws.core.process import Command, Completed
from adws.core.railway import settle
from adws.search.candidates import Candidate, Placed
from adws.search.copies.place import Place
from adws.search.copies.queue import Hit
from adws.search.copies.runs import UNTOLD, Limits, Ran
from adws.search.copies.tool import Tool
from adws.search.copies.trying import Bench, Question
from adws.search.source import Edit
from adws.testing import FakeIo
from adws.tests.agents.building import make_task

PLACE = Place(PurePath("/t"), PurePath("/copy"), PurePath("/scratch"))
TOOL = Tool((r"FAIL (\S+)",), total=r"(\d+) cases")
LIMITS = Limits(9.0, 2.5)
CASES, ALL = ("run", "/t/one"), ("run", "all")
ONE, BOTH = frozenset({"one"}), frozenset({"one", "two"})
TASK = make_task(tree=PurePath("/t"), test_env={"ROOT": "/t/lib", "TMPDIR": "/else"})
EDIT = Candidate((Placed("a.js", 1, "x", Edit(0, 1, "b")),), 1.0)


@pytest.mark.parametrize(
    ("ran", "mended"),
    [
        (Ran(frozenset(), 3), BOTH),
        (Ran(ONE, 3), {"two"}),
        (Ran(frozenset({"one", "old"}), 4), {"two"}),
        (Ran(frozenset({"new"}), 3), set()),
        (Ran(UNTOLD, 3), set()),
        (Ran(frozenset(), 2), set()),
        (Ran(frozenset(), None), set()),
        (Ran(frozenset(), 3, ended=False), set()),
    ],
)
def test_what_fails_no_more_is_mended(ran: Ran, mended: set[str]) -> None:
    """Unless something new fails, cases are missing, or the run had no end."""
    question = Question(CASES, LIMITS, BOTH, BOTH | {"old"}, 3)
    assert question.mended(ran) == mended


def told(*lines: str, exit_code: int = 1) -> Completed:
    """Return a run that printed lines."""
    return Completed(("run",), exit_code, "\n".join(lines))


def bench(*, once: bool = False) -> Bench:
    """Return a bench for the failing cases and all of them."""
    asked = Question(ALL if once else CASES, LIMITS, ONE, ONE)
    return Bench(TASK, TOOL, {"a.js": "a"}, asked, Question(ALL, LIMITS, ONE, BOTH))


@pytest.mark.parametrize(
    ("once", "answers", "mended", "runs"),
    [
        (False, (told("FAIL one"),), set(), 1),
        (False, (told("ok", exit_code=0), told("FAIL two")), {"one"}, 2),
        (False, (told("ok", exit_code=0), told("FAIL three")), set(), 2),
        (True, (told("ok", exit_code=0),), {"one"}, 1),
    ],
)
def test_all_of_the_suite_runs_for_what_mends_the_cases(
    io: FakeIo, *, once: bool, answers: tuple[Completed, ...], mended: set[str], runs: int
) -> None:
    """The copy is as before afterwards."""
    io.files[PurePath("/copy/a.js")] = "a"
    seen: list[str] = []
    waiting = iter(answers)

    def answer(command: Command) -> Completed:
        seen.append(io.files[PurePath("/copy/a.js")])
        assert command.argv[:2] == ("sh", "-c")
        return next(waiting)

    io.processes.append((("sh",), answer))
    assert settle(bench(once=once).try_(EDIT, PLACE)).unwrap() == Hit(EDIT, frozenset(mended))
    assert (seen, io.files[PurePath("/copy/a.js")]) == (["b"] * runs, "a")


def test_a_run_stays_in_the_copy(io: FakeIo) -> None:
    """Its words and variables lead there, and what it leaves behind lies beside it."""
    io.files[PurePath("/copy/a.js")] = "a"
    io.processes.append((("sh",), told("FAIL one")))
    _ = bench().try_(EDIT, PLACE)
    [command] = io.commands
    assert command.argv[3:] == ("3", "run", "/copy/one")
    assert command.cwd == PurePath("/copy")
    assert (command.env["ROOT"], command.env["TMPDIR"]) == ("/copy/lib", "/scratch")
    assert command.timeout_seconds == 9.0
