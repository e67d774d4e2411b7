"""The calls of Go's functions: recorded, made again in their tests, and made outside."""

from pathlib import PurePath
from typing import Any

import pytest

from adws.tests.runners.go.call_projects import FILES
from adws.tests.runners.go.call_runs import looked_at, made_outside
from adws.tests.runners.go.projects import MODULE
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, pytest.mark.scenario, pytest.mark.measured, needs("go")]

CART = 'notes: {"a": &Point{X: 1, Y: 2}}, inner: {open: false}}'
SMALL = "<errorString: too small>"
RANGE = "panics: runtime error: index out of range [2] with length 1"
RING = "&Node{Next: <the same>, Up: {1: <the same>}}"
IN_BASE = (("Two", "2"), ("Two", "2"), ("One", "1"))
"""What other packages can only reach through another one comes first: it ends first."""
CALLS = [
    *(("base > TestBase", f"{name}()", made, made) for name, made in IN_BASE),
    ("main > TestDouble", "double(4)", "8", "8"),
    ("main > TestOther", "Point{X: 4, Y: 4}.Area()", "16", "16"),
    ("shapes > ExamplePoint", "Point{X: 7, Y: 7}.Area()", "49", "49"),
    ("shapes > FuzzPoint", "Point{X: 6, Y: 6}.Area()", "36", "36"),
    (
        "shapes > TestMethods",
        f"&Cart{{items: nil, {CART}.Add([Point{{X: 1, Y: 2}}])",
        *["(1, nil)"] * 2,
    ),
    (
        "shapes > TestMethods",
        f"&Cart{{items: [Point{{X: 1, Y: 2}}], {CART}.Add(nil)",
        *[f"(0, {SMALL})"] * 2,
    ),
    ("shapes > TestMethods", "Point{X: 2, Y: 3}.Area()", "6", "6"),
    ("shapes > TestMethods", "Point{X: 0, Y: 0}.Unnamed(1)", "true", "true"),
    ("shapes > TestPanics", "Panics(0)", None, "panics: zero"),
    ("shapes > TestPanics", "Panics(1)", None, "panics: too small"),
    ("shapes > TestPanics", "Panics(2)", None, RANGE),
    ("shapes > TestPanics", "Later(9)", "81", "81"),
    ("shapes > TestPanics", 'File("shapes.go")', "9", "9"),
    (
        "shapes > TestValues",
        'Plain(-1, 2, 0.5, "é\\xff", true, (0, 1i))',
        *['(1, "é\\xff")'] * 2,
    ),
    ("shapes > TestValues", 'Lists([]byte("a"), [0.1, 0], {"a": nil, "b": [1]}, nil)', "1", "1"),
    (
        "shapes > TestValues",
        "Pointers(&Point{X: 1, Y: 2}, &Point{X: 5, Y: 6}, nil)",
        *["&Point{X: 5, Y: 6}"] * 2,
    ),
    (
        "shapes > TestValues",
        f"Dynamic(1, Point{{X: 2, Y: 3}}, {SMALL}, <errorString: EOF>)",
        *[f'("small", {SMALL})'] * 2,
    ),
    (
        "shapes > TestValues",
        'Dynamic({"a": [nil]}, nil, <wrapError: in: too small>, nil)',
        *['("small", <wrapError: in: too small>)'] * 2,
    ),
    ("shapes > TestValues", "Dynamic(nil, nil, <Narrow: narrow>, nil)", *['("other", nil)'] * 2),
    (
        "shapes > TestValues",
        "Waits(context, 2024-02-29T01:02:03.000000004Z, 3600000000000)",
        *["2024-02-29T02:02:03.000000004Z"] * 2,
    ),
    ("shapes > TestValues", f"Rings({RING}, {RING})", *["(true, true)"] * 2),
    (
        "shapes > TestValues",
        'Reads(&Reader{s: "text", i: 0, prevRune: -1})',
        *['("text", nil)'] * 2,
    ),
    ("shapes > TestValues", "Strange()", *['(NaN, -Inf, "\\xff\\u0085é")'] * 2),
    *(("shapes > TestValues", f"{name}()", made, made) for name, made in IN_BASE),
    ("shapes > TestValues", "Quiet()", "()", "()"),
    ("shapes > TestValues", "Directed()", "1", "1"),
    ("shapes > TestValues", "endless(2)", "2", "2"),
    ("shapes > TestVariables", "Summed(0, [2, 3])", "(2, nil)", "(2, nil)"),
    ("shapes > TestVariables", "Summed(1, [2, 3])", "(3, nil)", "(3, nil)"),
    ("shapes > TestVariables", "Panics(3)", None, RANGE.replace("2", "3", 1)),
    ("shapes > TestVariables", "chosen(3)", None, RANGE.replace("2", "3", 1)),
    ("shapes", "Point{X: 9, Y: 9}.Area()", "81", "81"),
]
"""What is recorded: the case, the call, what it returned at once, and what comes of it again."""
CHANGED = [
    "(&Point{X: 2, Y: 2}, &Point{X: 5, Y: 6}, nil)",
    '&Reader{s: "text", i: 4, prevRune: -1}',
    f"(&Cart{{items: [Point{{X: 1, Y: 2}}], {CART}, [Point{{X: 1, Y: 2}}])",
]
"""Arguments that a call leaves in another form."""

