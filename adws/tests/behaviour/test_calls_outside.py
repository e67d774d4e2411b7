"""Calls that are made outside of any test run, by a program of its own."""

import base64
import json
import os
import pickle
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adws.behaviour.calls import OUTSIDE

SHOP = """\
import asyncio
import datetime
import gc
import mmap
import os
import resource
import shutil
import sys
import sysconfig
import threading
import time
from datetime import date
from importlib import metadata

BORN = time.time()
CALLS = []


def plus(number):
    return number + 1


def seen(number):
    return {
        "tests": os.path.isdir(os.path.join(os.path.dirname(os.path.dirname(__file__)), "tests")),
        "adws": any(name.startswith("adws") for name in sys.modules),
        "variables": sorted(name for name in os.environ if "ADWS" in name),
        "below": __file__.startswith(os.getcwd()),
        "installed": os.path.basename(os.path.dirname(__file__)) == "site-packages",
    }


def tools(number):
    import pytest


def long_used(number):
    CALLS.append(number)
    old = os.stat(__file__).st_mtime < 1_100_000_000
    late = time.time() - BORN > 2_900 * 86_400 and time.time_ns() > 10**18
    today = datetime.datetime.now() > datetime.datetime.fromtimestamp(BORN + 2_900 * 86_400)
    kind = isinstance(date.today(), date) and issubclass(datetime.datetime, date)
    made = date(2020, 1, 2) == date.fromisoformat("2020-01-02")
    return [old, late, today, kind, made, len(CALLS) > 100, __debug__, sys.platform, sys.argv[0]]


def at_a_terminal(number):
    return [
        sys.stdout.isatty(),
        os.environ.get("USER"),
        os.getuid(),
        len(os.environ) > 100,
        threading.current_thread() is threading.main_thread(),
        os.environ["LANG"],
        time.tzname[0],
        parent(number),
    ]


def parent(number):
    with open("/proc/%d/comm" % os.getppid()) as file:
        return file.read()


def installed(number):
    tools = {"pytest", "pluggy", "attrs"}
    names = {one.metadata["Name"] for one in metadata.distributions()}
    folder = sysconfig.get_paths()["purelib"]
    beside = os.listdir(os.path.dirname(sys.executable))
    return [tools & names, sys.prefix == sys.base_prefix, os.path.exists(folder), beside,
            shutil.which("pytest")]


def begun(number):
    frame = sys._getframe(1)
    return [
        frame.f_globals["__name__"],
        frame.f_back,
        frame.f_globals["__file__"],
        "inspect" in sys.modules,
        "shop" in sys.modules,
        len(gc.get_objects()) < 25_000,
        time.process_time() < 0.1 > resource.getrusage(resource.RUSAGE_SELF).ru_utime,
        sys.getallocatedblocks() < 30_000,
    ]


def fails(number):
    raise ValueError(number)


def read(number):
    with open(number) as file:
        return [file.read(), number.startswith("/gone/")]


def kept(number):
    before = os.path.exists(number)
    with open(number, "w") as file:
        file.write("kept")
    return before


def linked(number):
    os.symlink("/elsewhere", number)


def hoards(number):
    mmap.mmap(-1, 3 * 1024**3, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS).close()
    return resource.getrlimit(resource.RLIMIT_DATA)[0] == number


def endless(number):
    while True:
        pass


def boxed(box):
    return box.number


def writes(number):
    open("left-behind", "w")


async def waits(number):
    await asyncio.sleep(0)
    return number + 1
"""


def row(name: str, number: object = 1) -> dict[str, Any]:
    """Return a call."""
    return {
        "spot": ["shop", [name], "function"],
        "given": base64.b64encode(pickle.dumps({"number": number})).decode(),
        "shape": {"plain": ["number"], "named": [], "rest": None, "others": None},
        "root": ".",
        "first": None,
        "case": "t::a",
    }


