"""What a run takes along from an earlier one, as its journal tells."""

from datetime import UTC, datetime
from pathlib import PurePath

import pytest
from attrs import frozen

from adws.core.rebase import KeptFix, Rebase
from adws.core.turn import Answer, AnswerStatus
from adws.core.verdict import Verdict
from adws.judging.rebasing import EarlierRun, fixes_of
from adws.ledger.journal import AnswerRecord, JudgementRecord, Phase, note_phase
from adws.slots import BASE
from adws.tests.steps.projects import ADD, MENDED, RED, RUN_ID, based, committed
from adws.tests.vcs.repositories import value
from adws.vcs.base import Base
from adws.vcs.commit import commit_patch
from adws.vcs.diff import patch_between
from adws.vcs.text_replacement import replace_texts

pytestmark = pytest.mark.real_io
WHEN = datetime(2030, 1, 1, tzinfo=UTC)
KEY = f"{RUN_ID}/1/fix"
"""The key of an attempt of the earlier run."""


@frozen
class Journal:
    """A run whose journal is written here; ``waiting`` is a fix that it has from a run before."""

    base: Base
    waiting: KeptFix

    def note(self, phase: Phase, **what: object) -> None:
        """Add a record of the attempt at the fix."""
        noted = note_phase(self.base.user_root, RUN_ID, KEY, phase, **what)  # type: ignore[arg-type] # the fields of a record
        _ = value(noted)

    def taken(self) -> list[tuple[tuple[str, ...], str]]:
        """Return the cases and the agent of each fix that a new run takes along."""
        earlier = EarlierRun(self.base, "second", None, Rebase("run0", (self.waiting,)))
        rebase = value(fixes_of(self.base.user_root, earlier, "run2"))
        return [(fix.case_ids, fix.agent) for fix in rebase.waiting]


@pytest.fixture(name="journal")
def _journal(here: PurePath) -> Journal:
    """Return the journal of a run that judges a fix again, made by the agent ``first``."""
    base = based(committed(here / "calc", RED)).require(BASE).unwrap()
    answer = Answer(AnswerStatus.FINISHED, text="FIX: it adds")
    return Journal(base, KeptFix((ADD,), "kept/fix.patch", "first", answer, "2030-01-01T00:00:00"))


def test_a_fix_whose_new_judgement_was_cut_short_is_taken_along_once_more(
    journal: Journal,
) -> None:
    """It was begun again, and no more is known: it still waits."""
    journal.note(Phase.STARTED)
    assert journal.taken() == [((ADD,), "first")]


def test_a_fix_that_two_runs_took_along_is_that_of_its_agent(journal: Journal) -> None:
    """The second run worked with another one."""
    tree = value(replace_texts(journal.base, journal.base.commit, {"calc.py": MENDED}))
    patch = value(patch_between(journal.base, journal.base.commit, tree))
    commit = value(commit_patch(journal.base, journal.base.commit, patch, "one fix\n", WHEN))
    record = AnswerRecord(journal.waiting.answer, patch.base, patch.tree, patch.paths, "first")
    journal.note(Phase.STARTED)
    journal.note(Phase.ANSWERED, answered=record)
    journal.note(Phase.JUDGED, judged=JudgementRecord(Verdict(accepted=True, fixed=(ADD,))))
    journal.note(Phase.COMMITTED, commit=commit)
    assert journal.taken() == [((ADD,), "first")]


def test_an_answer_that_an_earlier_version_noted_is_of_the_agent_of_its_run(
    journal: Journal,
) -> None:
    """It does not name one itself."""
    tree = value(replace_texts(journal.base, journal.base.commit, {"calc.py": MENDED}))
    patch = value(patch_between(journal.base, journal.base.commit, tree))
    journal.note(
        Phase.ANSWERED,
        answered=AnswerRecord(journal.waiting.answer, patch.base, patch.tree, patch.paths),
    )
    journal.note(Phase.JUDGED, judged=JudgementRecord(Verdict(accepted=True, fixed=(ADD,))))
    assert journal.taken() == [((ADD,), "second")]
