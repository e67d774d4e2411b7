"""The beginning of a long text."""


def excerpt(text: str, characters: int = 200) -> str:
    """Return a text of at most so many characters; one that goes on ends in an ellipsis.

    >>> excerpt("abcdef", 4)
    'abc…'
    """
    return text if len(text) <= characters else f"{text[: characters - 1]}…"
