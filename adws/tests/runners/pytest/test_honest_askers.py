"""Honest code on trial still finds the frames, files, objects and modules that it needs."""

from pathlib import PurePath

import pytest

from adws.tests.runners.pytest.hidden_run import failing, hidden_run

pytestmark = pytest.mark.scenario

HONEST = """\
import collections
import enum
import gc
import inspect
import logging
import os
import sys
import threading
import traceback
import types
import typing
import warnings
from dataclasses import make_dataclass
from pathlib import Path

KINDS = {"tests": 3}
Pair = collections.namedtuple("Pair", "a b")
Named = typing.NamedTuple("Named", [("a", int)])
Colour = enum.Enum("Colour", "RED GREEN")


def pair_class(name):
    made = type(name, (), {"__init__": lambda self, a: setattr(self, "a", a)})
    made.__module__ = sys._getframe(1).f_globals["__name__"]
    return made


def interpolate(text):
    return text.format_map(sys._getframe(1).f_locals)


def resolve(name):
    caller = inspect.currentframe().f_back
    return {**caller.f_globals, **caller.f_locals}[name]


def hints(function):
    here = sys._getframe(1)
    known = {**here.f_globals, **here.f_locals}
    return [known[name] for name in function.__annotations__.values()]


def caller():
    return inspect.stack()[1].function


def place():
    frame = sys._getframe(1)
    return Path(frame.f_code.co_filename).name, frame.f_lineno


def log(text):
    logging.getLogger("app").warning(text)


def log_for_caller(text):
    logging.getLogger("app").warning(text, stacklevel=2)


def warn():
    warnings.warn("old", DeprecationWarning, stacklevel=2)


def own_function():
    return sys._getframe().f_code.co_name, sys._getframe(0).f_lineno > 0


def aside(function):
    found = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    thread.join()
    return found


def depth():
    frame, count = sys._getframe(), 0
    while frame is not None:
        frame, count = frame.f_back, count + 1
    return count


def shown():
    return "".join(traceback.format_stack())


def source_of(function):
    return inspect.getsource(function)


def record():
    return make_dataclass("Record", ["a"])(1)


def module_of(kind):
    if kind.__module__ in sys.modules:
        return sys.modules[kind.__module__]


class Reader:
    def __init__(self, folder):
        self.folder = folder

    def read(self, name):
        return (self.folder / name).read_text()

    def is_ready(self):
        return os.access(self.folder, os.R_OK)


def read(path):
    with open(path) as opened:
        return opened.read()


def names(folder):
    return sorted(os.listdir(folder))


def is_there(path):
    return os.path.exists(path) and os.access(path, os.R_OK)


def first(paths, *more, at="nowhere"):
    return [Path(path).read_text() for path in (*paths, *more) if Path(path).is_file()]


def own():
    return sorted(path.name for path in Path(__file__).parent.glob("*.py"))


def living(kind):
    return sum(type(one) is kind for one in gc.get_objects())


def follow(function):
    seen = []
    sys.settrace(lambda frame, event, argument: seen.append(frame.f_code.co_name))
    try:
        function()
    finally:
        sys.settrace(None)
    return seen
"""
HONEST_TESTS = '''\
"""What is tested."""

from __future__ import annotations

import doctest
import inspect
import logging
import os
import pickle
import sys
import warnings
from pathlib import Path

import app
import pytest

HERE = Path(__file__).parent
Kind = app.pair_class("Kind")


class Local:
    pass


def helper():
    return 1


def test_classes_are_pickled():
    assert pickle.loads(pickle.dumps(Kind(3))).a == 3
    assert pickle.loads(pickle.dumps(app.Pair(1, 2))) == (1, 2)
    assert app.Colour.RED is app.Colour["RED"] and app.Named(1).a == 1
    assert app.record().a == 1


def test_the_callers_variables():
    name = "you"
    assert app.interpolate("hello {name}") == "hello you"
    assert app.resolve("Local") is Local
    assert app.resolve("name") == "you"


def test_the_callers_annotations():
    class Left:
        pass

    class Right:
        pass

    def turned(one: Left) -> Right:
        pass

    assert app.hints(turned) == [Left, Right]


def test_a_caller_that_no_module_holds():
    known = {"app": app}
    exec(compile("kind = app.pair_class('Kind')", __file__, "exec"), known)
    assert known["kind"].__module__ not in sys.modules


def test_the_callers_name():
    assert app.caller() == "test_the_callers_name"


def test_the_callers_place():
    assert app.place()[0] == os.path.basename(__file__)


def test_the_callers_line():
    line = inspect.currentframe().f_lineno + 1
    assert app.place()[1] == line


def test_logging(caplog):
    app.log("a")
    app.log_for_caller("b")
    assert [one.getMessage() for one in caplog.records] == ["a", "b"]
    assert [one.funcName for one in caplog.records] == ["log", "test_logging"]


def test_warnings():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        app.warn()
    assert caught[0].filename == __file__


def test_ones_own_frames():
    assert app.own_function() == ("own_function", True)
    assert app.aside(app.own_function) == [("own_function", True)]
    assert app.depth() > 1
    assert "shown" in app.shown()
    assert "return 1" in app.source_of(helper)
    assert app.module_of(Local).Local is Local


def test_files_that_are_handed_over(monkeypatch):
    assert app.read(HERE / "data/a.txt") == "a"
    assert app.read("tests/data/a.txt") == "a"
    assert app.Reader(HERE).read("data/a.txt") == "a" and app.Reader(HERE).is_ready()
    assert app.first([HERE / "data/a.txt"], HERE / "gone", at=1) == ["a"]
    circle = []
    circle.append(circle)
    assert app.first([], HERE / "data/a.txt", at=circle) == ["a"]
    assert app.names(HERE / "data") == ["a.txt"] == app.names("tests/data")
    assert app.is_there(HERE / "data/a.txt") and not app.is_there(HERE / "b.txt")
    monkeypatch.chdir(HERE / "data")
    assert app.read("a.txt") == "a"


def test_other_files(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_a.py").write_text("b")
    assert app.read(tmp_path / "tests/test_a.py") == "b"
    assert app.own() == ["app.py"]
    assert os.stat in os.supports_dir_fd and os.stat(HERE).st_mode
    assert pickle.loads(pickle.dumps(os.stat)) is os.stat


def test_objects():
    kept = [Local(), Local()]
    assert app.living(Local) == 2


def test_tracing():
    assert "helper" in app.follow(helper)


def test_documentation_of_the_module():
    assert __doc__ == "What is tested."


def test_documentation():
    """
    >>> app.caller()
    """
    assert doctest.run_docstring_examples is not None
'''


@pytest.mark.real_io
@pytest.mark.parametrize("options", ["", "-n 2 --import-mode=importlib"])
def test_honest_code_finds_what_it_needs(tmp_path: PurePath, options: str) -> None:
    """Frames that tests speak of, files that tests hand over, objects and modules."""
    files = {"app.py": HONEST, "tests/test_app.py": HONEST_TESTS, "tests/data/a.txt": "a"}
    report = hidden_run(tmp_path, files, options=options)
    assert failing(report) == {}
    assert (len(report.cases), report.warnings) == (16, ())
