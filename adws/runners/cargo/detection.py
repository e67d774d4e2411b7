"""Whether a project uses cargo, and how its tests are started there."""

import re

from adws.runners.cargo.invocation import invocation
from adws.runners.runner import Project
from adws.runners.sign import Clarity, Sign
from adws.runners.way import Way

MANIFEST = "Cargo.toml"
CONFIGURATION = (MANIFEST,)
PROGRAMS = ("cargo",)
INSTALL_HINT = "install Rust with rustup, and run `cargo fetch` once"
# cargo reads newer TOML than Python does
_PROJECT = re.compile(r"^\s*\[(?:package|workspace)\b", re.MULTILINE)
_WORKSPACE = re.compile(r"^\s*\[workspace\b", re.MULTILINE)
_CHOOSES = re.compile(r"^\s*default-members\s*=", re.MULTILINE)


def detect(project: Project) -> Sign | None:
    """Return why a project uses cargo: its manifest names a package or a workspace."""
    match = _PROJECT.search(_manifest(project))
    return Sign(Clarity.CONFIGURATION, f"{MANIFEST} is there") if match else None


def ways(project: Project) -> tuple[Way, ...]:
    """Return the one way to start cargo's tests: all members of a workspace, unless it chooses."""
    cargo = project.programs.get("cargo")
    if cargo is None:
        return ()
    argv = (cargo, "test", *members(project))
    return (Way("cargo", argv=argv, check=(cargo, "--version")),)


def members(project: Project) -> tuple[str, ...]:
    """Return the option for all members of a workspace, unless it chooses some itself."""
    manifest = _manifest(project)
    every = _WORKSPACE.search(manifest) and not _CHOOSES.search(manifest)
    return ("--workspace",) if every else ()


def starts(argv: tuple[str, ...]) -> bool:
    """Whether an argv starts cargo's tests itself, so that arguments may be added.

    >>> starts(("cargo", "test", "-p", "money")), starts(("make", "test")), starts(("cargo", "run"))
    (True, False, False)
    """
    parts = invocation(argv)
    return parts is not None and not parts.launch


def _manifest(project: Project) -> str:
    return project.texts.get(MANIFEST, "")
