"""What a run delivers, judged as a whole."""

from attrs import frozen


@frozen
class FinalJudgement:
    """What a run judges last: the whole suite on what is delivered.

    ``commit`` and its ``tree`` are what the user gets, ``note`` says on what the commit stands.
    ``warnings`` say which cases flip there.
    """

    commit: str
    tree: str
    note: str = ""
    warnings: tuple[str, ...] = ()
