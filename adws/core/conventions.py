"""The files in which projects say how they work."""

_NAMES = (
    "agents.md",
    "claude.md",
    "readme.md",
    "readme.rst",
    "readme.txt",
    "readme",
    "contributing.md",
    "contributing.rst",
    "docs/index.md",
    "docs/readme.md",
    "docs/index.rst",
    "pyproject.toml",
    "package.json",
    "cargo.toml",
    "go.mod",
    "makefile",
    "justfile",
)


def convention_files(files: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of a project's files that say how it works, what matters most first.

    >>> convention_files(("Makefile", "README.md", "docs/index.md", "src/README.md"))
    ('README.md', 'docs/index.md', 'Makefile')
    """
    by_name = {path.casefold(): path for path in files}
    return tuple(by_name[name] for name in _NAMES if name in by_name)
