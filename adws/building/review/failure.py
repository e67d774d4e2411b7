"""A failed verification, told to the developer who can mend it, and to a person where he cannot."""

from collections.abc import Iterator
from pathlib import PurePath

from attrs import frozen
from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.answer_lines import read_answer_lines
from adws.core.claim import Claimed
from adws.core.errors import PipelineError, VerificationDisputed, VerificationFailed
from adws.core.proposal import Proposal
from adws.core.purpose import Purpose
from adws.core.run import VerifyFeedback
from adws.core.verification import Verification, VerificationPhase
from adws.ledger.journal import JournalRecord, journal_path, read
from adws.ledger.turns import turns_of
from adws.trust.reasons import named

_SIDES = ((Purpose.IMPLEMENT, "the developer"), (Purpose.VERIFY, "the verifier"))


@frozen
class Reviewed:
    """What a verification came to, in a run of the project in ``root``.

    ``refusals`` are what earlier tries of the work were refused for.
    """

    root: PurePath
    run: str
    done: Verification
    refusals: tuple[VerifyFeedback, ...] = ()


def pass_verified(reviewed: Reviewed) -> IOResult[None, PipelineError]:
    """Pass when a change was verified, or its verification skipped; else fail as below."""
    if reviewed.done.phase is not VerificationPhase.FAILED:
        return IOSuccess(None)
    return fail_verified(reviewed)


def fail_verified(reviewed: Reviewed) -> IOResult[None, PipelineError]:
    """Fail with ``VerificationFailed``: which cases fail, how, and in how many tries they did.

    It also says where the words of both sides are.
    """
    done = reviewed.done
    tries = 1 + sum(one.kind == VerificationFailed.__name__ for one in reviewed.refusals)
    often = f" in {tries} tries" if tries > 1 else ""
    return _places(reviewed).bind(
        lambda places: IOFailure(
            VerificationFailed(
                f"Integration tests failed{often}: {named(done.failing)}",
                hint=f"{done.output}\nthey stand in {named(done.tests)}{places}",
                context={"cases": done.failing, "tests": done.tests, "output": done.output},
            )
        )
    )


def pass_undisputed(reviewed: Reviewed, proposal: Proposal) -> IOResult[None, PipelineError]:
    """Pass unless the developer claims that a case is wrong with which verification has failed.

    Fails with ``VerificationDisputed``, which shows what both sides say.
    """
    done = reviewed.done
    claims = tuple(
        claimed
        for claimed in read_answer_lines(proposal.answer.text).claims
        if claimed.case in done.failing
    )
    if done.phase is not VerificationPhase.FAILED or not claims:
        return IOSuccess(None)
    said = tuple(map(_sentence, claims))
    return _places(reviewed).bind(
        lambda places: IOFailure(
            VerificationDisputed(
                f"the developer claims that the verifier's tests are wrong: {'; '.join(said)}",
                hint=f"decide who is right. The verifier's tests said:\n{done.output}\n"
                f"they stand in {named(done.tests)}{places}",
                context={
                    "cases": tuple(claimed.case for claimed in claims),
                    "claims": said,
                    "output": done.output,
                },
            )
        )
    )


def _sentence(claimed: Claimed) -> str:
    why = ", ".join(filter(None, (claimed.reason, claimed.evidence)))
    return f"{claimed.case} should expect {claimed.new} instead of {claimed.old} ({why})"


def _places(reviewed: Reviewed) -> IOResult[str, PipelineError]:
    """Return what tells a person where each side's last words and change are; each on a line."""
    return read(journal_path(reviewed.root)).map(
        lambda records: "".join(_last_words(reviewed.run, records))
    )


def _last_words(run: str, records: tuple[JournalRecord, ...]) -> Iterator[str]:
    names = [turn.name for turn in turns_of(run, records)]
    for purpose, who in _SIDES:
        # A question is named after its role, as ``3-implement-try-2``.
        of_role = [name for name in names if name.split("-")[1:2] == [purpose.value]]
        if of_role:
            last = of_role[-1]
            yield f"\n{who}: .adws/logs/{last}.log, .adws/attempts/{last}.patch"
