"""The functions that cases run, as a probe records them in the project's interpreter."""

import importlib
import json
import sys
import threading
from pathlib import Path

from adws.behaviour.functions_run import read_functions
from adws.tests.behaviour.probes import probe, project

SHOP = """\
import threading

exec(compile("def made(): pass", "<string>", "exec"))


class Cart:
    def total(self):
        made()
        return sum(price(item) for item in self.items())

    def items(self):
        yield 1
        yield 2


def price(item):
    return item * 2


def later():
    thread = threading.Thread(target=price, args=(1,))
    thread.start()
    thread.join()


twice = lambda: price(1)
"""
STORE = SHOP[SHOP.index("def price") :].replace("def price", "\n" * 15 + "def price", 1)
"""A function with the same name, text and line as in the other file: its code is equal."""
TESTS = """\
import shop
import store


def test_total():
    helper()
    assert shop.Cart().total() == 6


def test_later():
    shop.later()


def test_alike():
    shop.later
    store.price(1)


def test_nothing():
    shop.twice
    len("a")


def helper():
    shop.twice()
"""


def test_the_functions_of_each_case_are_named_in_the_order_of_their_calls(tmp_path: Path) -> None:
    """Also in threads; not those of tests, of the library, and without a name or a file."""
    files = {"shop.py": SHOP, "store.py": STORE, "tests/checks.py": TESTS}
    with project(tmp_path, {**files, "tests/__init__.py": ""}):
        checks = importlib.import_module("tests.checks")
        recorder = probe("adws_functions_run").FunctionsRun(
            str(tmp_path.resolve()), lambda path: "tests" in Path(path).parts
        )
        seen = []
        for case in (checks.test_total, checks.test_later, checks.test_alike, checks.test_nothing):
            recorder.begin()
            case()
            seen.append(recorder.end())
    assert threading.getprofile() is None
    assert seen == [
        [{"ran": ["shop.py:16:price", "shop.py:7:total", "shop.py:11:items"]}],
        [{"ran": ["shop.py:20:later", "shop.py:16:price"]}],
        [{"ran": ["store.py:16:price"]}],
        [{"ran": []}],
    ]


def test_what_a_case_runs_later_is_added() -> None:
    """In the order of the calls, each function once."""
    rows = (
        {"case": "a", "ran": ["f", "g"]},
        {"case": "b", "ran": []},
        {"case": "a", "ran": ["g", "h"]},
    )
    text = "\n".join(map(json.dumps, rows))
    assert read_functions(text) == {"a": ("f", "g", "h"), "b": ()}


def test_only_a_call_counts() -> None:
    """The interpreter tells of returns, too."""
    recorder = probe("adws_functions_run").FunctionsRun(
        str(Path(__file__).parent), lambda _path: False
    )
    frame = sys._getframe()
    recorder.on_event(frame, "return", None)
    assert recorder.codes == {}
    recorder.on_event(frame, "call", None)
    assert list(recorder.codes.values()) == [frame.f_code]
