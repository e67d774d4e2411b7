"""`adws pipeline next` with several pull requests at once: they are judged together, for real."""

import sys
from pathlib import PurePath

import pytest

from adws import io_ops
from adws.forge import comments
from adws.tests.cli.program import invoke
from adws.tests.pipeline.project import ACCOUNT, ask_forge, begin_pull, made_project, opened, pushed
from adws.tests.vcs.repositories import shell, value

pytestmark = [pytest.mark.real_io, pytest.mark.scenario(keep=True)]

TEST = """\
import unittest

from {name} import {name}


class WorksTest(unittest.TestCase):
    @unittest.skip("tdd: API-{id}-001")
    def test_{name}(self):
        self.assertEqual({name}(2), {two})
        self.assertEqual({name}(3), {three})
"""
SOURCE = "from scale import SCALE\n\n\ndef {name}(a):\n    return {code}\n"
WORK = {"add": "a + 2", "double": "a * 2 * SCALE", "triple": "a * 3"}
EXPECTED = {"add": (4, 5), "double": (4, 6), "triple": (6, 9)}
SCRIPT = """\
[[answers]]
when = { case = "test_double" }
replace = [{ file = "double.py", search = " * SCALE", by = "" }]
say = "The scale is no longer 1."
cost_usd = 0.25
"""
OWN = f"""\
agent = "scripted"
test_command = "{sys.executable} -m unittest"
max_attempts = 1
agent_script = "SCRIPT"
[pipeline]
forge = "../forge"
account = {ACCOUNT}
hand_over = "here"
active_pull_requests = 3
"""


@pytest.fixture
def work(tmp_path: PurePath) -> PurePath:
    """Return a clone of a project with three specs, each with a head that is green by itself.

    The first head changes what the second one relies on.
    """
    script = tmp_path / "script.toml"
    _ = value(io_ops.write_text(script, SCRIPT))
    files = {
        "adws.toml": OWN.replace("SCRIPT", str(script)),
        "scale.py": "SCALE = 1\n",
        "tests/__init__.py": "",
        "tests/test_here.py": "import unittest\n\n\nclass HereTest(unittest.TestCase):\n"
        "    def test_here(self):\n        self.assertTrue(True)\n",
    }
    for name, (two, three) in EXPECTED.items():
        text = TEST.format(name=name, id=name.upper(), two=two, three=three)
        files |= {
            f"{name}.py": SOURCE.format(name=name, code="a"),
            f"tests/test_{name}.py": text,
        }
    folder = made_project(tmp_path, files)
    site = opened(folder)
    for name, code in WORK.items():
        _ = begin_pull(site, f"API-{name.upper()}-001")
        branch = f"tdd/API-{name.upper()}-001"
        _ = pushed(site, branch, f"{name}.py", SOURCE.format(name=name, code=code))
    _ = pushed(site, "tdd/API-ADD-001", "scale.py", "SCALE = 2\n")
    return folder


def test_the_guilty_one_goes_back_and_the_others_land(work: PurePath) -> None:
    """It is judged on top of them; its agent reads why, and its work lands, too."""
    result = invoke("pipeline", "next", "--root", str(work), "--json")
    assert result.exit_code == 0, result.stderr
    rows = [(row["action"], row.get("number", 0)) for row in result.json]
    shown = [row for row in rows if row[0] not in {"Tell", "Comment", "Retitle"}]
    assert shown == [
        *(("Judge", number) for number in (3, 2, 1)),
        ("JudgeBatch", 0),
        ("JudgeBatch", 0),
        ("Merge", 1),
        ("Sync", 3),
        ("CleanUp", 1),
        ("Merge", 3),
        ("CleanUp", 3),
        ("Sync", 2),
        ("Judge", 2),
        ("Ask", 2),
        ("Merge", 2),
        ("CleanUp", 2),
    ]
    batches = [row["heads"] for row in result.json if row["action"] == "JudgeBatch"]
    assert [[head["number"] for head in heads] for heads in batches] == [[1, 2, 3], [1, 3]]
    [why] = [
        item.body
        for item in ask_forge(opened(work), comments.comments(2))
        if "kind=apart" in item.body
    ]
    assert "Judged together with #1, #3." in why
    assert "tests.test_double.WorksTest.test_double" in why
    _ = shell(work, "git fetch -q ../forge/repository.git main")
    assert "return a * 2\n" in shell(work, "git show FETCH_HEAD:double.py")
