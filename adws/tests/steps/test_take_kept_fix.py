"""The step ``take_kept_fix``: a fix of an earlier run as a proposal of this one."""

from pathlib import PurePath

from adws.core.errors import IoFailed
from adws.core.rebase import KeptFix, Rebase
from adws.core.turn import Answer, AnswerStatus
from adws.ledger.discovery import open_ledger
from adws.ledger.store import ledger_path, render
from adws.slots import ANALYSIS, LEDGER_OPEN, REBASE, SEAL
from adws.steps.take_kept_fix import take_kept_fix
from adws.testing import FakeIo
from adws.tests.ledger.analyses import analysis, failure
from adws.tests.steps.projects import NOWHERE, RUN_ID
from adws.tests.steps.unstamped import error
from adws.trust.sealing import Seal


def test_what_git_cannot_do_drops_no_fix(io: FakeIo) -> None:
    """The step fails, and the same command tries again."""
    io.programs["git"] = PurePath("/usr/bin/git")
    io.processes.append((("git",), IoFailed("no git")))
    result = analysis(failure("t.py::a"))
    io.files[ledger_path(NOWHERE.root)] = render(open_ledger(result, run=RUN_ID, created_at="2030"))
    fix = KeptFix(("t.py::a",), "a.patch", "claude", Answer(AnswerStatus.FINISHED), "2030")
    given = NOWHERE.put(ANALYSIS, result).put(LEDGER_OPEN, value=True).put(SEAL, Seal(()))
    assert error(take_kept_fix(given.put(REBASE, Rebase("r0", (fix,))))) == IoFailed("no git")
