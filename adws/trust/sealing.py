"""Collect the files that are sealed in a run: by the runner, the settings and the suite's run."""

import re
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import PurePosixPath

from attrs import frozen

from adws.core.patch import ChangeKind, FileChange
from adws.core.suite import SuiteReport
from adws.languages.language import languages
from adws.trust.sealed import is_sealed

_ADWS_FILES = (
    "adws.toml",
    "adws-quarantine.toml",
    "/.adws/**",
    "/workflows/*.toml",
    "/workflows/agents/**",
    "/workflows/steps/**",
    "/workflows/runners/**",
)
"""Files that decide how adws works in this project."""

_NOTES_TO_AGENTS = ("AGENTS.md", "CLAUDE.md", "GEMINI.md", ".cursorrules")

RUN_OR_CHECKED_OUT = (
    # files that start programs on other people's machines
    "**/.claude/**",
    "**/.codex/**",
    "**/.cursor/**",
    "**/.gemini/**",
    "**/.husky/**",
    "**/.idea/**",
    "**/.vscode/**",
    ".mcp.json",
    ".pre-commit-config.yaml",
    # files that decide what git checks out
    ".gitmodules",
    "**/.gitattributes",
    # files that a test command reads; names are compared without case
    "**/*.mk",
    "GNUmakefile",
    "Makefile",
    "justfile",
    ".justfile",
    "Taskfile*.y*ml",
)
"""Files that alter what git checks out, or what runs beside the suite."""

_ALWAYS = (*_ADWS_FILES, *_NOTES_TO_AGENTS, *RUN_OR_CHECKED_OUT)
_MAGIC = re.compile(r"[*?[]")


@frozen
class Seal:
    """What a change may not touch."""

    globs: tuple[str, ...]
    """The sealed files, relative to ``prefix``; they hold for the repository's top as well."""
    taken: tuple[str, ...] = ()
    """The names of modules loaded from elsewhere; no new file below ``roots`` may replace one."""
    roots: tuple[str, ...] = ()
    """The folders that modules load from, relative to the repository's top, each with a slash at
    its end; the top is empty."""
    prefix: str = ""
    """The project's folder, relative to the repository's top; empty for the top."""
    own: tuple[str, ...] = ()
    """The project's modules with a name in ``taken``, as folder and name; these may change."""

    def covers(self, path: str) -> bool:
        """Whether an existing file, relative to the repository's top, is sealed."""
        return is_sealed(path, self.globs, self.prefix)

    def refuses(self, change: FileChange) -> bool:
        """Whether a change of a file is refused, because the file is sealed."""
        new = change.kind is ChangeKind.ADDED
        return self.covers(change.path) or (new and self.shadows(change.path))

    def shadows(self, path: str) -> bool:
        """Whether a new file would be loaded instead of a module from elsewhere."""
        return any(
            name in self.taken and f"{root}{name}" not in self.own
            for root, name in _loaded_as(path, self.roots)
        )


def seal(
    report: SuiteReport,
    globs: tuple[str, ...],
    support: Iterable[str],
    roots: tuple[str, ...],
    listing: Iterable[str] = (),
) -> Seal:
    """Return the seal of a project with this report.

    ``globs`` come from the runner and the settings. Other files are sealed by path: test files that
    the suite's own configuration names, files that the runner loaded, and ``support``, modules that
    only tests use. A file that also holds code under test is not sealed as a whole. ``roots`` are
    the folders from which modules are loaded, relative to the repository's top; the first is the
    project's own, to which the files of ``listing`` are relative. A runner that reports no modules
    from elsewhere loads no Python, so no name is taken.
    """
    all_globs = (*_ALWAYS, *globs)
    tests = (path for path in report.expected_files if path not in report.mixed_files)
    named = dict.fromkeys((*tests, *report.support_files, *support))
    others = (path for path in named if not is_sealed(path, all_globs))
    outside = {*sys.stdlib_module_names, *report.outside_modules} if report.outside_modules else ()
    folders = tuple(dict.fromkeys(map(_folder, roots)))
    files = (f"{folders[0]}{path}" for path in listing)
    return Seal(
        globs=(*all_globs, *(f"/{_MAGIC.sub(_literal, path)}" for path in others)),
        taken=tuple(sorted(outside)),
        roots=folders,
        prefix=folders[0].rstrip("/"),
        own=tuple(sorted(_own_modules(files, folders, outside))),
    )


def unjudged(
    changes: tuple[FileChange, ...], sealed: Seal, links: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the changed paths that are not judged: sealed files, and links that leave the tree."""
    refused = tuple(change.path for change in changes if sealed.refuses(change))
    return (*refused, *(path for path in links if path not in refused))


def _own_modules(
    files: Iterable[str], roots: tuple[str, ...], used_names: Collection[str]
) -> frozenset[str]:
    places = (place for path in files for place in _loaded_as(path, roots))
    return frozenset(f"{root}{name}" for root, name in places if name in used_names)


def _loaded_as(path: str, roots: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the folders from which a file may be loaded, and the first part of its name there.

    >>> tuple(_loaded_as("src/shop/cart.py", ("", "src/")))
    (('', 'src'), ('src/', 'shop'))
    >>> tuple(_loaded_as("types/index.d.ts", ("",)))
    ()
    """
    python = languages()["python"]
    if path.lower().endswith((*python.loaded, *python.compiled)):
        for root in roots:
            if path.startswith(root):
                yield root, path.removeprefix(root).partition("/")[0].partition(".")[0]


def _folder(path: str) -> str:
    """Return a folder as a path prefix.

    >>> _folder("./src"), _folder("app/."), _folder(".")
    ('src/', 'app/', '')
    """
    return "".join(f"{part}/" for part in PurePosixPath(path).parts)


def _literal(sign: re.Match[str]) -> str:
    return f"[{sign.group()}]"