ODD = "package odd\n\nvar nil = 1\n\ntype Odd int\n\nfunc One() int { return nil }\n"
ODD_TEST = 'package odd\n\nimport "testing"\n\nfunc TestOdd(t *testing.T) { One() }\n'


def ordered(rows: list[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """Return rows by what they were made in: packages are tested side by side."""
    named = {
        "example.com/shop/base": "base",
        "example.com/shop/cmd/shop": "main",
        "example.com/shop/shapes": "shapes",
    }
    cases = [(named[row["where"]] + row["case"].removeprefix(row["where"]), row) for row in rows]
    return sorted(cases, key=lambda item: ("shapes" in item[0], ">" not in item[0], item[0]))


def test_calls_are_recorded_and_made_again(here: PurePath) -> None:
    """In tests of the same names, and by a program that knows of no test."""
    rows, ended = looked_at(here, FILES)
    again, also_ended = looked_at(here, FILES, tuple(ended), here / "recorded")
    outside = made_outside(here / "recorded-run/tree", here / "recorded")
    assert set(ended.values()) == {"passed"}
    assert also_ended == ended
    assert [
        (case, outside[rows.index(row)]["call"], row["first"], outside[rows.index(row)]["result"])
        for case, row in ordered(rows)
    ] == CALLS
    inside = sorted(again, key=lambda item: int(item["at"]))
    files = [at for at, row in enumerate(rows) if row.get("files")]
    assert [inside[at]["result"] for at in files] == ["cannot be called here"]
    assert [item for at, item in enumerate(inside) if at not in files] == [
        item for at, item in enumerate(outside) if at not in files
    ]
    assert {row["after"] for row in inside} == {"", *CHANGED}


def test_what_cannot_be_compiled_with_a_recorder_is_left_alone(here: PurePath) -> None:
    """The tests run all the same, and its calls are not known; others are."""
    files = {"go.mod": MODULE, "odd.go": ODD, "odd_test.go": ODD_TEST}
    based = {path: text for path, text in FILES.items() if path.startswith("base/")}
    rows, ended = looked_at(here, {**files, **based})
    assert {row["spot"][0] for row in rows} == {
        "example.com/shop/base",
        "example.com/shop/base/internal/deep",
        "example.com/shop/base/internal/deep/internal/deeper",
    }
    assert ended == {
        "example.com/shop > TestOdd": "passed",
        "example.com/shop/base > TestBase": "passed",
    }
