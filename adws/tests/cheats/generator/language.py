"""The languages of the generator: a folder for each, with what runs its tests and its packages."""

import tomllib
from functools import cache
from pathlib import Path

from attrs import frozen

from adws.tests.cheats.fixture import Fixture
from adws.tests.cheats.generator.axis import HERE
from adws.tests.cheats.runners import RUNNERS
from adws.tests.cheats.virtual_environment import interpreter

LANGUAGES = tuple(sorted(path.parent.name for path in HERE.glob("*/language.toml")))
_PYTHON = "python"


@frozen
class Language:
    """What runs the projects in a language.

    ``fixture`` runs their tests. ``starts`` starts the first of ``uses``: files that use a package
    as its users do. ``suffix`` is that of an oracle.
    """

    fixture: Fixture
    starts: tuple[str, ...]
    uses: tuple[Path, ...]
    suffix: str


def languages_here() -> tuple[str, ...]:
    """Return the languages whose tools are on this machine."""
    return tuple(name for name in LANGUAGES if not read_language(name).fixture.missing)


@cache
def read_language(name: str) -> Language:
    """Return what a language's folder says."""
    facts = tomllib.loads((HERE / name / "language.toml").read_text("utf-8"))
    return Language(
        fixture=RUNNERS[facts["fixture"]],
        starts=tuple(interpreter() if word == _PYTHON else word for word in facts["starts"]),
        uses=tuple(HERE / file for file in facts["uses"]),
        suffix=facts["suffix"],
    )
