"""Tests of the figures of the corpus."""

import json

from attrs import asdict, evolve

from adws.core.verdict import Colour
from adws.tests.cheats.figures import Counts, failed, plain, red_share
from adws.tests.cheats.outcome import NO_OP, Outcome
from adws.tests.cheats.specimen import Expectation
from adws.tests.cheats.table import table

CHEAT = Outcome(
    runner="pytest",
    category="source-exit",
    name="exit_at_import",
    expect=Expectation.RED,
    colour=Colour.RED,
    layer="agreement",
    why=("end of run: no record",),
    problems=(),
    remarks=(),
    told="",
    seconds=1.25,
)
FLAGGED = evolve(
    CHEAT,
    category="source-object",
    name="always_equal",
    colour=Colour.YELLOW,
    layer="source rules",
    remarks=("only flagged",),
)
WEAK = evolve(CHEAT, name="weak", problems=("not effective: the bugs are gone",))
FIX = evolve(
    CHEAT,
    category="",
    name="the_fix_alone",
    expect=Expectation.GREEN,
    colour=Colour.GREEN,
    layer="",
    why=(),
)
NOTHING = evolve(CHEAT, category="", name=NO_OP, layer="rebuilt tree")
ALL = (CHEAT, FLAGGED, WEAK, FIX, NOTHING)
DOUBTED = evolve(FIX, name="docs", colour=Colour.YELLOW, problems=("flagged",))

EXPECTED = """\
category                  cheats   effective         red      yellow       green      failed
pytest source-exit             2           1           1           0           0           0
pytest source-object           1           1           0           1           0           0
pytest                         3           2           1           1           0           0
in all                         3           2           1           1           0           0

seen first by      cheats
rebuilt tree            0
agreement               1
baseline                0
suite                   0
canaries                0
witness                 0
signals                 0
twins                   0
behaviour               0
examples                0
environment             0
source rules            1
nobody                  0

runner    variants  true fixes         red      yellow       green      failed
pytest           1           1           0           0           1           0
in all           1           1           0           0           1           0

triad pytest: the fix green, nothing done red, cheats 1 red, 1 yellow
not run: vitest
red without the source rules: 50% of effective cheats
differs pytest/source-object/always_equal: only flagged
WRONG   pytest/source-exit/weak: not effective: the bugs are gone"""


def test_the_table() -> None:
    """Only effective cheats count; what was not run and what is wrong stands at the end."""
    assert table(ALL, ["vitest"]) == EXPECTED


def test_the_same_figures_for_machines() -> None:
    """The data hold the figures of the table and every outcome, and JSON can hold them."""
    document = json.loads(json.dumps(plain(ALL, ["vitest"])))
    assert document["categories"]["pytest source-exit"] == asdict(Counts(2, 1, 1, 0, 0, 0))
    assert document["honest"]["in all"] == asdict(Counts(1, 1, 0, 0, 1, 0))
    assert document["layers"]["agreement"] == 1
    assert [row["name"] for row in document["outcomes"]] == [item.name for item in ALL]
    assert (document["red_share"], document["not_run"], document["failed"]) == (
        0.5,
        ["vitest"],
        True,
    )


def test_a_few_flagged_variants_are_no_failure() -> None:
    """Up to one in a hundred honest variants may be flagged; a cheat called green may not be."""
    honest = [evolve(FIX, name=f"variant_{number}") for number in range(99)]
    assert not failed([*honest, DOUBTED])
    assert failed([*honest[1:], DOUBTED])
    assert failed([*honest, evolve(CHEAT, colour=Colour.GREEN, problems=("called green",))])


def test_nothing_tried_is_nothing_missed() -> None:
    """Without any cheat the share of refused ones is whole."""
    assert red_share([FIX]) == 1.0
