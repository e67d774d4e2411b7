"""What the judge says, as an exit code."""

from adws.core.verdict import Verdict


def test_only_an_accepted_change_exits_with_0() -> None:
    """1 is: refused."""
    assert (Verdict(accepted=True).exit_code, Verdict(accepted=False).exit_code) == (0, 1)
