"""The beginning of a long text."""


def excerpt(text: str, characters: int = 200) -> str:
    """Return at most so many characters of a text; a shortened text ends in an ellipsis.

    >>> excerpt("abcdef", 4)
    'abc…'
    """
    return text if len(text) <= characters else f"{text[: characters - 1]}…"