def call_outside(
    folder: Path, surroundings: str, *rows: dict[str, Any], vary: int = 0, optimized: bool = False
) -> list[dict[str, Any]]:
    """Make calls in some surroundings, and return what was written of them."""
    _ = (folder / "shop.py").write_text(SHOP)
    (folder / "tests").mkdir()
    _ = (folder / "tests" / "test_shop.py").write_text("")
    _ = (folder / "rows").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    settings = {
        "rows": str(folder / "rows"),
        "answers": str(folder / "answers"),
        "surroundings": surroundings,
        "tree": str(folder),
        "tests": "tests/.*",
        "vary": vary,
        "varied": str(folder / "varied") if vary else "",
        "constants": [77],
    }
    _ = (folder / "settings").write_text(json.dumps(settings))
    options = ["-O"] if optimized else []
    temporary = folder / "temporary"
    temporary.mkdir()
    _ = subprocess.run(
        [sys.executable, *options, str(OUTSIDE), str(folder / "settings")],
        check=True,
        env={**os.environ, "TMPDIR": str(temporary)},
    )
    assert list(temporary.iterdir()) == []
    return [json.loads(line) for line in (folder / "answers").read_text().splitlines()]


@pytest.mark.real_io
@pytest.mark.measured
def test_the_package_stands_alone(tmp_path: Path) -> None:
    """No test, no test tool, nothing of adws; nothing can be written, and a loop can run."""
    names = ("plus", "seen", "tools", "writes", "waits", "gone")
    rows = [*map(row, names), {**row("plus"), "given": "nothing"}]
    answers = call_outside(tmp_path, "as a package alone", *rows)
    assert [(answer["call"], answer["result"]) for answer in answers] == [
        ("plus(1)", "2"),
        (
            "seen(1)",
            "{'adws': False, 'below': False, 'installed': True, 'tests': False, 'variables': []}",
        ),
        ("tools(1)", "raises ModuleNotFoundError: No module named 'pytest'"),
        ("writes(1)", "cannot be called here"),
        ("waits(1)", "2"),
        ("gone(1)", "cannot be called here"),
        ("", "cannot be called here"),
    ]


@pytest.mark.real_io
@pytest.mark.measured
def test_a_script(tmp_path: Path) -> None:
    """A process of its own, in which nothing of adws is; a shell has started it."""
    names = ("plus", "parent", "seen", "fails", "waits", "gone")
    answers = call_outside(tmp_path, "in a small script", *map(row, names), row("boxed", object))
    assert [(answer["call"], answer["result"]) for answer in answers] == [
        ("plus(1)", "2"),
        ("parent(1)", "'sh\\n'"),
        (
            "seen(1)",
            "{'adws': False, 'below': False, 'installed': True, 'tests': False, 'variables': []}",
        ),
        ("fails(1)", "raises ValueError: 1"),
        ("waits(1)", "<coroutine object waits>"),
        ("gone(1)", "raises AttributeError: module 'shop' has no attribute 'gone'"),
        ("boxed(<class 'object'>)", "cannot be called here"),
    ]


@pytest.mark.real_io
@pytest.mark.measured
def test_a_call_that_is_made_up_has_less_memory(tmp_path: Path) -> None:
    """A size that no test asks for may be one of gigabytes; the next call has all of it again."""
    present = row("hoards", resource.getrlimit(resource.RLIMIT_DATA)[0])
    answers = call_outside(tmp_path, "as a package alone", {**present, "of": 0}, present)
    refused = "raises OSError: [Errno 12] Cannot allocate memory"
    assert [answer["result"] for answer in answers] == [refused, "True"]


@pytest.mark.real_io
@pytest.mark.measured
def test_a_process_in_long_use(tmp_path: Path) -> None:
    """Files are old, time has passed, many calls were made; another system, no assertions."""
    answers = call_outside(tmp_path, "in long use", row("long_used"), vary=1, optimized=True)
    expected = "[True, True, True, True, True, True, False, 'darwin', '/usr/local/bin/serve']"
    assert answers[0]["result"] == expected


@pytest.mark.real_io
@pytest.mark.measured
def test_a_process_at_a_terminal(tmp_path: Path) -> None:
    """A shell has started it; another user and language, a large environment, a second thread."""
    answers = call_outside(tmp_path, "at a terminal", row("at_a_terminal"))
    expected = "[True, 'visitor', 4711, True, False, 'de_DE.UTF-8', 'NZST', 'sh\\n']"
    assert answers[0]["result"] == expected


