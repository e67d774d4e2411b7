"""What the judge says, in a colour and as an exit code."""

import pytest

from adws.core.flag import Flag
from adws.core.verdict import Colour, Verdict

FLAG = Flag("forced-exit", "calc.py", 3, "os._exit(0)", "it ends the process")


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (Verdict(accepted=False), (Colour.RED, 1, 1)),
        (Verdict(accepted=False, flags=(FLAG,)), (Colour.RED, 1, 1)),
        (Verdict(accepted=True, flags=(FLAG,)), (Colour.YELLOW, 1, 0)),
        (Verdict(accepted=True), (Colour.GREEN, 0, 0)),
        (Verdict(accepted=True, limits=("ctest: x",)), (Colour.YELLOW, 1, 1)),
        (Verdict(accepted=True, limits=("ctest: x",), flags=(FLAG,)), (Colour.YELLOW, 1, 1)),
        (Verdict(accepted=False, limits=("ctest: x",)), (Colour.RED, 1, 1)),
    ],
)
def test_what_is_refused_or_suspicious_needs_a_person(
    verdict: Verdict, expected: tuple[Colour, int, int]
) -> None:
    """Only a green exits with 0; a yellow too, where flags alone are accepted beforehand."""
    codes = verdict.exit_code(), verdict.exit_code(accept_flagged=True)
    assert (verdict.colour, *codes) == expected
