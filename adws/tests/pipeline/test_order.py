"""The order in which specs are worked on."""

from itertools import combinations
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from adws.core.spec import OrderedSpec, Spec, SpecProblem
from adws.pipeline.order import Area, area_of, in_order
from adws.tests.pipeline.specs import a_spec


def ids(*specs: Spec) -> list[str]:
    """Return the ids of specs in their order."""
    return [item.spec.id for item in in_order(specs)[0]]


def test_a_parent_in_the_schema_comes_before_its_children() -> None:
    """By depth; an optional parent is not waited for, and comes behind what is required."""
    child, grandchild = a_spec("API-CART-ITEM-1"), a_spec("API-CART-ITEM-PRICE-1")
    parent, optional = a_spec("API-CART-2"), a_spec("API-CART-1", optional=True)
    ordered, problems = in_order((grandchild, optional, child, parent))
    assert problems == ()
    assert ordered == (
        OrderedSpec(parent, 1, "waits for nothing · API"),
        OrderedSpec(optional, 2, "waits for nothing · optional · API"),
        OrderedSpec(child, 3, "after API-CART-2 (its parent) · API", ("API-CART-2",)),
        OrderedSpec(
            grandchild,
            4,
            "after API-CART-2 (its parent), API-CART-ITEM-1 (its parent) · API",
            ("API-CART-2", "API-CART-ITEM-1"),
        ),
    )


def test_a_spec_comes_after_those_that_it_declares_and_after_its_group() -> None:
    """Ids that are not pending are done already."""
    inner = a_spec("A-1", "Z-1", "GONE-1", inside="G-1")
    ordered, problems = in_order((inner, a_spec("Z-1"), a_spec("G-1")))
    assert [(item.spec.id, item.waits_for) for item in ordered] == [
        ("G-1", ()),
        ("Z-1", ()),
        ("A-1", ("Z-1", "G-1")),
    ]
    assert ordered[2].why == "after Z-1 (declared), G-1 (its group)"
    assert problems == ()


def test_what_waits_for_nothing_goes_by_its_area_and_then_by_its_id() -> None:
    """Schemas, API, others, pages."""
    names = ("UI-A-1", "API-B-1", "API-A-1", "SCHEMA-Z-1", "OTHER-A-1")
    assert ids(*map(a_spec, names)) == [
        "SCHEMA-Z-1",
        "API-A-1",
        "API-B-1",
        "OTHER-A-1",
        "UI-A-1",
    ]


@pytest.mark.parametrize(
    ("spec", "area"),
    [
        (a_spec("X-1", file="specs/api/ui/a.spec.ts", runner="playwright"), Area.API),
        (a_spec("APP-1", file="api/a.spec.ts"), Area.UI),
        (a_spec("X-1", file="schemas/a.test.ts"), Area.SCHEMA),
        (a_spec("X-1", runner="playwright"), Area.UI),
        (a_spec("X-1"), Area.OTHER),
    ],
)
def test_the_area_is_that_of_the_id_or_of_a_folder(spec: Spec, area: Area) -> None:
    """Without either, tests of pages are those of their runner."""
    assert area_of(spec) is area


def test_a_cycle_is_told_and_broken_by_the_smallest_id() -> None:
    """What waits for a cycle waits for all of it."""
    specs = (a_spec("C-1", "B-1"), a_spec("B-1", "A-1"), a_spec("A-1", "C-1"), a_spec("D-1", "C-1"))
    ordered, problems = in_order(specs)
    assert [(item.spec.id, item.waits_for) for item in ordered] == [
        ("A-1", ()),
        ("B-1", ("A-1",)),
        ("C-1", ("B-1",)),
        ("D-1", ("C-1",)),
    ]
    message = "specs wait for each other: A-1, B-1, C-1; A-1 comes first: remove one @tdd-after"
    assert problems == (SpecProblem("a.test.ts", 1, message),)


def test_a_spec_that_waits_for_itself_is_a_cycle() -> None:
    """It is told, too."""
    ordered, problems = in_order((a_spec("A-1", "A-1"),))
    assert [item.spec.id for item in ordered] == ["A-1"]
    assert "each other: A-1; A-1 comes first" in problems[0].message


def test_a_spec_is_ready_when_it_waits_for_nothing_and_nothing_is_wrong_with_it() -> None:
    """Then work on it can begin."""
    wrong = evolve(a_spec("B-1"), problems=(SpecProblem("a.test.ts", 1, "wrong"),))
    ordered, _ = in_order((a_spec("A-1"), wrong, a_spec("C-1", "A-1")))
    assert [item.is_ready for item in ordered] == [True, False, False]


def test_an_id_that_is_made_of_a_path_has_no_place_in_the_schema() -> None:
    """Its parts are folders and words."""
    spec = a_spec("API-CART-1")
    derived = Spec("API-CART-test_a-1", "API/CART.py", 1, "pytest", "test_a > 1", spec.kind)
    assert in_order((derived, spec))[0][1].waits_for == ()


def test_two_specs_of_one_id_both_have_a_place() -> None:
    """By their files."""
    specs = (a_spec("A-1", file="b.ts"), a_spec("A-1", file="a.ts"))
    assert [item.spec.file for item in in_order(specs)[0]] == ["a.ts", "b.ts"]


NAMES = [
    f"{area}-{part}{n}" for area in ("API", "UI") for part in ("", "A-", "A-B-") for n in (1, 2)
]
SPECS = st.lists(
    st.builds(
        lambda name, after, optional: a_spec(name, *after, optional=optional),
        st.sampled_from(NAMES),
        st.lists(st.sampled_from(NAMES), max_size=2),
        st.booleans(),
    ),
    unique_by=lambda spec: spec.id,
    max_size=12,
)


@given(SPECS, st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_how_specs_are_given(
    specs: list[Spec], random: Random
) -> None:
    """And each spec stands behind what it waits for, unless they wait for each other."""
    shuffled = [*specs]
    random.shuffle(shuffled)
    ordered, problems = in_order(specs)
    assert in_order(shuffled) == (ordered, problems)
    assert sorted(item.spec.id for item in ordered) == sorted(spec.id for spec in specs)
    assert [item.priority for item in ordered] == [*range(1, len(specs) + 1)]
    for earlier, later in combinations(ordered, 2):
        assert later.spec.id not in earlier.waits_for
