"""The functions that cases run, as a probe records them in the project's interpreter."""

import importlib
import threading
from pathlib import Path

from adws.tests.behaviour.probes import probe, project

SHOP = """\
import threading


class Cart:
    def total(self):
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
TESTS = """\
import shop


def test_total():
    helper()
    assert shop.Cart().total() == 6


def test_later():
    shop.later()


def test_nothing():
    shop.twice
    len("a")


def helper():
    shop.twice()
"""


def test_the_functions_of_each_case_are_named_in_the_order_of_their_calls(tmp_path: Path) -> None:
    """Also in threads; not those of tests, of the library, and without a name."""
    with project(tmp_path, {"shop.py": SHOP, "tests/__init__.py": "", "tests/checks.py": TESTS}):
        checks = importlib.import_module("tests.checks")
        recorder = probe("adws_functions_run").FunctionsRun(
            str(tmp_path.resolve()), lambda path: "tests" in Path(path).parts
        )
        seen = []
        for case in (checks.test_total, checks.test_later, checks.test_nothing):
            recorder.begin()
            case()
            seen.append(recorder.end())
    assert threading.getprofile() is None
    assert seen == [
        [{"ran": ["shop.py:13:price", "shop.py:5:total", "shop.py:8:items"]}],
        [{"ran": ["shop.py:17:later", "shop.py:13:price"]}],
        [{"ran": []}],
    ]
