"""A project with two pending specs on an embedded forge, in a clone that the pipeline works in."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import TypeVar

from adws import io_ops
from adws.core.pipeline_settings import HandOver, PipelineSettings
from adws.core.settings import Settings
from adws.forge import branches, pull_requests
from adws.forge.account import Account
from adws.forge.local.answering import LocalForge, change_state, make_forge
from adws.forge.local.state import ForgeState, Token
from adws.forge.operation import Operation
from adws.forge.pull_requests import PullRequest
from adws.forge.requests import ask
from adws.pipeline.beginning import begin_spec
from adws.pipeline.facts import SpecSettings
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch, open_site
from adws.tests.vcs.repositories import shell, value

_Value = TypeVar("_Value")

ACCOUNT = 7
STATE = ForgeState(
    "team/project",
    accounts=(Account(1, "ada"), Account(ACCOUNT, "adws[bot]", "Bot")),
    tokens={"theirs": Token("ada"), "ours": Token("adws[bot]")},
    roles={"ada": "write"},
    workflows=("tdd-test.yml", "tdd-agent.yml"),
)
SETTINGS = Settings(
    pipeline=PipelineSettings(forge="../forge", account=ACCOUNT, hand_over=HandOver.HERE)
)
CALC = """\
def add(a, b):
    return a - b


def double(a):
    return a * 3
"""
TESTS = """\
import unittest

from calc import add, double


class CalcTest(unittest.TestCase):
    @unittest.skip("tdd: API-ADD-001")
    def test_add(self):
        self.assertEqual(add(1, 2), 3)
        self.assertEqual(add(2, 2), 4)

    @unittest.skip("tdd: API-DOUBLE-001")
    def test_double(self):
        self.assertEqual(double(2), 4)
        self.assertEqual(double(3), 6)

    def test_nothing(self):
        self.assertEqual(add(0, 0), 0)
"""
FILES = {"calc.py": CALC, "tests/test_calc.py": TESTS, "tests/__init__.py": ""}
ADD, DOUBLE = "API-ADD-001", "API-DOUBLE-001"


def made_project(folder: PurePath, files: Mapping[str, str] = FILES) -> PurePath:
    """Make the forge ``forge`` and the clone ``work`` in a folder, and return the clone."""
    forge = value(make_forge(folder / "forge", STATE))
    work = folder / "work"
    _ = shell(folder, "git init -q -b main work; mkdir -p work/tests")
    for name, text in files.items():
        _ = value(io_ops.write_text(work / name, text))
    _ = value(io_ops.write_text(work / ".gitignore", "__pycache__/\n.adws/\n"))
    _ = shell(work, f"git add -A; git commit -qm Begin; git push -q {forge.repository} main")
    return work


def opened(work: PurePath, settings: Settings = SETTINGS) -> RepositorySite:
    """Return the pipeline's site of a clone."""
    return value(open_site(work, settings))


def begin_pull(site: RepositorySite, spec_id: str = ADD) -> PullRequest:
    """Begin a spec, and return its pull request as the forge has it."""
    pull = value(begin_spec(site, value(fetch(site, ALL_SPECS)), SpecSettings(spec_id)))
    return ask_forge(site, pull_requests.pull_request(pull.number))


def ask_forge(site: RepositorySite, operation: Operation[_Value]) -> _Value:
    """Return what the forge answers."""
    return value(ask(site.connection, operation))


def head(site: RepositorySite, branch: str) -> str:
    """Return the commit of a branch at the forge."""
    return ask_forge(site, branches.branch(branch))


def pushed(site: RepositorySite, branch: str, name: str, text: str) -> str:
    """Commit a file to a branch of the forge as a person does, and return the commit."""
    top, far = site.root.parent, site.remote.address
    _ = shell(top, f"rm -rf theirs; git clone -q {far} theirs -b {branch}")
    _ = value(io_ops.write_text(top / "theirs" / name, text))
    _ = shell(top / "theirs", "git add -A; git commit -qm theirs; git push -q")
    return shell(top / "theirs", "git rev-parse HEAD").strip()


def change_forge(site: RepositorySite, **fields: object) -> None:
    """Change something at the forge as somebody else would."""
    _ = value(change_state(LocalForge(site.root.parent / "forge"), **fields))
