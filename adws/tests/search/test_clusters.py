"""Edits that mend the same and do not do the same."""

from adws.search.clusters import Camp, Voice, camps, differing, rivals


def test_what_several_sorts_agree_on_weighs_more() -> None:
    """The best of a camp speaks for it; others of its sort add nothing."""
    voices = {0: Voice(("1",), 0.52, "a"), 1: Voice(("2",), 0.3, "a"), 2: Voice(("2",), 0.5, "b")}
    alone = {0: Voice(("1",), 0.52, "a"), 1: Voice(("2",), 0.5, "b"), 2: Voice(("2",), 0.5, "b")}
    assert [camp.members for camp in camps(voices)] == [(2, 1), (0,)]
    assert [camp.members for camp in camps(alone)] == [(0,), (1, 2)]


def test_who_agrees_with_others_on_some_inputs_is_trusted_more() -> None:
    """Of equals, the one in the middle is taken."""
    voices = {
        0: Voice(("1", "9"), 0.5, "a"),
        1: Voice(("1", "2"), 0.5, "b"),
        2: Voice(("8", "2"), 0.5, "c"),
    }
    assert [camp.members for camp in camps(voices)] == [(1,), (0,), (2,)]


def test_a_camp_that_crashes_more_weighs_less() -> None:
    """With otherwise equal weights, the one that ends well everywhere comes first."""
    voices = {
        0: Voice(("raises E", "1"), 0.5, "a"),
        1: Voice(("no end", "1"), 0.5, "b"),
        2: Voice(("2", "1"), 0.48, "c"),
    }
    assert [camp.members for camp in camps(voices)] == [(2,), (0,), (1,)]


def test_who_did_nothing_is_in_no_camp() -> None:
    """There may be no results at all."""
    assert camps({}) == ()


def test_rivals_are_heavy_and_give_another_value_somewhere() -> None:
    """One that only crashes where the other does not is none; light ones are where many differ."""
    own = Camp((0,), ("1", "2", "3"), 1.0)
    light = Camp((1,), ("1", "2", "4"), 0.1)
    second = Camp((4,), ("1", "2", "5"), 0.34)
    crashes = Camp((2,), ("1", "2", "raises E"), 0.9)
    differs = Camp((3,), ("1", "7", "raises E"), 0.36)
    assert rivals(own, (own, crashes, differs)) == (differs,)
    assert rivals(own, (own, light, crashes, second, differs)) == (light, second, differs)
    assert rivals(own, (own, light, crashes)) == ()
    assert differing(own, crashes) is None
