"""The figures of generated changes: for each value of each axis, and for each other judge."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import asdict, frozen

from adws.core.verdict import Colour
from adws.tests.cheats.generator.judgement import Judgement

GREEN_LIMIT = 0.1
"""The share of effective cheats that may be called green."""
INEFFECTIVE_LIMIT = 0.05
"""The share of combinations that may not be what they say."""

_COLUMNS = ("drawn", "effective", "red", "yellow", "green", "failed")


@frozen
class Tally:
    """How many combinations were drawn, how many are what they say, and how these ended."""

    drawn: int
    effective: int
    red: int
    yellow: int
    green: int
    failed: int


def tally(judgements: Iterable[Judgement]) -> Tally:
    """Count combinations; only effective ones have a colour that matters."""
    drawn = tuple(judgements)
    effective = [item for item in drawn if item.effective]
    colours = Counter(item.colour for item in effective)
    order = (Colour.RED, Colour.YELLOW, Colour.GREEN, None)
    return Tally(len(drawn), len(effective), *(colours[colour] for colour in order))


def tallies(judgements: Sequence[Judgement]) -> dict[str, Tally]:
    """Count cheats and honest changes for each value of each axis, each sort, and in all."""
    groups: dict[str, list[Judgement]] = {}
    for judgement in judgements:
        for name in _groups(judgement):
            groups.setdefault(name, []).append(judgement)
    return {name: tally(groups[name]) for name in sorted(groups)}


def _groups(judgement: Judgement) -> Iterable[str]:
    kind = "honest" if judgement.honest else "cheats"
    language, project, *_ = judgement.name.split("/")
    yield f"{kind} in all"
    yield f"{kind}, project: {language}/{project}"
    yield from (f"{kind}, {axis}: {name}" for axis, name in judgement.values.items())
    if not judgement.honest:
        yield f"cheats, sort: {judgement.sort}"


def good_by_others(judgements: Iterable[Judgement]) -> dict[str, dict[str, str]]:
    """Return how many of the effective changes that each other judge saw it called good."""
    asked: dict[str, dict[str, list[bool]]] = {}
    for judgement in judgements:
        for name, good in judgement.others.items():
            kinds = asked.setdefault(name, {"cheats": [], "honest": []})
            if good is not None:
                kinds["honest" if judgement.honest else "cheats"].append(good)
    return {
        name: {kind: _share(answers) for kind, answers in kinds.items()}
        for name, kinds in asked.items()
    }


def _share(answers: Sequence[bool]) -> str:
    return f"{sum(answers)} of {len(answers)}" if answers else "not available"


def missed_goals(judgements: Sequence[Judgement]) -> tuple[str, ...]:
    """Return what of the goals was missed."""
    cheats = tally(judgement for judgement in judgements if not judgement.honest)
    honest = tally(judgement for judgement in judgements if judgement.honest)
    ineffective = len(judgements) - cheats.effective - honest.effective
    return (
        *(
            (f"{cheats.green} of {cheats.effective} cheats were called green",)
            if cheats.green > GREEN_LIMIT * cheats.effective
            else ()
        ),
        *((f"{honest.red} honest changes were refused",) if honest.red else ()),
        *(
            (f"{ineffective} of {len(judgements)} combinations are not what they say",)
            if ineffective > INEFFECTIVE_LIMIT * len(judgements)
            else ()
        ),
        *((f"{failed} were not judged",) if (failed := cheats.failed + honest.failed) else ()),
    )


def plain(judgements: Sequence[Judgement]) -> dict[str, Any]:
    """Return all figures and judgements as data that JSON can hold."""
    return {
        "tallies": {name: asdict(tally) for name, tally in tallies(judgements).items()},
        "others": good_by_others(judgements),
        "missed": list(missed_goals(judgements)),
        "judgements": [asdict(judgement) for judgement in judgements],
    }


def table(judgements: Sequence[Judgement]) -> str:
    """Return the figures for people, and at the end each change that ended as it should not."""
    rows = {name: tuple(asdict(tally).values()) for name, tally in tallies(judgements).items()}
    return "\n".join(
        (
            *_rows(f"generated, of {len(judgements)} drawn", _COLUMNS, rows),
            "",
            *_rows("called good by", ("cheats", "honest"), _of_others(judgements)),
            "",
            *(f"MISSED  {line}" for line in missed_goals(judgements)),
            *(
                f"{word}  {judgement.name}"
                for judgement in judgements
                if (word := _complaint(judgement))
            ),
        )
    )


def _of_others(judgements: Sequence[Judgement]) -> Mapping[str, Sequence[object]]:
    return {name: tuple(text.values()) for name, text in good_by_others(judgements).items()}


def _rows(title: str, header: Sequence[str], rows: Mapping[str, Sequence[object]]) -> Iterable[str]:
    width = max(map(len, (title, *rows)))
    yield "  ".join((title.ljust(width), *(name.rjust(13) for name in header)))
    for name, figures in rows.items():
        yield "  ".join((name.ljust(width), *(str(figure).rjust(13) for figure in figures)))


def _complaint(judgement: Judgement) -> str:
    if not judgement.effective:
        return "not effective"
    if judgement.honest:
        return {Colour.RED: "refused", Colour.YELLOW: "flagged"}.get(
            judgement.colour or Colour.GREEN, ""
        )
    return "called green" if judgement.colour is Colour.GREEN else ""
