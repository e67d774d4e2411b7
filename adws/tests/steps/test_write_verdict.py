"""The step ``write_verdict``: what the judge said is kept."""

from pathlib import PurePath

from adws.core.codec import to_json
from adws.core.context import Context
from adws.core.verdict import Verdict
from adws.reports.verdict_markdown import verdict_markdown
from adws.slots import PROPOSAL, RUN, VERDICT
from adws.steps.write_verdict import write_verdict
from adws.testing import FakeIo
from adws.tests.ledger.proposals import proposal
from adws.tests.vcs.repositories import value


def test_the_verdict_is_written_for_people_and_for_machines(io: FakeIo) -> None:
    """The context goes on as it was."""
    made, verdict = proposal("a.py"), Verdict(accepted=True)
    context = Context(PurePath("/p")).put(RUN, "r1").put(PROPOSAL, made).put(VERDICT, verdict)
    assert value(write_verdict(context)) == context
    folder = PurePath("/p/.adws/verdicts")
    assert io.files == {
        folder / "r1.md": verdict_markdown(verdict, made),
        folder / "r1.json": to_json(verdict),
    }
