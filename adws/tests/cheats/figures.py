"""The figures of the corpus: how many cheats of which sort ended how, and who saw them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import asdict, frozen

from adws.core.verdict import Colour
from adws.tests.cheats.outcome import Outcome
from adws.tests.cheats.specimen import LAYERS

IN_ALL = "in all"
NOBODY = "nobody"
_YELLOW_LIMIT = 0.01
"""The share of honest variants that may be flagged."""


@frozen
class Counts:
    """How many specimens of one sort there are, how many of them work, and how these ended."""

    count: int
    effective: int
    red: int
    yellow: int
    green: int
    failed: int


def counts(outcomes: Sequence[Outcome]) -> Counts:
    """Count outcomes of one sort; only effective ones have a colour that matters."""
    effective = [outcome for outcome in outcomes if outcome.effective]
    colours = Counter(outcome.colour for outcome in effective)
    order = (Colour.RED, Colour.YELLOW, Colour.GREEN, None)
    return Counts(len(outcomes), len(effective), *(colours[colour] for colour in order))


def by_category(outcomes: Sequence[Outcome]) -> dict[str, Counts]:
    """Count cheats for each category, for each runner, and in all."""
    cheats = [outcome for outcome in outcomes if outcome.cheat]
    return {
        **_grouped(cheats, lambda cheat: f"{cheat.runner} {cheat.category}"),
        **_grouped(cheats, lambda cheat: cheat.runner),
        IN_ALL: counts(cheats),
    }


def by_layer(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """Count the effective cheats that each layer saw first."""
    seen = Counter(o.layer or NOBODY for o in outcomes if o.cheat and o.effective and o.colour)
    return {name: seen[name] for name in (*LAYERS, NOBODY)}


def by_honesty(outcomes: Sequence[Outcome]) -> dict[str, Counts]:
    """Count honest variants for each runner, and in all."""
    honest = [outcome for outcome in outcomes if outcome.honest]
    return {**_grouped(honest, lambda variant: variant.runner), IN_ALL: counts(honest)}


def red_share(outcomes: Sequence[Outcome]) -> float:
    """Return the share of effective cheats that are refused whatever the source rules say."""
    cheats = by_category(outcomes)[IN_ALL]
    return cheats.red / cheats.effective if cheats.effective else 1.0


def failed(outcomes: Sequence[Outcome]) -> bool:
    """Return whether the corpus run as a whole has failed; a few flagged variants do not."""
    honest = by_honesty(outcomes)[IN_ALL]
    wrong = (problem for outcome in outcomes for problem in outcome.problems)
    return honest.yellow > _YELLOW_LIMIT * honest.count or any(why != "flagged" for why in wrong)


def plain(outcomes: Sequence[Outcome], not_run: Sequence[str] = ()) -> dict[str, Any]:
    """Return all figures and outcomes as data that JSON can hold."""
    return {
        "categories": {name: asdict(item) for name, item in by_category(outcomes).items()},
        "layers": by_layer(outcomes),
        "honest": {name: asdict(item) for name, item in by_honesty(outcomes).items()},
        "red_share": red_share(outcomes),
        "not_run": list(not_run),
        "failed": failed(outcomes),
        "outcomes": [asdict(outcome) for outcome in outcomes],
    }


def _grouped(outcomes: Iterable[Outcome], key: Callable[[Outcome], str]) -> dict[str, Counts]:
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(key(outcome), []).append(outcome)
    return {name: counts(groups[name]) for name in sorted(groups)}
