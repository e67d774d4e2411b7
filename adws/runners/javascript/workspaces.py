"""Whether a project leaves its tests to the packages of its workspace."""

import re
from typing import Protocol

from attrs import evolve

from adws.runners.javascript.manifest import manifest_of
from adws.runners.javascript.script_names import OPERATORS, script_names
from adws.runners.runner import Project
from adws.runners.sign import Clarity, Sign

_FILES = frozenset({"pnpm-workspace.yaml", "lerna.json", "rush.json"})
_IN_PACKAGES = re.compile(
    r"\bnpm\b.*\s(?:--workspaces?|-ws|-w)\b"
    r"|\bpnpm\b.*\s(?:-r|--recursive|recursive|--filter|-F)\b"
    r"|\byarn\b\s+(?:workspaces?|wsrun)\b"
    r"|\bbun\b.*\s--filter\b"
    r"|\b(?:lerna|turbo|rush|wsrun|ultra)\b"
    r"|\bnx\b\s+(?:run-many|affected)\b"
)
"""Commands that run a script in each package of a workspace."""


class Detects(Protocol):
    """Says why a project uses a runner, if it does."""

    def __call__(self, project: Project, /) -> Sign | None:
        """Return the sign."""
        ...


def left_to_packages(detect: Detects) -> Detects:
    """Make the sign of a runner defer where the tests are those of a workspace's packages.

    So it is where the script for tests runs those of the packages, or says nothing of the runner:
    the packages of a workspace have their tools from its top.
    """

    def detect_at_top(project: Project, /) -> Sign | None:
        sign, manifest = detect(project), manifest_of(project)
        is_workspace = "workspaces" in manifest.keys or not _FILES.isdisjoint(project.listing)
        if sign is None or sign.clarity is Clarity.TEST_SCRIPT or not is_workspace:
            return sign
        commands = (
            command
            for name in script_names(manifest.scripts)
            for command in OPERATORS.split(manifest.scripts[name])
        )
        in_packages = any(map(_IN_PACKAGES.search, commands))
        return evolve(sign, defers=in_packages or sign.clarity <= Clarity.PACKAGE)

    return detect_at_top
