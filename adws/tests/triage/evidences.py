"""Evidence as pytest and unittest give it, for the tests of this room."""

from attrs import evolve

from adws.core.suite import Case, Evidence, Frame, Outcome

TREE = "/trees/judge"


def is_test(path: str) -> bool:
    """Whether a file is test code in these examples."""
    return path.startswith("tests/")


def failing(name: str, evidence: Evidence, file: str = "tests/test_text.py") -> Case:
    """Return a failing case with this evidence."""
    return Case(f"{file}::{name}", file, name, Outcome.FAILED, evidence=evidence)


def thrown_in(exception: str, message: str, *places: str) -> Evidence:
    """Return evidence whose frames are given as ``file:line:function``, outermost first."""
    frames = tuple(_frame(place) for place in places)
    return Evidence(exception, message, f"E   {exception}: {message}", frames)


def _frame(place: str) -> Frame:
    file, line, function = place.split(":")
    return Frame(file, int(line), function)


UNEQUAL = Evidence(
    "AssertionError",
    "assert 'a--b' == 'a-b'\n  \n  - a-b\n  + a--b",
    ">       assert slug('a b') == 'a-b'\nE       AssertionError: assert 'a--b' == 'a-b'",
    (Frame("tests/test_text.py", 4, "test_slug"),),
)
DIVIDED = thrown_in(
    "ZeroDivisionError", "division by zero", "tests/test_text.py:5:test_div", "app/text.py:2:div"
)
UNCOMPILED = Evidence(
    "CollectError",
    f'tests/test_b.py:1: in <module>\nE     File "{TREE}/app/broken.py", line 7\n'
    "E       def (:\nE           ^\nE   SyntaxError: invalid syntax",
    "",
    (Frame("tests/test_b.py", 1, "<module>"),),
    phase="collect",
)
UNCOMPILED_TEST = evolve(
    UNCOMPILED, message=UNCOMPILED.message.replace("app/broken.py", "tests/test_text.py")
)
CONFLICTING = evolve(UNCOMPILED, message=UNCOMPILED.message.replace("def (:", "<<<<<<< HEAD"))
UNINSTALLED = Evidence(
    "CollectError",
    f"ImportError while importing test module '{TREE}/tests/test_c.py'.\nTraceback:\n"
    "app/client.py:1: in <module>\n    import requests\n"
    "E   ModuleNotFoundError: No module named 'requests'",
    "",
    (Frame("tests/test_c.py", 1, "<module>"), Frame("app/client.py", 1, "<module>")),
    phase="collect",
)
UNNAMED = Evidence(
    "CollectError",
    f"E   ImportError: cannot import name 'title' from 'app.text' ({TREE}/app/text.py)",
    "",
    (Frame("tests/test_d.py", 1, "<module>"),),
    phase="collect",
)
UNRESOLVED = thrown_in(
    "requests.exceptions.ConnectionError",
    "HTTPSConnectionPool(host='api.shop.com', port=443): Failed to resolve 'api.shop.com'",
    "tests/test_text.py:5:test_price",
    "app/a.py:1:f",
)
UNRECORDED = "501 Server Error: no recorded answer to GET /v1/rates in tests/shop.har for url: /"
