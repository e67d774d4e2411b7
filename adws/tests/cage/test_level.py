"""What holds agents here, as far as they shall be held."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.cage.cage import NO_CAGES_INSIDE, Level
from adws.cage.level import cage_level
from adws.core.errors import CageMissing, Cancelled
from adws.core.process import CompletedProcess
from adws.core.settings import Sandbox, Settings
from adws.testing import FakeIo
from adws.tests.vcs.repositories import error, value

_BWRAP = PurePath("/usr/bin/bwrap")
_CAGED = (
    "bwrap: agents see the file system read-only, apart from their own tree and HOME, and no other"
    " process"
)
_UNCAGED = "agents and judged code run with your permissions and can access everything you can"
_NO_RIGHTS = CompletedProcess((), 1, stderr="bwrap: setting up uid map: Permission denied\n")
_OLD = CompletedProcess((), 1, stderr="bwrap: Unknown option --disable-userns\n")
_WORKS = CompletedProcess((), 0)
_HELD = Level(
    "",
    (),
    "landlock: judged code reaches only its own tree, its output and installed programs; agents run"
    " with your rights; not held: the names of other processes, local sockets and UDP, shared"
    " memory of System V, modes and times of files, your own tree where a suite runs in it"
    " (analyze, verify, in-place), TCP before Linux 6.7, signals before 6.12",
    landlock=True,
)
_REASON = "/usr/bin/bwrap does not work here: bwrap: setting up uid map: Permission denied"


def wish(sandbox: Sandbox, *, network: bool = True) -> Settings:
    """Return settings that wish for a cage, or for none."""
    return Settings(sandbox=sandbox, sandbox_network=network)


@pytest.fixture
def machine(io: FakeIo) -> FakeIo:
    """Return a machine that has bubblewrap."""
    io.variables, io.programs = {}, {"bwrap": _BWRAP}
    return io


def test_nothing_is_tried_where_agents_shall_not_be_held(io: FakeIo) -> None:
    """The user is told what that means."""
    level = Level("", (), f"none, as set: {_UNCAGED}")
    assert (value(cage_level(wish(Sandbox.NONE))), io.calls) == (level, [])


@pytest.mark.parametrize("sandbox", [Sandbox.AUTO, Sandbox.BWRAP])
@pytest.mark.parametrize(
    ("network", "more"), [(True, "; their network is open (sandbox_network)"), (False, "")]
)
def test_bubblewrap_is_tried_as_it_will_be_used(
    machine: FakeIo, sandbox: Sandbox, *, network: bool, more: str
) -> None:
    """With a network of its own too, if it shall have one."""
    machine.processes = [(("true",), _WORKS)]
    level = Level(str(_BWRAP), NO_CAGES_INSIDE, _CAGED + more)
    assert value(cage_level(wish(sandbox, network=network))) == level
    assert ("--unshare-net" in machine.commands[0].wrapper) is not network


def test_an_older_bubblewrap_is_used_as_well_as_it_can_be(machine: FakeIo) -> None:
    """What is weaker is told."""
    machine.processes = [(lambda run: "--disable-userns" in run.wrapper, _OLD), (("true",), _WORKS)]
    assert value(cage_level(wish(Sandbox.AUTO, network=False))) == Level(
        str(_BWRAP),
        (),
        f"{_CAGED}; they can make namespaces of their own, which bubblewrap prevents from 0.8.0 on",
    )


@pytest.mark.parametrize(
    ("program_path", "reason"), [(_BWRAP, _REASON), (None, "the program bwrap is not installed")]
)
@pytest.mark.parametrize("continuous", ["", "false", "0"])
def test_where_it_is_only_preferred_its_lack_is_told(
    machine: FakeIo, program_path: PurePath | None, reason: str, continuous: str
) -> None:
    """With the reason in words."""
    machine.variables, machine.programs = {"CI": continuous}, {"bwrap": program_path}
    machine.processes = [(("true",), _NO_RIGHTS)]
    expected = Level("", (), f"none: {_UNCAGED} ({reason})")
    assert value(cage_level(wish(Sandbox.AUTO))) == expected


def test_landlock_takes_the_place_of_bubblewrap(machine: FakeIo) -> None:
    """It holds judged code alone, which is said."""
    machine.processes, machine.landlock = [(("true",), _NO_RIGHTS)], True
    level = value(cage_level(wish(Sandbox.AUTO)))
    assert (level, level.caged, level.holds_judged_code) == (_HELD, False, True)


def test_landlock_can_be_demanded(machine: FakeIo) -> None:
    """Bubblewrap is not tried; where the kernel has no Landlock, that is an error."""
    machine.landlock = True
    assert value(cage_level(wish(Sandbox.LANDLOCK))) == _HELD
    machine.landlock = False
    assert error(cage_level(wish(Sandbox.LANDLOCK))).message == (
        "a cage is demanded (sandbox = 'landlock'), but this kernel does not support Landlock"
    )


@pytest.mark.parametrize(
    ("sandbox", "variables", "why"),
    [
        (Sandbox.BWRAP, {}, "demanded (sandbox = 'bwrap')"),
        (Sandbox.AUTO, {"CI": "true"}, "needed in CI"),
    ],
)
def test_where_it_is_demanded_its_lack_is_an_error(
    machine: FakeIo, sandbox: Sandbox, variables: dict[str, str], why: str
) -> None:
    """In continuous integration it always is; the hint says what to do."""
    machine.variables, machine.processes = variables, [(("true",), _NO_RIGHTS)]
    failed = error(cage_level(wish(sandbox)))
    assert isinstance(failed, CageMissing)
    assert failed.message == f"a cage is {why}, but {_REASON}"
    assert failed.context == {"reason": "bwrap: setting up uid map: Permission denied"}
    assert "install bubblewrap" in failed.hint
    assert "--sandbox none" in failed.hint


def test_a_program_that_says_nothing_is_told_by_its_exit_code(machine: FakeIo) -> None:
    """There is always a reason."""
    machine.processes = [(("true",), evolve(_NO_RIGHTS, exit_code=3, stderr=""))]
    assert "does not work here: exit code 3" in error(cage_level(wish(Sandbox.BWRAP))).message


def test_a_person_who_stops_the_work_is_not_taken_for_a_missing_cage(machine: FakeIo) -> None:
    """The error stays what it is."""
    machine.processes = [(("true",), Cancelled("stopped"))]
    assert error(cage_level(wish(Sandbox.AUTO))) == Cancelled("stopped")
