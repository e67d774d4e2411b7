"""The modules that are to be built, by the names of new tests and by the words of a request."""

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from adws.core.work_item import WorkItem

_OF_TEST = re.compile(
    r"^(?:test_(?P<first>\w+)|(?P<last>\w+?)_tests?|(?P<plain>\w+)[.-](?:test|spec))$"
)
_IN_WORDS = re.compile(
    r"\b(?:module|package) [`'\"]?(?P<after>[A-Za-z_]\w*)"
    r"|[`'\"](?P<before>[A-Za-z_]\w*)[`'\"] (?:module|package)\b"
    r"|(?<![\w/.])(?P<file>[A-Za-z_]\w*)\.(?:py|m?js|ts)\b"
)
_NOT_NAMES = frozenset(
    {"called", "for", "from", "in", "named", "of", "that", "to", "which", "with"}
)


def modules_of_tests(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the modules that new test files are named after.

    >>> modules_of_tests(("tests/test_slug.py", "cart_test.py", "web/sum.test.js", "tests/a.py"))
    ('slug', 'cart', 'sum')
    """
    stems = (PurePosixPath(path).stem for path in paths)
    modules = (match[match.lastgroup or 0] for stem in stems if (match := _OF_TEST.match(stem)))
    return tuple(dict.fromkeys(modules))


def planned_modules(item: WorkItem) -> tuple[str, ...]:
    """Return the modules that a work item plans: those it lists, and those its request names.

    >>> planned_modules(WorkItem("", "Add the module slug, and cart.py for it", modules=("shop",)))
    ('shop', 'slug', 'cart')
    """
    named = (match[match.lastgroup or 0] for match in _IN_WORDS.finditer(item.request))
    return tuple(
        dict.fromkeys((*item.modules, *(name for name in named if name not in _NOT_NAMES)))
    )
