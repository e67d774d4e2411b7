"""Cases that are taken out of a test file before an agent sees it."""

from attrs import frozen


@frozen
class Withholding:
    """The cases of one test file that an agent may not see."""

    text: str
    path: str
    """The file, relative to the suite's folder."""
    hidden: tuple[str, ...]
    """The names in the file, as the report has them, of the cases to take out."""
    kept_cases: tuple[str, ...]
    """The names of its other cases."""
