"""Other names of functions that are called: users of a package may import them from elsewhere.

Runs in the project's interpreter. Needs Python 3.8.
"""

from adws_call_spots import FUNCTION
from adws_unasked import contents_of, is_a, modules_below

MOST_NAMES = 3
MOST_CALLS = 60


def rows_by_other_names(rows, roots):
    """Return rows that make calls by other names, each with its ``alias`` and what it is ``of``.

    Another name is the same public name in another module below one of the ``roots``.
    """
    places = {}
    for module, members in sorted(public_things(roots)):  # no two have one name
        for name, value in members:
            if callable(value) and not is_a(value, type):
                places.setdefault(name, []).append(module)
    near_rows = [
        dict(row, spot=[module, path, sort], of=at, leaf="", first=None, alias=module + "." + name)
        for at, row in enumerate(rows)
        for own, path, sort in [row["spot"]]
        if sort == FUNCTION and len(path) == 1
        for name in path
        for module in [module for module in places.get(name, []) if module != own][:MOST_NAMES]
    ]
    return near_rows[:MOST_CALLS]


def public_things(roots):
    """Yield the names of loaded modules in some folders, and the public things in each."""
    for name, module, _ in modules_below(*roots):
        yield name, [item for item in contents_of(module).items() if not item[0].startswith("_")]
