"""What ``adws doctor`` says of the cage and of processes, and what a suite needs of the cage."""

from pathlib import PurePath

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.tests.cli.program import GREEN, committed, invoke, write
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.timeout(240),
    pytest.mark.usefixtures("patient_doctor"),
]


LANDLOCK = (
    "landlock: judged code reaches only its own tree"
    if value(io_ops.holds_by_landlock())
    else "none: agents and judged code run with your permissions and can"
)


@pytest.mark.parametrize(
    ("path", "options", "expected"),
    [
        (
            "/nowhere",
            (),
            LANDLOCK,
        ),
        ("{here}/bin", (), LANDLOCK),
        (
            "{here}/bin",
            ("--sandbox", "none"),
            "none, as set: agents and judged code run with your permissions",
        ),
    ],
)
def test_the_cage_is_told_as_it_is(
    path: str,
    options: tuple[str, ...],
    expected: str,
    here: PurePath,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No machine is called safer than it is."""
    _ = write(here, {"bin/bwrap": "#!/bin/sh\nexit 1\n"})
    _ = shell(here, "chmod +x bin/bwrap")
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("ADWS_SANDBOX")
    monkeypatch.setenv("PATH", path.format(here=here))
    rows = {row["check"]: row["found"] for row in invoke("doctor", *options, "--json").json}
    assert expected in rows["cage"].replace(f"{here}/bin/", "the program ")


@pytest.mark.parametrize(
    ("containment", "words"),
    [
        (io_ops.Containment.KEEPER, "weaker than a PID namespace"),
        (io_ops.Containment.MARK, "longer if it has cleared its environment"),
    ],
)
def test_how_processes_are_held_is_told_as_it_is(
    containment: io_ops.Containment,
    words: str,
    here: PurePath,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With what is weaker than it could be."""
    _ = write(here, {"README": ""})
    monkeypatch.setattr(io_ops, "process_containment", lambda: IOSuccess(containment))
    rows = {row["check"]: row["found"] for row in invoke("doctor", "--json").json}
    assert words in rows["processes"]


@needs("bwrap")
def test_what_the_suite_needs_of_the_cage_is_named(
    here: PurePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A case that reads a file beside the project; with the setting it passes in the cage too."""
    monkeypatch.setenv("ADWS_SANDBOX", "bwrap")
    _ = write(here, {"socket/there": ""})
    place = here / "socket/there"
    tests = f"def test_it():\n    open('{place}').close()\n"
    _ = committed(here / "project", {**GREEN, "test_it.py": tests})
    options = ("doctor", "--root", "project", "--tests", "--json")
    row = next(row for row in invoke(*options).json if row["check"] == "tests in the cage")
    assert (row["well"], row["found"]) == (
        "NO",
        "1 case fails only in the cage, first test_it.py::test_it",
    )
    assert row["do"] == f'adws.toml: sandbox_read = ["{place}"]'
    _ = write(here, {"project/adws.toml": f'sandbox_read = ["{place}"]\n'})
    row = next(row for row in invoke(*options).json if row["check"] == "tests in the cage")
    assert (row["well"], row["do"]) == ("yes", "")


def test_a_suite_that_cannot_run_is_named(here: PurePath) -> None:
    """Nothing can be compared."""
    _ = write(here, {"README": ""})
    rows = invoke("doctor", "--tests", "--json").json
    assert [row["well"] for row in rows if row["check"] == "tests in the cage"] == ["NO"]
