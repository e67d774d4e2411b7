"""Which files are sealed in a run: by the runner, the user, and what the suite shows of itself."""

import re
import sys
from collections.abc import Iterable
from pathlib import PurePosixPath

from attrs import frozen

from adws.core.context import Slot
from adws.core.patch import ChangeKind, FileChange
from adws.core.suite import SuiteReport
from adws.trust.sealed import is_sealed

_ALWAYS = (
    # what decides how adws itself works here
    "adws.toml",
    "adws-quarantine.toml",
    "/.adws/**",
    "/workflows/*.toml",
    # what starts programs of its own on the machines of others
    "**/.claude/**",
    "**/.codex/**",
    "**/.cursor/**",
    "**/.gemini/**",
    "**/.husky/**",
    "**/.idea/**",
    "**/.vscode/**",
    ".mcp.json",
    ".cursorrules",
    "AGENTS.md",
    "CLAUDE.md",
    "GEMINI.md",
    ".pre-commit-config.yaml",
    ".gitmodules",
    ".gitattributes",
)
_MAGIC = re.compile(r"[*?[]")


@frozen
class Seal:
    """What a change may not touch.

    ``globs`` are the sealed files, relative to the project's folder ``prefix`` (they hold for the
    repository's top as well). ``taken`` are the names of modules that are loaded from elsewhere: a
    new file below one of the folders ``roots`` that would be loaded in their place is sealed too.
    """

    globs: tuple[str, ...]
    taken: tuple[str, ...] = ()
    roots: tuple[str, ...] = ()
    prefix: str = ""

    def covers(self, path: str) -> bool:
        """Whether a file that is there, relative to the repository's top, is sealed."""
        return is_sealed(path, self.globs, self.prefix)

    def refuses(self, change: FileChange) -> bool:
        """Whether a change of a file is not judged."""
        new = change.kind is ChangeKind.ADDED
        return self.covers(change.path) or (new and self._shadows(change.path))

    def _shadows(self, path: str) -> bool:
        below = (path.removeprefix(root) for root in self.roots if path.startswith(root))
        return any(rest.partition("/")[0].partition(".")[0] in self.taken for rest in below)


SEAL = Slot("seal", Seal)
"""What the changes of this run may not touch."""


def seal(
    report: SuiteReport, globs: tuple[str, ...], support: Iterable[str], roots: tuple[str, ...]
) -> Seal:
    """Return what is sealed in a project with this report.

    ``globs`` are those that the runner and the settings give. Sealed by their path are the test
    files that the suite's own configuration names, what the runner loaded to run it, and
    ``support``: modules that only tests use. ``roots`` are the folders from which modules are
    loaded, relative to the repository's top; the first of them is the project's own.
    """
    known = (*_ALWAYS, *globs)
    named = dict.fromkeys((*report.expected_files, *report.support_files, *support))
    others = (path for path in named if not is_sealed(path, known))
    return Seal(
        globs=(*known, *(f"/{_MAGIC.sub(_literal, path)}" for path in others)),
        taken=tuple(sorted({*sys.stdlib_module_names, *report.outside_modules})),
        roots=tuple(dict.fromkeys(map(_folder, roots))),
        prefix=_folder(roots[0]).rstrip("/"),
    )


def unjudged(
    changes: tuple[FileChange, ...], sealed: Seal, links: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the changed paths that are not judged: sealed files, and links that leave the tree."""
    refused = tuple(change.path for change in changes if sealed.refuses(change))
    return (*refused, *(path for path in links if path not in refused))


def _folder(path: str) -> str:
    """Return a folder as the paths below it begin.

    >>> _folder("./src"), _folder("app/."), _folder(".")
    ('src/', 'app/', '')
    """
    return "".join(f"{part}/" for part in PurePosixPath(path).parts)


def _literal(sign: re.Match[str]) -> str:
    return f"[{sign.group()}]"
