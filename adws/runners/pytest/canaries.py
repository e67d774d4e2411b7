"""The canaries of a pytest run: two modules outside of the tree, the first and the last to run.

The probe puts their cases around those of the suite, after everything in the project has had its
say on what is collected. They fail in the ways in which cases of a suite fail, so that whatever
swallows one of them swallows a canary too: plain and rewritten assertions, other exceptions,
``unittest``, fixtures, parameters, ``pytest.approx``, ``pytest.raises``, a comparison of documents.
The one that passes reads what it has written itself, under the names of the tests' own data, so
that whoever reads something else into expectations is seen there.
"""

from collections.abc import Iterator

from adws.core.planting import Canary, Planting
from adws.runners.canary_forms import fresh_words
from adws.runners.runner import Run

_HEAD = """\
import json
import os
import pathlib
import tempfile
import unittest

import pytest
"""
_FAILING = (
    ("test_{name}", 'def test_{name}():\n    assert "{secret}" == "", "{secret}"\n'),
    ("test_{name}", 'def test_{name}():\n    raise RuntimeError("{secret}")\n'),
    (
        "Test_{name}::test_{name}",
        """\
class Test_{name}(unittest.TestCase):
    def test_{name}(self):
        self.assertEqual("{secret}", "")
""",
    ),
    (
        "Test_{name}::test_{name}",
        """\
class Test_{name}(unittest.TestCase):
    def test_{name}(self):
        self.assertTrue(0, "{secret}")
""",
    ),
    (
        "test_{name}",
        """\
@pytest.fixture
def of_{name}():
    raise ValueError("{secret}")


def test_{name}(of_{name}):
    pass
""",
    ),
    (
        "test_{name}[{secret}]",
        """\
@pytest.mark.parametrize("value", ["{secret}"])
def test_{name}(value):
    assert value == 2, value
""",
    ),
    (
        "test_{name}",
        'def test_{name}():\n    assert json.loads(\'["{secret}"]\') == [""], "{secret}"\n',
    ),
    ("test_{name}", 'def test_{name}():\n    assert 6.5 == pytest.approx(1.5), "{secret}"\n'),
    (
        "test_{name}",
        """\
def test_{name}():
    with pytest.raises(KeyError, match="{secret}"):
        int("1")
""",
    ),
)
_PASSING = """\
def test_{name}():
    assert ["{name}"] == ["{name}"] == json.loads('["{name}"]')
    walked = (names for top in ("tests", "test") for _, _, names in os.walk(top))
    named = sorted({{name for names in walked for name in names if not name.endswith(".py")}})
    with tempfile.TemporaryDirectory() as folder:
        for name in named[:100]:
            path = pathlib.Path(folder, name)
            with open(path, "x") as opened:
                opened.write("{name}")
            assert path.read_text() == "{name}" == path.read_bytes().decode()
            with open(path) as opened:
                assert opened.read() == "{name}"
"""


def plant(run: Run) -> Planting:
    """Create the canaries of a run: a module that runs first and one that runs last.

    They are beside the tree where that is not the user's own: nothing may be loaded from there.
    """
    words = fresh_words(run.nonce)
    modules = [_module(words) for _ in range(2)]
    folder = (run.beside or run.outputs) / next(words)
    return Planting(
        canaries=tuple(canary for _, canaries, _ in modules for canary in canaries),
        files={folder / name: text for name, _, text in modules},
    )


def _module(words: Iterator[str]) -> tuple[str, tuple[Canary, ...], str]:
    file = f"test_{next(words)}.py"
    parts = [_HEAD]
    canaries: list[Canary] = []
    for form, text in _FAILING:
        name, secret = next(words), next(words)
        canaries.append(Canary(f"{file}::{form.format(name=name, secret=secret)}", secret))
        parts.append(text.format(name=name, secret=secret))
    name = next(words)
    parts.append(_PASSING.format(name=name))
    return file, (*canaries, Canary(f"{file}::test_{name}")), "\n\n".join(parts)
