"""The real mini-SWE-agent against the scripted model service; it starts in seconds: few tests."""

from pathlib import Path

import pytest

from adws.agents.mini import AGENT
from adws.tests.agents import whole_fix
from adws.tests.agents.mini.plays import DONE, MINI, SUBMIT, UNPRICED, bash
from adws.tests.agents.playing import judged
from adws.tests.agents.real_agent import CALC, MENDED, facts
from adws.tests.model_server.script import Script, Use, by_words, in_turn
from adws.tests.model_server.server import serving
from adws.tests.tools import needs

pytestmark = [pytest.mark.heavy, pytest.mark.real_io, needs("mini")]


@pytest.mark.parametrize("name", ["status_401", "status_429", "no_key", "gave_up", "hang"])
def test_it_still_does_what_was_recorded(name: str, tmp_path: Path) -> None:
    """Each end is read from the real program as it is from its recording."""
    place, reply = MINI.play(name, tmp_path / "home", tmp_path)
    assert (judged(AGENT.read(reply)), place.source) == (judged(MINI.recorded(name)), CALC)


def test_it_mends_the_source_with_its_shell(tmp_path: Path) -> None:
    """And tells no price where it knows none."""
    place, reply = UNPRICED.play("fixed", tmp_path / "home", tmp_path)
    answer = AGENT.read(reply)
    assert (place.source, facts(answer)) == (MENDED, ("finished", "success", ""))
    assert (answer.text, answer.cost_usd, answer.turns) == (DONE, None, 3)


def turn(command: str) -> Script:
    """Return a turn of one command, which is then submitted."""
    work: Use = bash(command, DONE)
    return in_turn(work, SUBMIT)


@pytest.mark.exhaustive(sample=1, of="whole runs of real agents")
def test_a_whole_fix_keeps_only_what_is_honest(tmp_path: Path) -> None:
    """One case is mended; a useless edit, a weakened test and a refusal are told apart."""
    cases = whole_fix.CASES
    refusal = bash("echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT", whole_fix.REFUSED.text)
    script = by_words(
        {
            cases + "test_add": turn("sed -i 's/a - b/a + b/' calc.py"),
            cases + "test_double": turn("sed -i 's/a [*] 3/a * 4/' calc.py"),
            cases + "test_half": turn("sed -i 's/half(6), 3/half(6), 2/' tests/test_calc.py"),
            cases + "test_square": in_turn(refusal),
        }
    )
    with serving(script) as server:
        result = whole_fix.fix(MINI, tmp_path / "home", tmp_path, server.url)
    assert whole_fix.outcome(result) == whole_fix.EXPECTED, result.stderr
