"""Numbers with their nouns."""


def quantity(number: int, noun: str) -> str:
    """Return a number with its noun in the right form.

    >>> quantity(1, "file"), quantity(2, "file"), quantity(0, "entry"), quantity(2, "day")
    ('1 file', '2 files', '0 entries', '2 days')
    """
    if number == 1:
        return f"1 {noun}"
    consonant_y = noun.endswith("y") and noun[-2] not in "aeiou"
    return f"{number} {noun[:-1]}ies" if consonant_y else f"{number} {noun}s"
