"""Where a module comes from."""


def file_of(module):
    """Return the file that a module was loaded from; empty for one without.

    The module itself is not asked: one that loads late would load, and another might raise.
    """
    try:
        return object.__getattribute__(module, "__dict__").get("__file__") or ""
    except AttributeError:
        return ""
