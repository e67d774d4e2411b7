"""Packages that did not build, and what the compiler, ``go vet`` or ``go`` itself said of them.

Since go 1.24 events tell so; older versions print it on the two streams.
"""

import re

from adws.runners.go.records import Session

_FAILED = re.compile(r"^FAIL\t(?P<package>\S+) \[(?:build|setup) failed\]$")
_IN_TESTS = re.compile(r"\S+_test\.go:|\s")


def failed_builds(session: Session) -> dict[str, str]:
    """Return what was said of each package that did not build."""
    said: dict[str, list[str]] = {}
    for event in session.events:
        if event.action == "build-output":
            said.setdefault(event.importpath, []).append(event.output)
    told = {
        event.package: "".join(said.get(event.failedbuild, ()))
        for event in session.events
        if event.failedbuild
    }
    return {**_printed(session), **told}


def _printed(session: Session) -> dict[str, str]:
    blocks = _blocks(session.errors)
    found = filter(None, map(_FAILED.match, session.lines))
    return {failed["package"]: _of(failed["package"], blocks) for failed in found}


def _of(package: str, blocks: dict[str, list[str]]) -> str:
    """Return what was printed of a package; where nothing was, of all that it may depend on."""
    own = blocks.get(f"# {package} [{package}.test]") or blocks.get(f"# {package}")
    others = (line for lines in blocks.values() for line in lines if not _IN_TESTS.match(line))
    return "".join(f"{line}\n" for line in own or dict.fromkeys(others))


def _blocks(lines: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the printed lines by the header above them."""
    found: dict[str, list[str]] = {}
    header = ""
    for line in lines:
        header = line if line.startswith("# ") else header
        found.setdefault(header, []).append(line)
    return found
