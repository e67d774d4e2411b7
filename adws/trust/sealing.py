"""Which files are sealed in a run: by the runner, by the user, by what the suite collects."""

import re

from adws.core.suite import SuiteReport
from adws.trust.sealed import is_sealed, partition

_ALWAYS = (
    # what decides how adws itself works here
    "adws.toml",
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
    ".pre-commit-config.yaml",
    ".gitmodules",
    ".gitattributes",
)
_MAGIC = re.compile(r"[*?[]")


def sealed_globs(
    runner: tuple[str, ...], user: tuple[str, ...], report: SuiteReport
) -> tuple[str, ...]:
    """Return the globs of all sealed files.

    ``runner`` and ``user`` are the globs that the runner and the settings give. Every test file
    that ``report`` says the suite's own configuration names is sealed too, whatever it is called.
    """
    globs = (*_ALWAYS, *runner, *user)
    others = (path for path in report.expected_files if not is_sealed(path, globs))
    return (*globs, *(f"/{_MAGIC.sub(_literal, path)}" for path in others))


def unjudged(
    paths: tuple[str, ...], globs: tuple[str, ...], prefix: str, links: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the changed paths that are not judged: sealed files, and links that leave the tree."""
    sealed = partition(paths, globs, prefix)[1]
    return (*sealed, *(path for path in links if path not in sealed))


def _literal(sign: re.Match[str]) -> str:
    return f"[{sign.group()}]"
