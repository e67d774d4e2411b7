"""Which files are sealed in a run: by the runner, the user, and what the suite shows of itself."""

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
    "/workflows/steps/**",
)
"""What decides how adws itself works here."""

_NOTES_TO_AGENTS = ("AGENTS.md", "CLAUDE.md", "GEMINI.md", ".cursorrules")

RUN_OR_CHECKED_OUT = (
    # what starts programs of its own on the machines of others
    "**/.claude/**",
    "**/.codex/**",
    "**/.cursor/**",
    "**/.gemini/**",
    "**/.husky/**",
    "**/.idea/**",
    "**/.vscode/**",
    ".mcp.json",
    ".pre-commit-config.yaml",
    # what git writes in a checkout
    ".gitmodules",
    "**/.gitattributes",
    # what a test command starts; names are compared whatever their case
    "**/*.mk",
    "GNUmakefile",
    "Makefile",
    "justfile",
    ".justfile",
    "Taskfile*.y*ml",
)
"""Files that alter what git checks out, or what is run beside the suite."""

_ALWAYS = (*_ADWS_FILES, *_NOTES_TO_AGENTS, *RUN_OR_CHECKED_OUT)
_MAGIC = re.compile(r"[*?[]")


@frozen
class Seal:
    """What a change may not touch."""

    globs: tuple[str, ...]
    """The sealed files, relative to ``prefix``; they hold for the repository's top as well."""
    taken: tuple[str, ...] = ()
    """The names of modules that load from elsewhere; a new file below ``roots`` must not replace
    one."""
    roots: tuple[str, ...] = ()
    """The folders that modules load from, relative to the repository's top, each with a slash at
    its end; the top is empty."""
    prefix: str = ""
    """The project's folder, relative to the repository's top; empty for the top."""
    own: tuple[str, ...] = ()
    """Modules of the project that have a name of ``taken``, as folder and name; they may change."""

    def covers(self, path: str) -> bool:
        """Whether a file that is there, relative to the repository's top, is sealed."""
        return is_sealed(path, self.globs, self.prefix)

    def refuses(self, change: FileChange) -> bool:
        """Whether a change of a file is not judged."""
        new = change.kind is ChangeKind.ADDED
        return self.covers(change.path) or (new and self.shadows(change.path))

    def shadows(self, path: str) -> bool:
        """Whether a new file would be loaded in the place of a module from elsewhere."""
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
    """Return what is sealed in a project with this report.

    ``globs`` are those that the runner and the settings give. Sealed by their path are the test
    files that the suite's own configuration names, what the runner loaded to run it, and
    ``support``: what else the tests alone use. A file that holds the code under test as well is not
    sealed as a whole. ``roots`` are the folders from which modules are
    loaded, relative to the repository's top; the first of them is the project's own, to which the
    files of ``listing`` are relative. A runner that tells of no modules from elsewhere loads no
    Python, so that no name is taken.
    """
    known = (*_ALWAYS, *globs)
    tests = (path for path in report.expected_files if path not in report.mixed_files)
    named = dict.fromkeys((*tests, *report.support_files, *support))
    others = (path for path in named if not is_sealed(path, known))
    outside = {*sys.stdlib_module_names, *report.outside_modules} if report.outside_modules else ()
    folders = tuple(dict.fromkeys(map(_folder, roots)))
    files = (f"{folders[0]}{path}" for path in listing)
    return Seal(
        globs=(*known, *(f"/{_MAGIC.sub(_literal, path)}" for path in others)),
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
    files: Iterable[str], roots: tuple[str, ...], taken: Collection[str]
) -> frozenset[str]:
    found = (place for path in files for place in _loaded_as(path, roots))
    return frozenset(f"{root}{name}" for root, name in found if name in taken)


def _loaded_as(path: str, roots: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the folders from which a file may be loaded, and the first name that it has there.

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
    """Return a folder as the paths below it begin.

    >>> _folder("./src"), _folder("app/."), _folder(".")
    ('src/', 'app/', '')
    """
    return "".join(f"{part}/" for part in PurePosixPath(path).parts)


def _literal(sign: re.Match[str]) -> str:
    return f"[{sign.group()}]"
