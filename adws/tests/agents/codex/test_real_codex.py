"""The real codex against the scripted model service."""

from collections.abc import Iterator
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory

import psutil  # type: ignore[import-untyped] # it has no types
import pytest
from attrs import evolve

from adws.agents.codex import AGENT
from adws.tests.agents import whole_fix
from adws.tests.agents.codex.plays import CODEX, DONE, MEND, shell
from adws.tests.agents.playing import Play, judged
from adws.tests.agents.real_agent import CALC, MENDED, PROMPT, facts, question_of
from adws.tests.model_server.script import Hang, Say, in_turn
from adws.tests.model_server.server import serving
from adws.tests.tools import find, needs

pytestmark = [pytest.mark.real_io, needs("codex"), pytest.mark.scenario]


@pytest.fixture
def home() -> Iterator[PurePath]:
    """Give it a home below no temporary folder, where its sandbox would not work."""
    cache = Path.home() / ".cache"
    cache.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="adws-test-", dir=cache, ignore_cleanup_errors=True) as folder:
        yield PurePath(folder)


@pytest.mark.exhaustive(sample=4)
@pytest.mark.parametrize("name", [name for name in CODEX.plays if name != "fixed"])
def test_it_still_does_what_was_recorded(name: str, tmp_path: Path) -> None:
    """Each end is read from the real program as it is from its recording."""
    place, reply = CODEX.play(name, tmp_path / "home", tmp_path)
    assert (judged(AGENT.read(reply)), place.source) == (judged(CODEX.recorded(name)), CALC)


@pytest.mark.skipif(
    str(find("codex")).startswith("/dev/"), reason="in a /dev of its own it does not find itself"
)
def test_it_mends_the_source_in_its_own_sandbox(home: PurePath, tmp_path: Path) -> None:
    """With the provider of the user's own settings; a command of its that failed is no matter."""
    place, reply = CODEX.play("fixed", home, tmp_path)
    answer = AGENT.read(reply)
    assert (place.source, facts(answer)) == (MENDED, ("finished", "success", ""))
    assert answer.claimed_files == (str(place.tree / "calc.py"),)


def test_a_time_out_ends_what_it_started_too(tmp_path: Path) -> None:
    """A child in a session of its own is found and ended with it."""
    seconds = "98765.25"
    script = in_turn(shell(f"setsid sleep {seconds} > /dev/null 2>&1 & sleep 0.1"), Hang())
    player = evolve(CODEX, plays={"detached": lambda: Play(script, seconds=3.0)})
    _, reply = player.play("detached", tmp_path / "home", tmp_path)
    started = [process.info["cmdline"] or () for process in psutil.process_iter(["cmdline"])]
    assert (reply.completed.timed_out, seconds in reply.completed.stdout) == (True, True)
    assert ["sleep", seconds] not in started


def test_a_session_goes_on(tmp_path: Path) -> None:
    """The model hears the first question again beside the second."""
    with serving(in_turn(Say("one moment"), MEND, DONE)) as server:
        place = CODEX.settle(tmp_path / "home", tmp_path, server.url)
        first = AGENT.read(CODEX.ask(place, question_of(place, caged=True)))
        second = CODEX.resume(place, first)
    heard = [request.asked.count(PROMPT) for request in server.requests]
    assert (heard, place.source, second.session) == ([1, 2, 2], MENDED, first.session)


@pytest.mark.exhaustive(sample=1, of="whole runs of real agents")
def test_a_whole_fix_keeps_only_what_is_honest(home: PurePath, tmp_path: Path) -> None:
    """One case is mended; a useless edit, a weakened test and a refusal are told apart."""
    script = whole_fix.parts(
        honest=shell("sed -i 's/a - b/a + b/' calc.py"),
        useless=shell("sed -i 's/a \\* 3/a * 4/' calc.py"),
        cheat=shell("sed -i 's/half(6), 3/half(6), 2/' tests/test_calc.py"),
    )
    with serving(script) as server:
        result = whole_fix.fix(CODEX, home, tmp_path, server.url)
    assert whole_fix.outcome(result) == whole_fix.EXPECTED, result.stderr
