"""What a run delivers, judged as a whole."""

from attrs import frozen

from adws.core.settings import Delivery


@frozen
class FinalJudgement:
    """The last judgement of a run: the whole suite on what is delivered."""

    commit: str
    """The commit that the user gets."""
    tree: str
    """The git tree of ``commit``."""
    note: str = ""
    """What the commit stands on where that is not HEAD, in words; empty: HEAD."""
    warnings: tuple[str, ...] = ()
    """Which cases flip there, in sentences."""
    delivery: Delivery = Delivery.BRANCH
    """The way of delivery that was set when it was judged."""
    circumstances: str = ""
    """The digest of what the judged run read besides its tree."""
