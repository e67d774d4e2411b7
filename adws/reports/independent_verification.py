"""What an independent verifier says about a change, in each form of a report."""

from collections.abc import Iterator

from adws.core.codec import to_plain
from adws.core.verification import Verification, VerificationNeed, VerificationVerdict
from adws.core.visible import one_line
from adws.reports.markdown import bullets, code, plain, section, table

_FLAGS = ("Where", "Seen", "Why", "Rule")
_SENTENCES = {
    VerificationVerdict.PASSED: "verified independently",
    VerificationVerdict.FAILED: "the independent verification failed",
    VerificationVerdict.SKIPPED: "not verified independently",
}


def independent_verification_lines(
    verification: Verification | None, need: VerificationNeed | None
) -> tuple[str, ...]:
    """Return the result in short, for a terminal; nothing before the decision about it."""
    if need is None and verification is None:
        return ()
    headline, details = _headline(verification), tuple(_details(verification))
    because = f"because: {'; '.join(need.reasons)}" if need and need.reasons else ""
    if because and not details:
        return (one_line(f"{headline}, {because}"),)
    return tuple(map(one_line, filter(None, (headline, *details, because))))


def independent_verification_section(
    verification: Verification | None, need: VerificationNeed | None
) -> str:
    """Return the result as a section in Markdown; empty before the decision about it."""
    if need is None and verification is None:
        return ""
    return section(
        "Independent Verification",
        bullets(_facts(verification, need)),
        _output(verification),
        _flags(verification),
    )


def independent_verification_record(
    verification: Verification | None, need: VerificationNeed | None
) -> dict[str, object]:
    """Return the result as plain values for JSON; a key without a value is null."""
    return {
        "required": None if need is None else need.required,
        "reasons": [] if need is None else list(need.reasons),
        "verification": None if verification is None else to_plain(verification),
    }


def _headline(verification: Verification | None) -> str:
    """Return how the verification ended, in one sentence."""
    if verification is None or verification.verdict is None:
        return "not verified independently yet"
    attempt = f" (attempt {verification.attempt})" if verification.attempt > 1 else ""
    return f"{_SENTENCES[verification.verdict]}{attempt}"


def _details(verification: Verification | None) -> Iterator[str]:
    if verification is None:
        return
    yield from (f"tests of the verifier: {path}" for path in verification.tests)
    yield from (f"fails: {case_id}" for case_id in verification.failing)
    if verification.remarks:
        yield f"the verifier says: {verification.remarks}"
    yield from (f"not taken: {note}" for note in verification.notes)


def _facts(verification: Verification | None, need: VerificationNeed | None) -> Iterator[str]:
    yield plain(_headline(verification))
    yield from (f"Because: {plain(reason)}" for reason in (need.reasons if need else ()))
    if verification is None:
        return
    yield from (f"Tests of the verifier: {code(path)}" for path in verification.tests)
    yield from (f"Fails: {code(case_id)}" for case_id in verification.failing)
    if verification.remarks:
        yield f"The verifier says: {plain(verification.remarks)}"
    yield from (f"Not taken: {plain(note)}" for note in verification.notes)


def _output(verification: Verification | None) -> str:
    if verification is None or not verification.output:
        return ""
    lines = verification.output.splitlines()
    return "\n".join(f"    {one_line(line)}".rstrip() for line in lines)


def _flags(verification: Verification | None) -> str:
    rows = [
        (code(flag.place), code(flag.seen), plain(flag.why), plain(flag.rule))
        for flag in (verification.flags if verification else ())
    ]
    return table(_FLAGS, rows) if rows else ""
