"""A test tool as projects speak of it: its scripts, its own configuration, its package."""

import re
from pathlib import PurePath

from attrs import evolve, frozen

from adws.runners.javascript.manifest import MANIFEST, manifest_of
from adws.runners.javascript.scripts import (
    LaunchScript,
    Starts,
    launch_script,
    presence_check,
    script_sign,
    tested_by_another,
    way_of,
)
from adws.runners.runner import Project
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way

_LAUNCHERS = frozenset({"sh", "npx", "pnpm", "yarn", "bunx", "exec", "node"})


@frozen
class ScriptTool:
    """A test tool.

    ``title`` is what people call it; ``words`` start it, the first of them its program, where no
    script does. ``program_at`` finds it in a command. A project uses it that has a file whose path
    is ``own_file``, configures ``package`` in its manifest, or depends on it and tests with nothing
    else.
    """

    title: str
    words: tuple[str, ...]
    program_at: Starts
    own_file: re.Pattern[str]
    package: str | None = None

    def sign(self, project: Project) -> Sign | None:
        """Return why a project uses the tool: its configuration, a script, or a dependency."""
        manifest = manifest_of(project)
        script = launch_script(manifest, self.program_at)
        tested = script is not None and script.by_test
        own = next((path for path in project.listing if self.own_file.fullmatch(path)), None)
        if own:
            return Sign(Clarity.CONFIGURATION, f"{own} is there", tested=tested)
        if self.package in manifest.keys:
            why = f"{MANIFEST} configures {self.title}"
            return Sign(Clarity.CONFIGURATION, why, tested=tested)
        if script:
            return script_sign(script, self.title)
        named = self.package in manifest.dependencies and not tested_by_another(manifest)
        return Sign(Clarity.PACKAGE, f"{MANIFEST} names {self.title}") if named else None

    def ways(self, project: Project) -> tuple[Way, ...]:
        """Return the one way to start the tool: as the scripts do, but without npm."""
        script = launch_script(manifest_of(project), self.program_at)
        program = self.words[0]
        way = way_of(script or LaunchScript("", (), self.words, {}), program, project)
        return (evolve(way, check=presence_check(program, project)),)

    def starts(self, argv: tuple[str, ...]) -> bool:
        """Whether an argv starts the tool itself, so that arguments may be appended.

        >>> from adws.runners.vitest.detection import VITEST
        >>> VITEST.starts(("npx", "vitest", "run")), VITEST.starts(("npm", "test"))
        (True, False)
        """
        at = self.program_at(argv)
        return at is not None and (at == 0 or PurePath(argv[0]).name in _LAUNCHERS)
