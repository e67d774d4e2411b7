"""What the judge, and others in its place, say of a combination."""

import json
import shlex
from collections.abc import Mapping
from functools import partial
from pathlib import PurePath
from typing import Any

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.process import Command, CompletedProcess
from adws.core.verdict import Colour
from adws.tests.cheats import sighting
from adws.tests.cheats.fixture import SCRUBBED, Fixture, environment
from adws.tests.cheats.generator.agent import command_of
from adws.tests.cheats.generator.change import changed_files
from adws.tests.cheats.generator.combination import Combination
from adws.tests.cheats.generator.language import read_language
from adws.tests.cheats.generator.other_judges import other_judges
from adws.tests.cheats.generator.proof import Proof, prove
from adws.tests.cli.program import PROGRAM, committed, write
from adws.tests.vcs.repositories import shell, value

_SECONDS = 600.0
_JUDGE = ("judge", "--json", "--quiet", "--sandbox", "none")
_FIX = ("fix", *_JUDGE[1:], "--max-rounds", "1", "--max-attempts", "1", "--agent", "command")


@frozen
class Judgement:
    """What became of one combination.

    ``effective`` is whether it is what it says. ``colour`` is what the judge called it, None when
    the judge failed; ``why`` its reasons and flags. ``others`` says of each other judge whether it
    called the change good, None where it could not be asked.
    """

    name: str
    honest: bool
    values: Mapping[str, str]
    sort: str
    effective: bool
    colour: Colour | None
    why: tuple[str, ...]
    others: Mapping[str, bool | None]
    output: str
    seconds: float


def judge(combination: Combination, *, ask_others: bool, as_agent: bool) -> Judgement:
    """Prove a combination, let it be judged, and ask the others if that is wanted.

    ``as_agent``: a cheat plays the agent of ``adws fix``, which may hold cases out.
    """
    look = partial(_judged, combination, ask_others=ask_others, as_agent=as_agent)
    return value(io_ops.with_folder(look))


def sort_of(combination: Combination) -> str:
    """Return the sort of a cheat: whether it knows a test run, or else how it gets its answer."""
    if combination.honest:
        return "honest"
    how, when, *_ = combination.values
    return how.sort if when.name == "always" else "tells a test run from real use"


def _judged(
    combination: Combination, folder: PurePath, *, ask_others: bool, as_agent: bool
) -> IOResult[Judgement, PipelineError]:
    proof = prove(combination, folder / "proof")
    effective = proof.passes and proof.right is combination.honest
    verdict = _verdict_on_agent if as_agent else _verdict
    colour, why, seconds = verdict(combination, folder) if effective else (None, (), 0.0)
    others = _others(combination, proof, folder) if effective and ask_others else {}
    return IOSuccess(
        Judgement(
            name=combination.name,
            honest=combination.honest,
            values={value.axis: value.name for value in combination.values},
            sort=sort_of(combination),
            effective=effective,
            colour=colour,
            why=why,
            others=others,
            output="" if effective else proof.output,
            seconds=seconds,
        )
    )


def _verdict(
    combination: Combination, folder: PurePath
) -> tuple[Colour | None, tuple[str, ...], float]:
    """Let ``adws judge`` look at a project whose tree holds the change."""
    fixture, project = _laid_out(combination, folder)
    _ = write(project, changed_files(combination))
    completed, report = _run(fixture, project, folder, _JUDGE)
    colour = Colour(report["colour"]) if "colour" in report else None
    return colour, _reasons(report) or (completed.stderr[-500:],), completed.duration_seconds


def _verdict_on_agent(
    combination: Combination, folder: PurePath
) -> tuple[Colour | None, tuple[str, ...], float]:
    """Let ``adws fix`` ask the cheat to fix the project, once."""
    fixture, project = _laid_out(combination, folder)
    asked = ("--agent-command", shlex.join(command_of(combination)))
    completed, report = _run(fixture, project, folder, (*_FIX, *asked))
    why = sighting.reasons(report, report.get("rounds", ()))
    colour = sighting.colour(completed.exit_code, report)
    return colour, why or (completed.stderr[-500:],), completed.duration_seconds


def _laid_out(combination: Combination, folder: PurePath) -> tuple[Fixture, PurePath]:
    """Commit the project without the change, with its environment beside it."""
    fixture = read_language(combination.project.language).fixture
    project = committed(folder / "project", combination.project.base)
    fixture.furnish(project)
    return fixture, project


def _run(
    fixture: Fixture, project: PurePath, folder: PurePath, words: tuple[str, ...]
) -> tuple[CompletedProcess, dict[str, Any]]:
    """Run the program in a project, and return what it reported."""
    command = Command(
        (*PROGRAM, *words),
        cwd=project,
        env=environment(fixture, folder / "home"),
        scrub=SCRUBBED,
        timeout_seconds=_SECONDS,
    )
    completed = value(io_ops.run_process(command))
    return completed, json.loads(completed.stdout) if completed.stdout.startswith("{") else {}


def _reasons(report: Mapping[str, Any]) -> tuple[str, ...]:
    flags = (row.get("flag", row) for row in report.get("flags", ()))
    return (
        *(str(reason) for reason in report.get("reasons", ())),
        *((f"layer: {report['layer']}",) if report.get("layer") else ()),
        *(f"{flag.get('rule', '')} {flag.get('seen', '')}".strip() for flag in flags),
    )


def _others(combination: Combination, proof: Proof, folder: PurePath) -> dict[str, bool | None]:
    """Commit the change, and ask every other judge."""
    tree, fixture = folder / "project", read_language(combination.project.language).fixture
    _ = shell(tree, "git add -A && git commit --quiet -m change")
    asked = {name: ask(combination.project, tree) for name, ask in other_judges(fixture).items()}
    return {"the plain test command": proof.passes, **asked}
