"""The real gemini against the scripted model service."""

import json
from pathlib import Path

import pytest

from adws import io_ops
from adws.agents.gemini import AGENT
from adws.tests.agents import whole_fix
from adws.tests.agents.gemini.plays import DONE, GEMINI, MEND
from adws.tests.agents.playing import judged
from adws.tests.agents.real_agent import CALC, MENDED, PROMPT, facts, question_of
from adws.tests.model_server.script import Say, Use, in_turn
from adws.tests.model_server.server import serving
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.exhaustive(sample=2, of="real gemini"),
    needs("gemini"),
]
FAILING = ("status_401", "status_429", "cut", "hang")


@pytest.mark.parametrize("name", FAILING)
def test_it_still_does_what_was_recorded(name: str, tmp_path: Path) -> None:
    """Each end is read from the real program as it is from its recording."""
    place, reply = GEMINI.play(name, tmp_path / "home", tmp_path)
    assert (judged(AGENT.read(reply)), place.source) == (judged(GEMINI.recorded(name)), CALC)


def test_it_mends_the_source_with_tools_for_files(tmp_path: Path) -> None:
    """It has no shell, though the model asks for one."""
    place, reply = GEMINI.play("fixed", tmp_path / "home", tmp_path)
    answer = facts(AGENT.read(reply))
    assert (place.source, answer) == (MENDED, ("finished", "success", ""))


def test_it_has_a_shell_in_a_cage(tmp_path: Path) -> None:
    """The cage holds what that starts."""
    place, _ = GEMINI.play("fixed_by_shell", tmp_path / "home", tmp_path)
    assert place.source == CALC.replace("a - b", "b + a")


def test_a_session_goes_on_and_the_projects_hooks_do_not_run(tmp_path: Path) -> None:
    """Its user trusts every folder, and yet nothing of the project's settings is loaded."""
    hook = {"type": "command", "name": "hook", "command": f"touch {tmp_path}/hooked"}
    server = {"command": "touch", "args": [f"{tmp_path}/served"]}
    settings = {"hooks": {"SessionStart": [{"hooks": [hook]}]}, "mcpServers": {"own": server}}
    with serving(in_turn(Say("one moment"), MEND, DONE)) as service:
        place = GEMINI.settle(tmp_path / "home", tmp_path, service.url)
        text = json.dumps(settings)
        _ = value(io_ops.write_text(place.tree / ".gemini/settings.json", text))
        first = AGENT.read(GEMINI.ask(place, question_of(place, caged=True)))
        second = GEMINI.resume(place, first)
    heard = [request.asked.count(PROMPT) for request in service.requests]
    assert (heard, place.source, second.session) == ([1, 2, 2], MENDED, first.session)
    assert {"hooked", "served"}.isdisjoint(value(io_ops.list_folder(tmp_path)))


def replace(file: str, old: str, new: str) -> Use:
    """Return an edit."""
    what = {"file_path": file, "old_string": old, "new_string": new}
    return Use("replace", {**what, "instruction": "edit"})


@pytest.mark.exhaustive(sample=1, of="whole runs of real agents")
def test_a_whole_fix_keeps_only_what_is_honest(tmp_path: Path) -> None:
    """One case is mended; a useless edit, a weakened test and a refusal are told apart."""
    script = whole_fix.parts(
        honest=replace("calc.py", "a - b", "a + b"),
        useless=replace("calc.py", "a * 3", "a * 4"),
        cheat=replace("tests/test_calc.py", "half(6), 3", "half(6), 2"),
    )
    with serving(script) as server:
        result = whole_fix.fix(GEMINI, tmp_path / "home", tmp_path, server.url)
    assert whole_fix.outcome(result) == whole_fix.EXPECTED, result.stderr
