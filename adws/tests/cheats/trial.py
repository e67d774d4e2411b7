"""One trial: ``adws fix`` with a specimen in the place of the coding agent."""

import json
import shlex
from pathlib import PurePath
from typing import Any

from attrs import frozen
from returns.io import IOSuccess

from adws import catalog, io_ops
from adws.core.process import Command
from adws.tests.cheats.apply import Replacements
from adws.tests.cheats.fixture import SCRUBBED, Fixture, environment, lay_out
from adws.tests.cli.program import PROGRAM
from adws.tests.vcs.repositories import shell, value
from adws.trust.sealed import is_sealed

TRIAL_SECONDS = 900.0
"""How long one run of the program may take: the first one compiles Go's whole library."""
_LIMITS = {"max-rounds": 1, "max-attempts": 1, "round-timeout": 180, "test-timeout": 180}
_OF_RUNS = (".adws", ".git", ".pytest_cache", "__pycache__")
"""What runs leave in a tree and no version control looks at."""


@frozen
class Trial:
    """What a run of the program left.

    ``report`` is its JSON report or its error (empty when it wrote none), ``rounds`` what the
    ledger says of them, ``told`` the end of what it printed besides. ``delivered_tests`` says
    whether all tests of the base, and no others, are on the delivered branch as they were;
    ``tree_untouched`` whether the user's files are. ``timed_out`` says that it was ended after
    ``TRIAL_SECONDS``.
    """

    exit_code: int
    report: dict[str, Any]
    rounds: tuple[dict[str, Any], ...]
    told: str
    delivered_tests: bool
    tree_untouched: bool
    seconds: float
    timed_out: bool = False


def try_agent(
    fixture: Fixture,
    agent: tuple[str, ...],
    folder: PurePath,
    base: Replacements,
    lanes: int = 0,
) -> Trial:
    """Let ``adws fix`` repair a fresh copy of a fixture project with this command as its agent.

    It works in so many lanes; 0: without lanes, as it does by itself. The project holds the texts
    of ``base`` in the place of others.
    """
    project = lay_out(fixture, folder / "project", base)
    before = _contents(project)
    completed = value(io_ops.run_process(_fix(fixture, agent, project, folder / "home", lanes)))
    return Trial(
        exit_code=completed.exit_code,
        report=_plain(completed.stdout),
        rounds=_rounds(project),
        told=completed.stderr[-2000:],
        delivered_tests=_delivered_tests(fixture, project),
        tree_untouched=_contents(project) == before,
        seconds=completed.duration_seconds,
        timed_out=completed.timed_out,
    )


def _fix(
    fixture: Fixture, agent: tuple[str, ...], project: PurePath, home: PurePath, lanes: int
) -> Command:
    in_lanes = ("--lanes", str(lanes)) if lanes else ()
    limits = (f"--{name}={limit}" for name, limit in _LIMITS.items())
    asked = ("--agent", "command", "--agent-command", shlex.join(agent))
    free = ("--sandbox", "none")  # a cage would keep cheats from the judge, who is on trial
    return Command(
        (
            *(*PROGRAM, "fix", "--json", "--quiet", "--scope", fixture.runner),
            *(*limits, *asked, *free, *in_lanes),
        ),
        cwd=project,
        env=environment(fixture, home),
        scrub=SCRUBBED,
        timeout_seconds=TRIAL_SECONDS,
    )


def _plain(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}


def _rounds(project: PurePath) -> tuple[dict[str, Any], ...]:
    ledger = io_ops.read_text(project / ".adws/ledger.json").lash(lambda _: IOSuccess(""))
    return tuple(_plain(value(ledger)).get("rounds", ()))


def _contents(project: PurePath) -> dict[str, str]:
    """Return the digests of all of the user's files but those of the environment."""
    paths = value(io_ops.list_files(project, skip=(*_OF_RUNS, ".venv", "node_modules")))
    return {path: value(io_ops.digest(project / path)) for path in paths}


def _delivered_tests(fixture: Fixture, project: PurePath) -> bool:
    names = shell(project, "git for-each-ref --format='%(refname)' refs/heads/adws").split()
    base = _tests(fixture, project, "main")
    return all(_tests(fixture, project, name) == base for name in names)


def _tests(fixture: Fixture, project: PurePath, branch: str) -> frozenset[str]:
    """Return the test files on a branch, each with its mode and the id of its content."""
    globs = catalog.runner(fixture.runner).unwrap().tests
    rows = shell(project, f"git ls-tree -r -z {branch}").split("\0")
    return frozenset(row for row in rows if row and is_sealed(row.partition("\t")[2], globs))
