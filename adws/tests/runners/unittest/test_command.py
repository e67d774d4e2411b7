"""How a run of unittest is built, and how a project that uses it is recognised and started."""

import json
import sys
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.process import Command
from adws.core.railway import settle
from adws.runners.python.command import SHARED_PROBE
from adws.runners.runner import Project, Run, Selection, Suite
from adws.runners.unittest import RUNNER
from adws.runners.unittest.command import PROBE, SCRUBBED, command
from adws.runners.unittest.detection import detect, import_roots, starts, ways
from adws.runners.variation import Variation
from adws.tests.runners.run import why

SUITE = Suite("unittest", "web", ("/p/python", "-W", "error", "-m", "unittest", "-v"))
RUN = Run(SUITE, PurePath("/here/tree"), PurePath("/here/outputs"), "5f0c")
ROOT = PurePath("/p")


def settings_of(run: Run) -> dict[str, object]:
    """Return what the probe is told."""
    document: dict[str, object] = json.loads(command(run).env["ADWS_PROBE"])
    return document


def test_unittest_is_replaced_by_a_module_that_records() -> None:
    """In the same interpreter, with the same options; nothing is written to the tree."""
    fields: dict[str, object] = {
        "outputs": "/here/outputs",
        "nonce": "5f0c",
        "foreign": None,
        "base": "/here/tree/web",
        "selection": None,
        "canaries": [],
        "hide": False,
        "elsewhere": False,
        "case_seconds": 0.0,
        "calls": None,
        "witness": None,
        "changed": [],
        "noted": [],
    }
    assert command(RUN) == Command(
        argv=("/p/python", "-W", "error", "-m", "adws_unittest_run", "-v"),
        cwd=PurePath("/here/tree/web"),
        env={
            "ADWS_PROBE": json.dumps(fields),
            "PYTHONPATH": f"{PROBE}:{SHARED_PROBE}",
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        scrub=SCRUBBED,
        timeout_seconds=1800.0,
    )


def test_a_run_is_told_what_to_do_differently() -> None:
    """Where modules come from, what gives it away, and whose tree it must not use."""
    run = evolve(
        RUN,
        suite=evolve(SUITE, env={"PYTHONPATH": "src"}),
        import_roots=(PurePath("/here/tree/src"),),
        foreign_root=PurePath("/user"),
        variations=frozenset(Variation),
        changed=("shop/prices.py",),
    )
    built = command(run)
    assert built.env["PYTHONPATH"] == f"/here/tree/src:{PROBE}:{SHARED_PROBE}:src"
    assert built.env["CI"] == "true"
    values = settings_of(run)
    assert (values["foreign"], values["hide"]) == ("/user", True)
    assert values["changed"] == ["/here/tree/shop/prices.py"]


def test_a_wrapper_is_started_as_it_is() -> None:
    """It cannot be followed; that is said when it has run."""
    suite = Suite("unittest", ".", ("make", "-m", "test"), wrapped=True)
    assert command(evolve(RUN, suite=suite)).argv == ("make", "-m", "test")


def test_what_is_asked_for_travels_in_a_file_however_much_it_is() -> None:
    """One variable of an environment would not hold it."""
    ids = tuple(f"a.A.test_{number}" for number in range(9000))
    run = evolve(RUN, selection=Selection(files=("web/test_a.py", "/other.py"), case_ids=ids))
    place = PurePath("/here/outputs/selection.json")
    assert settings_of(run)["selection"] == str(place)
    assert command(run).files == {place: json.dumps(["test_a.py", "/other.py", *ids])}


def test_planted_modules_are_named() -> None:
    """In the order they run; each run has others."""
    assert RUNNER.plant is not None
    result, other = RUNNER.plant(RUN), RUNNER.plant(evolve(RUN, nonce="c0f5"))
    assert settings_of(evolve(RUN, planting=result))["canaries"] == [
        str(path) for path in result.files
    ]
    assert not {canary.id for canary in result.canaries} & {canary.id for canary in other.canaries}
    assert {path.parent.parent for path in result.files} == {RUN.outputs}


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        ("python -m unittest", True),
        ("uv run python3.12 -X dev -m unittest discover -s tests", True),
        ("coverage run -m unittest", True),
        ("python -m pytest", False),
        ("unittest", False),
        ("tox -- python -m unittest", False),
    ],
)
def test_only_what_starts_unittest_itself_is_followed(argv: str, expected: bool) -> None:  # noqa: FBT001 - a row of the table
    """Launchers of Python may stand before it."""
    assert starts(tuple(argv.split())) is expected


@pytest.mark.parametrize(
    ("listing", "start", "env"),
    [
        (("test_a.py", "tests/test_b.py"), (), {}),
        (("tests/__init__.py", "tests/test_a.py"), (), {}),
        (("tests/test_a.py", "tests/test_b.py", "test_c.py"), ("discover", "-s", "tests"), {}),
        (
            ("src/app/__init__.py", "src/app/tests/__init__.py", "src/app/tests/test_a.py"),
            ("discover", "-s", "src"),
            {"PYTHONPATH": "src"},
        ),
        (("latest.py", "a_test.py"), (), {}),
    ],
)
def test_discovery_starts_where_most_test_files_are(
    listing: tuple[str, ...], start: tuple[str, ...], env: dict[str, str]
) -> None:
    """Packages below ``src`` are found without being installed."""
    result = ways(Project(ROOT, listing))
    assert {(way.argv[1:], tuple(way.env.items())) for way in result} == {
        (("-m", "unittest", *start), tuple(env.items()))
    }


def test_a_test_file_is_reason_enough_to_ask() -> None:
    """What stands in it is asked before unittest is chosen."""
    assert why(detect(Project(ROOT, ("a.py", "tests/test_a.py")))) == "tests/test_a.py is there"
    assert detect(Project(ROOT, ("a.py", "a_test.py", "test_a.txt"))) is None


def test_modules_come_from_where_the_interpreter_says() -> None:
    """Nothing is asked where it is not known."""
    script = (str(SHARED_PROBE / "adws_import_roots.py"), "/p")
    assert import_roots(SUITE, ROOT).argv == ("/p/python", "-W", "error", *script)
    assert import_roots(Suite("unittest", ".", ("make",), wrapped=True), ROOT).argv == ("true",)


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("files", "ok"),
    [
        ({"tests/test_a.py": "import unittest\n"}, True),
        (
            {"test_a.py": "from django.test import TestCase\n", "test_b.py": "from base import B"},
            True,
        ),
        ({"test_a.py": "import unittest\n", "test_b.py": "import pytest\n"}, False),
        ({"test_a.py": "import unittest\n", "test_b.py": "def test_b(): pass\n"}, False),
        ({"test_a.py": "pass\n", ".venv/test_b.py": "import unittest\n"}, False),
        ({"a.py": "import unittest\n"}, False),
    ],
)
def test_the_tests_themselves_say_whose_they_are(
    tmp_path: PurePath,
    files: dict[str, str],
    ok: bool,  # noqa: FBT001 - a row of the table
) -> None:
    """All of them must be visible to unittest; then the interpreter names itself."""
    for name, text in files.items():
        settle(io_ops.write_text(tmp_path / name, text)).unwrap()
    check = ways(Project(ROOT, (), environment={"ADWS_PYTHON": sys.executable}))[-1].check
    completed = settle(io_ops.run_process(Command(check, tmp_path))).unwrap()
    assert (completed.ok, completed.stdout.strip() == sys.executable) == (ok, ok)
