"""The last judgement of a run, on its whole delivery."""

from attrs import frozen

from adws.core.settings import Delivery


@frozen
class FinalJudgement:
    """The last judgement of a run: the whole suite on the delivery."""

    commit: str
    """The commit that the user gets."""
    tree: str
    """The git tree of ``commit``."""
    note: str = ""
    """The base of the commit in words, if it is not HEAD; else empty."""
    warnings: tuple[str, ...] = ()
    """Which cases are flaky there, in sentences."""
    delivery: Delivery = Delivery.BRANCH
    """The setting ``deliver`` at the time of the judgement."""
    circumstances: str = ""
    """The digest of what the judged run read besides its tree."""
