"""The whole `adws implement` with the real Claude Code, whose model plays every role."""

from pathlib import PurePath

import pytest

from adws.tests.agents.claude.plays import CLAUDE, READ, edit
from adws.tests.agents.whole_fix import at_home_of
from adws.tests.cli.program import committed, invoke
from adws.tests.model_server.script import Say, Use, by_words, in_turn
from adws.tests.model_server.server import serving
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), needs("claude")]

CALC = "def add(a, b):\n    return a + b\n"
MUL = "\n\ndef mul(a, b):\n    return a * b\n"
TESTS = "from calc import mul\n\n\ndef test_mul():\n    assert mul(2, 3) == 6\n"
WHOLE = (
    "from calc import add, mul\n\n\ndef test_both():\n    assert add(mul(2, 3), mul(4, 5)) == 26\n"
)
PROJECT = {
    "calc.py": CALC,
    "tests/test_calc.py": "from calc import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n",
    ".gitignore": "__pycache__/\n",
}
ROLES = {
    "# Write failing tests": (
        Use("Write", {"file_path": "tests/test_mul.py", "content": TESTS}),
        Say("SECRET-THOUGHT\nFIX: mul multiplies"),
    ),
    "# Make new tests pass": (
        READ,
        edit("    return a + b\n", f"    return a + b\n{MUL}"),
        Say("SECRET-THOUGHT\nFIX: mul stands beside add"),
    ),
    "# Clean up code": (Say("GIVE_UP out_of_scope: it is good as it is"),),
    "# Check somebody else's change": (
        Use("Write", {"file_path": "tests/integration/test_whole.py", "content": WHOLE}),
        Say("ROOT_CAUSE: nothing found\nFIX: both together"),
    ),
}


@pytest.mark.exhaustive(sample=1, of="whole runs of real agents")
def test_every_role_is_a_session_of_its_own(tmp_path: PurePath) -> None:
    """Four questions to one program, none of which hears the others, end in a delivered branch."""
    script = by_words({title: in_turn(*role) for title, role in ROLES.items()})
    with serving(script) as server, at_home_of(CLAUDE, tmp_path / "home", server.url):
        project = committed(tmp_path / "shop", PROJECT)
        asked = ("--agent", "claude", "--model", CLAUDE.model, "--verify", "always", "--json")
        result = invoke("implement", "add a function mul", "--root", str(project), *asked)
    report = result.json
    kept = tuple(change["purpose"] for change in report["kept"])
    assert (result.exit_code, report["outcome"], kept) == (
        0,
        "done",
        ("write_tests", "implement", "verify"),
    ), result
    assert report["verification"]["verdict"] == "passed"
    questions = [request.asked for request in server.requests]
    assert not any(words.count("SECRET-THOUGHT") for words in questions)
    assert {title: any(title in words for words in questions) for title in ROLES} == dict.fromkeys(
        ROLES, True
    )
    changed = shell(project, f"git diff --name-only main adws/{report['run']}").split()
    assert changed == ["calc.py", "tests/integration/test_whole.py", "tests/test_mul.py"]
