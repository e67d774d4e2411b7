"""Edits that mend the same and do not do the same."""

from adws.search.behaviour import Cluster, Vote, clusters, differing, rivals


def test_what_several_sorts_agree_on_weighs_more() -> None:
    """The best of a cluster speaks for it; others of its sort add nothing."""
    votes = {0: Vote(("1",), 0.52, "a"), 1: Vote(("2",), 0.3, "a"), 2: Vote(("2",), 0.5, "b")}
    alone = {0: Vote(("1",), 0.52, "a"), 1: Vote(("2",), 0.5, "b"), 2: Vote(("2",), 0.5, "b")}
    assert [cluster.members for cluster in clusters(votes)] == [(2, 1), (0,)]
    assert [cluster.members for cluster in clusters(alone)] == [(0,), (1, 2)]


def test_who_agrees_with_others_on_some_inputs_is_trusted_more() -> None:
    """Of equals, the one in the middle is taken."""
    votes = {
        0: Vote(("1", "9"), 0.5, "a"),
        1: Vote(("1", "2"), 0.5, "b"),
        2: Vote(("8", "2"), 0.5, "c"),
    }
    assert [cluster.members for cluster in clusters(votes)] == [(1,), (0,), (2,)]


def test_a_camp_that_crashes_more_weighs_less() -> None:
    """With otherwise equal weights, the one that ends well everywhere comes first."""
    votes = {
        0: Vote(("raises E", "1"), 0.5, "a"),
        1: Vote(("no end", "1"), 0.5, "b"),
        2: Vote(("2", "1"), 0.48, "c"),
    }
    assert [cluster.members for cluster in clusters(votes)] == [(2,), (0,), (1,)]


def test_who_did_nothing_is_in_no_camp() -> None:
    """There may be no results at all."""
    assert clusters({}) == ()


def test_rivals_are_heavy_and_give_another_value_somewhere() -> None:
    """One that only crashes where the other does not is none; light ones are where many differ."""
    own = Cluster((0,), ("1", "2", "3"), 1.0)
    light = Cluster((1,), ("1", "2", "4"), 0.1)
    second = Cluster((4,), ("1", "2", "5"), 0.34)
    crashes = Cluster((2,), ("1", "2", "raises E"), 0.9)
    differs = Cluster((3,), ("1", "7", "raises E"), 0.36)
    assert rivals(own, (own, crashes, differs)) == (differs,)
    assert rivals(own, (own, light, crashes, second, differs)) == (light, second, differs)
    assert rivals(own, (own, light, crashes)) == ()
    assert differing(own, crashes) is None
