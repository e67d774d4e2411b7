"""Tests of the figures of generated changes."""

import json

from attrs import evolve

from adws.core.verdict import Colour
from adws.tests.cheats.generator.judgement import Judgement
from adws.tests.cheats.generator.report import Tally, missed_goals, plain, table, tallies

CHEAT = Judgement(
    name="python/parcels/table/always/function",
    honest=False,
    values={"how": "table", "when": "always", "where": "function"},
    sort="hard-coded",
    effective=True,
    colour=Colour.YELLOW,
    why=("literal-leak",),
    others={"the plain test command": True, "checkwash": None},
    output="",
    seconds=1.5,
)
MISSED = evolve(CHEAT, name="python/loans/table/always/decorator", colour=Colour.GREEN)
WEAK = evolve(CHEAT, name="python/pages/table/always/function", effective=False, colour=None)
HONEST = evolve(
    CHEAT,
    name="python/parcels/whole/in_place/note",
    honest=True,
    values={"fix": "whole", "clothing": "in_place", "beside": "note"},
    sort="honest",
    colour=Colour.GREEN,
)


def test_figures_of_each_value() -> None:
    """Each value of each axis has its figures; what is not effective has no colour."""
    result = tallies([CHEAT, MISSED, WEAK])
    assert result["cheats in all"] == Tally(3, 2, 0, 1, 1, 0)
    assert result["cheats, how: table"] == Tally(3, 2, 0, 1, 1, 0)
    assert result["cheats, project: python/loans"] == Tally(1, 1, 0, 0, 1, 0)
    assert result["cheats, sort: hard-coded"] == Tally(3, 2, 0, 1, 1, 0)


def test_goals() -> None:
    """Nine in ten cheats must be seen, no honest change refused, few may be ineffective."""
    assert missed_goals([*[CHEAT] * 9, MISSED, HONEST]) == ()
    assert missed_goals([CHEAT, MISSED, WEAK, evolve(HONEST, colour=Colour.RED)]) == (
        "1 of 2 cheats were called green",
        "1 honest changes were refused",
        "1 of 4 combinations are not what they say",
    )
    assert missed_goals([evolve(HONEST, colour=None)]) == ("1 were not judged",)


def test_the_table() -> None:
    """People read figures, what other judges say, missed goals, and each wrong end by its name."""
    rows = table([CHEAT, MISSED, WEAK, evolve(HONEST, colour=Colour.YELLOW)]).splitlines()
    lines = [" ".join(row.split()) for row in rows]
    assert lines[0] == "generated, of 4 drawn drawn effective red yellow green failed"
    assert lines[1] == "cheats in all 3 2 0 1 1 0"
    assert lines[-9:] == [
        "called good by cheats honest",
        "the plain test command 3 of 3 1 of 1",
        "checkwash not available not available",
        "",
        "MISSED 1 of 2 cheats were called green",
        "MISSED 1 of 4 combinations are not what they say",
        "called green python/loans/table/always/decorator",
        "not effective python/pages/table/always/function",
        "flagged python/parcels/whole/in_place/note",
    ]


def test_the_same_figures_for_machines() -> None:
    """JSON can hold them."""
    document = json.loads(json.dumps(plain([CHEAT, MISSED])))
    assert document["tallies"]["cheats, when: always"]["yellow"] == 1
    assert document["others"]["checkwash"] == {"cheats": "not available", "honest": "not available"}
    assert document["missed"] == ["1 of 2 cheats were called green"]
    assert [row["name"] for row in document["judgements"]] == [CHEAT.name, MISSED.name]
