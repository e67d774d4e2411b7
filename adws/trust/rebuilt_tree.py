"""Check that no sealed file of the judge tree changed during a run."""

from collections.abc import Callable, Mapping

from returns.result import Failure, Result, Success

from adws.core.errors import OracleCompromised, PipelineError
from adws.core.suite import SuiteReport
from adws.core.verdict import Layer
from adws.trust.reasons import named


def rewritten(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, ...]:
    """Return the files whose stamps differ or that are missing, sorted.

    >>> rewritten({"a": "1", "b": "1", "c": "1"}, {"a": "1", "b": "2", "new": "1"})
    ('b', 'c')
    """
    return tuple(sorted(path for path, stamp in before.items() if after.get(path) != stamp))


def refuse_rewritten(
    before: SuiteReport, after: SuiteReport, is_sealed: Callable[[str], bool]
) -> Result[SuiteReport, PipelineError]:
    """Return the later report, unless sealed files changed during its run.

    Files that the suite of the base rewrites too are allowed.
    """
    rewritten_before = frozenset(before.rewritten)
    touched = tuple(
        path for path in after.rewritten if path not in rewritten_before and is_sealed(path)
    )
    if not touched:
        return Success(after)
    return Failure(
        OracleCompromised(
            f"sealed files changed while the suite ran: {named(touched)}",
            hint="look for code that writes to test files when it is loaded",
            context={"layer": Layer.REBUILT_TREE.value, "seen": touched},
        )
    )
