"""What code on trial has where Landlock holds it."""

import sys
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.process import Command
from adws.core.settings import Sandbox, Settings
from adws.core.suite import Outcome
from adws.judging.bench import SuiteBench
from adws.judging.confinement import RunAccess, confined_run
from adws.judging.judge import analyze_own_tree
from adws.judging.network_need import run_base
from adws.runners.runner import Suite
from adws.tests.asking.caging import at_home
from adws.tests.steps.projects import PYTEST, write
from adws.tests.vcs.repositories import value
from adws.vcs.tree import Tree

pytestmark = [
    pytest.mark.real_io,
    pytest.mark.skipif(
        not value(io_ops.holds_by_landlock()), reason="this kernel does not support Landlock of 6.2"
    ),
]
SERVER = """\
import socket


def test_server():
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()
"""


def bench(root: PurePath, *suites: Suite) -> SuiteBench:
    """Return what is needed to run code of a project held by Landlock."""
    return SuiteBench(root, Settings(sandbox=Sandbox.LANDLOCK), suites)


def test_each_process_has_a_home_and_temporary_files_of_its_own(here: PurePath) -> None:
    """Also what only finds out which test tools there are."""
    root = write(here / "project", {"x": ""})
    script = "import os, tempfile; tempfile.TemporaryFile(); print(os.environ['HOME'])"
    command = Command((sys.executable, "-c", script), root, watched=True)
    ran = [
        value(confined_run(bench(root), Tree(root), command).bind(io_ops.run_process))
        for _ in range(2)
    ]
    homes = [PurePath(done.stdout.strip()) for done in ran]
    assert {home.parent for home in homes} == {root / ".adws/raw"}
    assert len(set(homes)) == 2


def test_its_home_has_the_tool_chains_of_the_users(here: PurePath) -> None:
    """They are read-only; credentials beside them are not there. A second process may share it."""
    root, home = write(here / "project", {"x": ""}), here / "home"
    for path in (".rustup/settings.toml", ".cargo/registry/x", ".cargo/credentials.toml"):
        _ = value(io_ops.write_text(home / path, "text"))
    script = (
        "cd; ls -A . .cargo; cat .rustup/settings.toml; touch .rustup/new 2> /dev/null || echo no"
    )
    command = Command(("sh", "-c", script), root, watched=True)
    own = RunAccess(surroundings=here / "kept")
    with at_home(home):
        for _ in range(2):
            ran = value(
                confined_run(bench(root), Tree(root), command, own).bind(io_ops.run_process)
            )
            assert ran.stdout.split() == [
                ".:",
                ".cargo",
                ".rustup",
                ".cargo:",
                "registry",
                "textno",
            ]


def test_the_base_tells_that_its_tests_start_servers(here: PurePath) -> None:
    """No setting is needed."""
    tested = bench(write(here / "project", {"test_server.py": SERVER}), PYTEST)
    ran = value(
        run_base(
            tested,
            lambda level, options: analyze_own_tree(evolve(tested, level=level), options),
        )
    )
    outcomes = [case.outcome for case in ran.analysis.report.cases]
    assert (ran.level.online, outcomes) == (True, [Outcome.PASSED])
