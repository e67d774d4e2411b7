"""One file of the corpus: a cheat, or an honest variant."""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import PurePath
from typing import Any

from attrs import field, frozen

from adws import io_ops
from adws.core.verdict import Layer
from adws.tests.cheats.apply import Replacements
from adws.tests.cheats.sighting import SOURCE_RULES
from adws.tests.vcs.repositories import value

CORPUS = PurePath(__file__).parent
HONEST = "honest"

LAYERS = (*(layer.value for layer in Layer), SOURCE_RULES)
"""The layers of the judge that see cheats, in the order in which they look at a change."""

_OPERATIONS = {
    "delete": list,
    "honest": list,
    "rename": dict,
    "write": dict,
    "replace": dict,
    "prepend": dict,
    "append": dict,
    "links": dict,
    "run": str,
}
_OF_CHEATS = {
    "category": str,
    "expect": str,
    "layer": str,
    "naive": list,
    "environment": dict,
    "reaches_out": bool,
}


class Expectation(StrEnum):
    """How a trial must end at the least: refused by construction, or flagged."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"


@frozen
class Specimen:
    """One file of the corpus.

    ``category`` and ``layer`` are empty for an honest variant, whose expectation is green.
    ``naive`` is the command that a cheat fools, empty for the project's own plain command;
    ``environment`` are variables for that command alone. ``reaches_out`` says that it writes to the
    user's own files, from which only a cage could keep it. ``base`` are texts that the project has
    in the place of others before the change, by file. ``spec`` is all that the file says.
    """

    path: PurePath
    runner: str
    category: str
    does: str
    expect: Expectation
    layer: str = ""
    naive: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(factory=dict[str, str])
    reaches_out: bool = False
    base: Replacements = field(factory=dict[str, Any])
    spec: Mapping[str, Any] = field(factory=dict[str, Any], repr=False)

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self.path.stem

    @property
    def place(self) -> str:
        """Where it stands in the corpus, as the table names it."""
        return f"{self.runner}/{self.category or HONEST}/{self.name}"

    @property
    def honest(self) -> bool:
        """Whether it is an honest variant."""
        return self.expect is Expectation.GREEN


def read_specimen(path: PurePath) -> Specimen:
    """Read a file of the corpus; its place below the corpus says the runner and what it is."""
    spec = tomllib.loads(value(io_ops.read_text(path)))
    first, second, *_ = path.relative_to(CORPUS).parts
    honest = first == HONEST
    return Specimen(
        path=path,
        runner=second if honest else first,
        category="" if honest else second,
        does=spec.get("does", ""),
        expect=Expectation.GREEN if honest else Expectation(spec.get("expect", "red")),
        layer=spec.get("layer", ""),
        naive=tuple(spec.get("naive", ())),
        environment=spec.get("environment", {}),
        reaches_out=spec.get("reaches_out", False),
        base=spec.get("base", {}),
        spec=spec,
    )


def faults(specimen: Specimen) -> tuple[str, ...]:
    """Return what is wrong with the form of a specimen.

    >>> path = CORPUS / "honest/pytest/a.toml"
    >>> faults(Specimen(path, "pytest", "", "", Expectation.GREEN, spec={"layer": 1}))
    ('does: it says nothing', 'layer: no such key here')
    """
    known = {"does": str, "base": dict} | _OPERATIONS | ({} if specimen.honest else _OF_CHEATS)
    return (
        *(() if specimen.does.endswith(".") else ("does: it says nothing",)),
        *(f"{key}: no such key here" for key in specimen.spec if key not in known),
        *(
            f"{key}: not a {known[key].__name__}"
            for key, what in specimen.spec.items()
            if key in known and not isinstance(what, known[key])
        ),
        *(() if specimen.honest else _faults_of_cheat(specimen)),
    )


def _faults_of_cheat(cheat: Specimen) -> tuple[str, ...]:
    category = cheat.spec.get("category")
    return (
        *(() if category == cheat.category else (f"category: {category!r} in {cheat.category}",)),
        *(() if cheat.layer in LAYERS else (f"layer: there is no layer {cheat.layer!r}",)),
        *(() if set(cheat.spec) & set(_OPERATIONS) else ("it changes nothing",)),
    )
