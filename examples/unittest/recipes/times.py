"""How long everything takes."""


def minutes(text):
    """Read a time: ``1 h 30 min``, ``45 min``, ``2 h``."""
    words = text.split()
    found = dict(zip(words[1::2], map(int, words[::2])))
    return found.get("h", 0) * 60 + found["min"]
