"""The real opencode against the scripted model service.

It takes seconds to start, and asks a service in trouble again until the time-out: those ends are
recorded only.
"""

from pathlib import Path

import pytest

from adws import io_ops
from adws.agents.opencode import AGENT
from adws.tests.agents import whole_fix
from adws.tests.agents.opencode.plays import DONE, OPENCODE, edit
from adws.tests.agents.playing import judged
from adws.tests.agents.real_agent import CALC, MENDED, PROMPT, facts, question_of
from adws.tests.model_server.script import Say, in_turn
from adws.tests.model_server.server import serving
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.timeout(180),
    pytest.mark.exhaustive(sample=1, of="real opencode"),
    needs("opencode"),
]


@pytest.mark.parametrize("name", ["status_401", "hang"])
def test_it_still_does_what_was_recorded(name: str, tmp_path: Path) -> None:
    """Each end is read from the real program as it is from its recording."""
    place, reply = OPENCODE.play(name, tmp_path / "home", tmp_path)
    assert (judged(AGENT.read(reply)), place.source) == (judged(OPENCODE.recorded(name)), CALC)


def test_it_mends_the_source_and_leaves_nothing_else(tmp_path: Path) -> None:
    """No shell and no file beside the tree, though the model asks for both; no settings in it."""
    place, reply = OPENCODE.play("fixed", tmp_path / "home", tmp_path)
    answer = facts(AGENT.read(reply))
    assert (place.source, answer) == (MENDED, ("finished", "success", ""))
    assert tuple(value(io_ops.list_folder(place.tree))) == ("calc.py",)
    assert "beside.py" not in value(io_ops.list_folder(place.work))


def test_a_session_goes_on_and_the_projects_settings_are_not_read(tmp_path: Path) -> None:
    """The first question is heard again beside the second; what the project sets is not read."""
    with serving(in_turn(Say("one moment"), DONE)) as server:
        place = OPENCODE.settle(tmp_path / "home", tmp_path, server.url)
        _ = value(io_ops.write_text(place.tree / "opencode.json", "no JSON"))
        question = question_of(place, model=OPENCODE.model, caged=True)
        first = AGENT.read(OPENCODE.ask(place, question))
        second = OPENCODE.resume(place, first)
    heard = [request.asked.count(PROMPT) for request in server.requests]
    assert (heard, second.session) == ([1, 2], first.session)


@pytest.mark.exhaustive(sample=1, of="whole runs of real agents")
def test_a_whole_fix_keeps_only_what_is_honest(tmp_path: Path) -> None:
    """One case is mended; a useless edit, a weakened test and a refusal are told apart."""
    script = whole_fix.parts(
        honest=edit("calc.py", "a - b", "a + b"),
        useless=edit("calc.py", "a * 3", "a * 4"),
        cheat=edit("tests/test_calc.py", "half(6), 3", "half(6), 2"),
    )
    with serving(script) as server:
        result = whole_fix.fix(OPENCODE, tmp_path / "home", tmp_path, server.url)
    assert whole_fix.outcome(result) == whole_fix.EXPECTED, result.stderr
