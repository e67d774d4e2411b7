"""The ids of specs: they name branches, so they obey git's rules for these."""

import re
from hashlib import sha256
from pathlib import PurePosixPath

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_LONGEST = 100
_DIGITS = 8


def is_id(text: str) -> bool:
    """Whether a text can be an id: ``tdd/<id>`` is then the name of a branch everywhere.

    >>> is_id("API-CART-ADD-001"), is_id("a b"), is_id("a..b"), is_id("a.lock")
    (True, False, False, False)
    """
    forbidden = ".." in text or text.endswith((".", ".lock")) or len(text) > _LONGEST
    return bool(_ID.fullmatch(text)) and not forbidden


def derived_id(path: str, name: str) -> str:
    """Return the id of a test that names none: its path and its name.

    Where letters are left out, a digest of both is added.

    >>> derived_id("tests/test_cart.py", "TestCart > test_adds")
    'tests-test_cart-TestCart-test_adds'
    >>> derived_id("a.test.ts", "é")
    'a.test-868f1a56'
    """
    whole = f"{PurePosixPath(path).with_suffix('')}/{name}"
    plain = re.sub(r"[^A-Za-z0-9_.]+", "-", whole.replace(" > ", "/"))
    short = re.sub(r"\.\.+", ".", plain).strip("-._")[: _LONGEST - _DIGITS - 1]
    complete = re.fullmatch(r"[A-Za-z0-9_./ -]+", whole.replace(" > ", "/"))
    if complete and len(plain) == len(short) and is_id(short):
        return short
    digest = sha256(f"{path}\n{name}".encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
    return f"{short}-{digest}".lstrip("-")
