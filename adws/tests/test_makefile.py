"""The targets of the Makefile say what they do, and install only what they say."""

import re
from pathlib import Path, PurePath

import pytest

import adws
from adws.tests.vcs.repositories import shell

pytestmark = pytest.mark.real_io

HOME = Path(adws.__file__).parent.parent
TEXT = (HOME / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([\w-]+):", TEXT, re.MULTILINE))
PARTS = {
    part
    for parts in re.findall(r"adws\.tests\.parts (.*)", TEXT)
    for part in parts.removesuffix("\n").split()
}


def make(words: str) -> str:
    """Return what `make` prints, without a word from a `make` around it."""
    return shell(PurePath(HOME), f"MAKEFLAGS= make --no-print-directory {words}")


def test_make_alone_lists_every_target() -> None:
    """Each has a line that says what it is for."""
    listed = {line.split()[1] for line in make("").splitlines()}
    assert listed == TARGETS
    assert make("help") == make("")


def test_the_parts_of_a_target_are_targets() -> None:
    """`make test` and `make test-all` run others, and print what each took."""
    assert {"lint", "contracts", "mypy", "pyright", "tests-fast", "tests-all"} == PARTS
    assert PARTS <= TARGETS


def test_tests_install_nothing_but_the_virtual_environment() -> None:
    """Programs of npm and Debian are installed by `make tools` alone."""
    tested = make(f"--dry-run test test-all {' '.join(sorted(PARTS))}")
    assert [word for word in ("npm", "apt-get") if word in tested] == []
    assert "apt-get" in make("--dry-run tools")
