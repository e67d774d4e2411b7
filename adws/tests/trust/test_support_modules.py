"""Modules outside of the test folders that only tests use."""

from collections.abc import Mapping

import pytest

from adws.trust.support_modules import support_modules


def _is_test(path: str) -> bool:
    return path.startswith("tests/") or path == "conftest.py"


TESTS = "from app import run\nimport checks, shop.factories\nfrom shop.fakes import (\n  Fake,\n)\n"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"tests/test_a.py": "import fakes", "fakes.py": ""}, ("fakes.py",)),
        ({"tests/test_a.py": "import factories", "factories.py": ""}, ()),
        ({"tests/test_a.py": "import shop.factory", "shop/factory.py": "import os"}, ()),
        ({"tests/test_a.py": "import f", "f.py": "import factory"}, ("f.py",)),
        ({"tests/test_a.py": "import f", "f.py": "import factory", "factory.py": ""}, ()),
        ({"tests/test_a.py": "import a", "a.py": "def assert_same(x): ..."}, ("a.py",)),
        ({"tests/test_a.py": "import a", "a.py": "  raise AssertionError(f'{x}')"}, ("a.py",)),
        ({"tests/test_a.py": "import a", "a.py": "  raise AssertionError('unreachable')"}, ()),
        ({"tests/test_a.py": "import a", "a.py": "  raise AssertionError()"}, ()),
        (
            {"tests/test_a.py": "import testlib.a, stubs.b", "testlib/a.py": "", "stubs/b.py": ""},
            ("stubs/b.py", "testlib/a.py"),
        ),
        (
            {
                "tests/test_a.py": "from kit.fakes import F",
                "kit/__init__.py": "",
                "kit/fakes.py": "",
            },
            ("kit/__init__.py", "kit/fakes.py"),
        ),
        (
            {
                "tests/test_a.py": "from kit.fakes import F",
                "kit/__init__.py": "",
                "kit/fakes.py": "",
                "kit/prices.py": "",
            },
            ("kit/fakes.py",),
        ),
        (
            {
                "tests/test_a.py": "from kit.fakes import F",
                "kit/__init__.py": "def price():\n    return 1",
                "kit/fakes.py": "",
            },
            ("kit/fakes.py",),
        ),
        ({"tests/test_a.py": "import checks", "checks.py": "import pytest"}, ("checks.py",)),
        ({"tests/test_a.py": "import calc", "calc.py": "import os"}, ()),
        (
            {"tests/test_a.py": "import fakes", "fakes.py": "", "app.py": "from fakes import F"},
            (),
        ),
        (
            {"tests/test_a.py": "from shop import testing", "shop/testing.py": "import mock"},
            ("shop/testing.py",),
        ),
        (
            {
                "tests/test_a.py": "import shop.testing",
                "shop/__init__.py": "from .testing import x",
                "shop/testing.py": "import mock",
            },
            (),
        ),
        (
            {
                "tests/test_a.py": "from lib.mocks import M",
                "src/lib/mocks.py": "from . import deep_fake",
                "src/lib/deep_fake.py": "",
                "src/lib/__init__.py": "",
            },
            ("src/lib/__init__.py", "src/lib/deep_fake.py", "src/lib/mocks.py"),
        ),
        ({"tests/test_a.py": "import gone, \nfrom . import other", "fakes.py": ""}, ()),
        (
            {
                "conftest.py": TESTS,
                "shop/factories.py": "import faker",
                "shop/fakes.py": "",
                "app.py": "",
            },
            ("shop/factories.py", "shop/fakes.py"),
        ),
    ],
)
def test_only_what_looks_like_it_and_nobody_else_uses(
    files: Mapping[str, str], expected: tuple[str, ...]
) -> None:
    """A module that is merely tested stays open, and so does one that the code itself needs."""
    assert support_modules(files, _is_test, (".", "src")) == expected
