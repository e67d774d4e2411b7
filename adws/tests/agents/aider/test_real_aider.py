"""The real aider against the scripted model service; it starts in seconds, so there are few."""

from pathlib import Path

import pytest

from adws import io_ops
from adws.agents.aider import AGENT
from adws.tests.agents import whole_fix
from adws.tests.agents.aider.plays import AIDER, edit
from adws.tests.agents.playing import judged
from adws.tests.agents.real_agent import CALC, MENDED, facts
from adws.tests.model_server.script import by_words, in_turn
from adws.tests.model_server.server import serving
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.heavy, pytest.mark.real_io, needs("aider")]


@pytest.mark.parametrize("name", ["status_400", "status_401", "no_change", "gave_up", "hang"])
def test_it_still_does_what_was_recorded(name: str, tmp_path: Path) -> None:
    """Each end is read from the real program as it is from its recording."""
    place, reply = AIDER.play(name, tmp_path / "home", tmp_path)
    assert (judged(AGENT.read(reply)), place.source) == (judged(AIDER.recorded(name)), CALC)


def test_it_mends_the_source_and_leaves_nothing_in_the_tree(tmp_path: Path) -> None:
    """Its histories lie beside."""
    place, reply = AIDER.play("fixed", tmp_path / "home", tmp_path)
    answer = facts(AGENT.read(reply))
    assert (place.source, answer) == (MENDED, ("finished", "success", ""))
    assert value(io_ops.list_folder(place.tree)) == ("calc.py",)


@pytest.mark.exhaustive(sample=1, of="whole runs of real agents")
def test_a_whole_fix_keeps_only_what_is_honest(tmp_path: Path) -> None:
    """One case is mended; a useless edit, a weakened test and a refusal are told apart."""
    cases = whole_fix.CASES
    half = "        self.assertEqual(half(6), {})"
    script = by_words(
        {
            cases + "test_add": in_turn(edit("    return a - b", "    return a + b")),
            cases + "test_double": in_turn(edit("    return a * 3", "    return a * 4")),
            cases + "test_half": in_turn(
                edit(half.format(3), half.format(2), "tests/test_calc.py"), whole_fix.DONE
            ),
            cases + "test_square": in_turn(whole_fix.REFUSED),
        }
    )
    with serving(script) as server:
        result = whole_fix.fix(AIDER, tmp_path / "home", tmp_path, server.url)
    assert whole_fix.outcome(result) == whole_fix.EXPECTED, result.stderr
