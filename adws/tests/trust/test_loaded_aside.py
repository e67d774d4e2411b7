"""Files of documentation, examples or benchmarks that other code loads are read like source."""

import pytest

from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.loaded_aside import with_loaded
from adws.trust.source_rules.read_source import read_source

EXITING = "import os\n\n\ndef stop():\n    os._exit(0)\n"


def loaded(path: str, *, code: str = "", test: str = "", aside: str = "") -> bool:
    """Whether a file counts as loaded beside a changed module, a test and an example."""
    changes = (
        ChangedText(path, None, "x = 1\n"),
        ChangedText("shop.py", None, code),
        ChangedText("examples/more.py", None, aside),
    )
    return with_loaded(changes, (test,))[0].loaded


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("examples/answers.py", "from examples import answers"),
        ("examples/deep/answers.py", "import examples.deep.answers"),
        ("docs/conf.py", "importlib.import_module('docs.conf')"),
        ("benchmarks/known.py", "exec(Path('benchmarks/known.py').read_text())"),
        ("tasks.py", "from tasks import known"),
        ("dist/cart.js", "const cart = require('../dist/cart')"),
        ("dist/cart.js", "import { total } from '../dist/cart.js'"),
    ],
)
def test_a_line_that_names_the_folder_loads_its_files(path: str, line: str) -> None:
    """In the code that the change adds, or in a test."""
    assert (loaded(path, code=line), loaded(path, test=line)) == (True, True)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("examples/answers.py", "import answers"),
        ("examples/answers.py", "shown = 'examples'"),
        ("examples/answers.py", "from examples_of_use import answers"),
        ("cart.py", "import cart"),
        ("examples/answers.txt", "open('examples/answers.txt')"),
    ],
)
def test_other_lines_load_nothing(path: str, code: str) -> None:
    """Nor is a file loaded that is source anyway, or is none."""
    assert not loaded(path, code=code)


def test_an_example_that_loads_another_loads_nothing() -> None:
    """No test loads it."""
    assert not loaded("examples/answers.py", aside="from examples import answers")


def test_lines_that_stood_before_load_nothing() -> None:
    """The change did not make them."""
    line = "from examples import answers\n"
    changes = (ChangedText("examples/answers.py", None, "x"), ChangedText("a.py", line, line))
    assert not with_loaded(changes, ())[0].loaded


def test_a_loaded_file_is_read_like_source() -> None:
    """By the rules, by the reader of odd characters and by the comparison with Python's parser."""
    hidden = "# -*- coding: utf-7 -*-\nname = '\u202eabc'\n"
    changes = (
        ChangedText("examples/stop.py", None, EXITING),
        ChangedText("examples/hidden.py", None, hidden),
        ChangedText("shop.py", None, "from examples import stop\n"),
    )
    rules = [flag.rule for flag in read_source(with_loaded(changes, ()))]
    assert (read_source(changes), sorted(set(rules))) == (
        (),
        ["forced-exit", "hidden-characters", "source-encoding"],
    )
