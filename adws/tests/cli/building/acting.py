"""Agents that act by a script, and what came of having something built by them."""

import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from attrs import frozen

from adws.tests.cli.program import CommandResult, invoke, write
from adws.tests.vcs.repositories import shell

Answer = Mapping[str, Any]
"""One answer of the agent ``scripted``, as its script has it."""

WISH = "add a function mul that multiplies"


def answer(purpose: str, attempt: int | None = None, **does: Any) -> Answer:  # noqa: ANN401 - any key
    """Return what the role for a purpose does, in one try or in all; each answer costs a dime."""
    tries = {} if attempt is None else {"attempt": attempt}
    return {"when": {"purpose": purpose, **tries}, "cost_usd": 0.1, **does}


def writes(
    purpose: str, files: Mapping[str, str], say: str = "", attempt: int | None = None
) -> Answer:
    """Return an answer that writes files and says what it did."""
    return answer(purpose, attempt, write=dict(files), say=f"FIX: {say}" if say else "")


def gives_up(purpose: str, why: str = "out_of_scope: it is good as it is") -> Answer:
    """Return an answer that changes nothing and says why."""
    return answer(purpose, give_up=why)


@frozen
class Built:
    """What a command came to: what it told, its report, and the files on the branch it made."""

    told: CommandResult
    report: Any
    files: tuple[str, ...]
    project: PurePath

    def text(self, path: str) -> str:
        """Return a file as it is on the branch."""
        return shell(self.project, f"git show adws/{self.report['run']}:{path}")

    @property
    def outcome(self) -> tuple[int, str, tuple[str, ...]]:
        """The exit code, the outcome, and the phases that were kept."""
        phases = tuple(change["purpose"] for change in self.report["kept"])
        return self.told.exit_code, self.report["outcome"], phases

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of the questions that were asked."""
        return tuple(turn["name"] for turn in self.report["turns"])

    @property
    def why(self) -> str:
        """Why a person must look."""
        return f"{self.report['failure']['kind']}: {self.report['failure']['message']}"


def built(
    project: PurePath, *answers: Answer, command: str = "implement", options: tuple[str, ...] = ()
) -> Built:
    """Have something built by an agent with these answers."""
    script = (
        write(project.parent, {"script.json": json.dumps({"answers": answers})}) / "script.json"
    )
    result = invoke(
        command,
        WISH,
        "--root",
        str(project),
        "--agent-script",
        str(script),
        "--agent",
        "scripted",
        "--json",
        *options,
    )
    assert "outcome" in result.json, result
    report = result.json
    names = shell(project, f"git diff --name-only main {branch(report)}") if branch(report) else ""
    return Built(result, report, tuple(names.split()), project)


def branch(report: Any) -> str:  # noqa: ANN401 - a JSON document
    """Return the branch that was made, if any."""
    name = f"adws/{report['run']}"
    return name if name in report["delivered"] else ""


def prompt(project: PurePath, name: str) -> str:
    """Return what was asked in a question."""
    return shell(project, f"cat .adws/tasks/*/{name}/prompt.md")
