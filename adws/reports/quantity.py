"""Numbers with their nouns."""


def quantity(number: int, noun: str) -> str:
    """Return a number with its noun in the right form.

    >>> quantity(1, "file"), quantity(2, "file")
    ('1 file', '2 files')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
