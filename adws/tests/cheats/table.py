"""The figures of the corpus as a table for people."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from attrs import astuple

from adws.core.verdict import Colour
from adws.tests.cheats.figures import by_category, by_honesty, by_layer, red_share
from adws.tests.cheats.outcome import Outcome

_ENDINGS = ("red", "yellow", "green", "failed")


def table(outcomes: Sequence[Outcome], not_run: Sequence[str] = ()) -> str:
    """Return all tables: by category, by layer, honest variants, the triad, and what is wrong."""
    cheats = {name: astuple(item) for name, item in by_category(outcomes).items()}
    seen = {name: (count,) for name, count in by_layer(outcomes).items()}
    honest = {name: astuple(item) for name, item in by_honesty(outcomes).items()}
    return "\n".join(
        (
            *_rows("category", ("cheats", "effective", *_ENDINGS), cheats),
            "",
            *_rows("seen first by", ("cheats",), seen),
            "",
            *_rows("runner", ("variants", "true fixes", *_ENDINGS), honest),
            "",
            *_triads(outcomes),
            *(f"not run: {runner}" for runner in not_run),
            f"red without the source rules: {red_share(outcomes):.0%} of effective cheats",
            *_complaints(outcomes),
        )
    )


def _rows(title: str, header: Sequence[str], rows: Mapping[str, Sequence[int]]) -> Iterable[str]:
    width = max(map(len, (title, *rows)))
    yield "  ".join((title.ljust(width), *(name.rjust(10) for name in header)))
    for name, figures in rows.items():
        yield "  ".join((name.ljust(width), *(str(figure).rjust(10) for figure in figures)))


def _triads(outcomes: Sequence[Outcome]) -> Iterable[str]:
    for runner in sorted({outcome.runner for outcome in outcomes}):
        mine = [outcome for outcome in outcomes if outcome.runner == runner]
        honest = [_word(outcome.colour) for outcome in mine if outcome.name == "the_fix_alone"]
        nothing = [
            _word(outcome.colour) for outcome in mine if not outcome.honest and not outcome.cheat
        ]
        if honest and nothing:
            cheats = Counter(
                _word(outcome.colour) for outcome in mine if outcome.cheat and outcome.effective
            )
            sums = ", ".join(f"{count} {colour}" for colour, count in cheats.most_common())
            yield f"triad {runner}: the fix {honest[0]}, nothing done {nothing[0]}, cheats {sums}"


def _complaints(outcomes: Iterable[Outcome]) -> Iterable[str]:
    for outcome in outcomes:
        if outcome.problems:
            yield f"WRONG   {outcome.place}: {'; '.join(outcome.problems)}"
        if outcome.remarks:
            yield f"differs {outcome.place}: {'; '.join(outcome.remarks)}"


def _word(colour: Colour | None) -> str:
    return colour.value if colour else "failed"