@pytest.mark.real_io
@pytest.mark.measured
def test_a_program_that_has_just_begun(tmp_path: Path) -> None:
    """No test tools are installed; it calls from its main module, and has hardly done anything."""
    rows = map(row, ("installed", "begun", "fails", "endless"))
    answers = call_outside(tmp_path, "at a terminal", *rows)
    assert [answer["result"] for answer in answers] == [
        "[{'attrs'}, True, False, ['python'], None]",
        "['__main__', None, '/srv/shop/run.py', False, True, True, True, True]",
        "raises ValueError: 1",
        "no end",
    ]


@pytest.mark.real_io
@pytest.mark.measured
def test_files_of_calls_lie_elsewhere(tmp_path: Path) -> None:
    """They are told without their place, which is another one each time, and vary as well."""
    asked = row("read", "/gone/settings.conf")
    asked["files"] = {"/gone/settings.conf": base64.b64encode(b"a = 1").decode()}
    values = call_outside(tmp_path, "as a package alone", asked, vary=1)
    assert [values[0][name] for name in ("call", "result")] == [
        "read('<files>/settings.conf')",
        "['a = 1', False]",
    ]
    kept = [json.loads(line) for line in (tmp_path / "varied").read_text().splitlines()]
    results = {
        value["result"]
        for value, kept in zip(values, kept, strict=True)
        if kept.get("leaf") == LEAF
    }
    assert {"['a = 2', False]", "['A = 1', False]", "['', False]"} <= results


@pytest.mark.real_io
@pytest.mark.measured
@pytest.mark.parametrize("surroundings", ["as a package alone", "in long use", "at a terminal"])
def test_what_a_call_writes_is_told_and_removed(tmp_path: Path, surroundings: str) -> None:
    """It may write where its arguments point to, and nowhere else; each call begins anew."""
    asked = row("kept", "/gone/case/notes.txt")
    asked["targets"] = [["/gone/case/notes.txt", False]]
    escaping = {**row("kept", "/gone/../notes.txt"), "targets": asked["targets"]}
    linking = {**row("linked", "/gone/case/notes.txt"), "targets": asked["targets"]}
    values = call_outside(tmp_path, surroundings, asked, escaping, linking, asked, vary=1)
    assert [(value["result"], value["after"]) for value in values[:4]] == [
        ("False", " and writes notes.txt: 'kept'"),
        ("cannot be called here", ""),
        ("cannot be called here", ""),
        ("False", " and writes notes.txt: 'kept'"),
    ]


LEAF = "the file settings.conf"


@pytest.mark.real_io
@pytest.mark.measured
def test_calls_nearby_are_made_up_and_kept(tmp_path: Path) -> None:
    """Each function has its turn; what cannot be varied is left out."""
    broken = row("plus", b"")
    broken["given"] = "nothing"
    answers = call_outside(
        tmp_path, "as a package alone", row("plus"), broken, row("at_a_terminal"), vary=3
    )
    kept = [json.loads(line) for line in (tmp_path / "varied").read_text().splitlines()]
    assert [item.get("of") for item in kept[:6]] == [None, None, None, 0, 2, 0]
    assert len(answers) == len(kept)
    assert "plus(78)" in {answer["call"] for answer in answers}


@pytest.mark.real_io
@pytest.mark.measured
def test_a_function_is_called_by_its_other_names(tmp_path: Path) -> None:
    """One that is the same object is told by its number; private names are nobody's."""
    _ = (tmp_path / "front.py").write_text("from shop import plus\n_seen = plus\n")
    _ = (tmp_path / "shop_too.py").write_text("import front\n\ndef plus(number):\n    return 5\n")
    other = row("plus")
    other["spot"] = ["shop_too", ["plus"], "function"]
    method = row("plus")
    method["spot"] = ["shop", ["date", "today"], "of class"]
    answers = call_outside(tmp_path, "as a package alone", row("plus"), other, method, vary=1)
    kept = [json.loads(line) for line in (tmp_path / "varied").read_text().splitlines()]
    named = [
        (item.get("alias"), *answer)
        for item, answer in zip(kept, results_of_calls(answers), strict=True)
    ]
    same = named[0][2]
    assert [item for item in named if item[0]] == [
        ("front.plus", "2", same),
        ("shop_too.plus", "5", named[1][2]),
        ("front.plus", "2", same),
        ("shop.plus", "2", same),
    ]
    assert named[2][2] == ""


def results_of_calls(answers: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Return the results of calls, each with the function that gave it."""
    return [(answer["result"], answer["function"]) for answer in answers]
