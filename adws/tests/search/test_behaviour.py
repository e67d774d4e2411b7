"""What candidates do with inputs, and what that says of them."""

from adws.search.behaviour import BehaviourCluster, Behaviours, Vote, clusters, differing, rivals

CALLS = ("f(1)", "f(2)", "f(9)", "f(0)", "f(3)", "f(8)")
ORIGINS = (0, 1, 2, 0, 1, 2)
WAS = ("1", "2", "wrong", "0", "raises E", "8")


def of(*done: str) -> Behaviours:
    """Return what one candidate does."""
    return Behaviours({0: done}, CALLS, ORIGINS, WAS)


def test_different_results_put_right_are_counted() -> None:
    """The same twice is one; what comes about easily tells half as much."""
    assert of("1", "2", "9", "0", "3", "8").results_mended(0) == 1.0
    assert of("7", "7", "9", "0", "3", "8").results_mended(0) == 2.0
    assert of("1", "2", "None", "0", "3", "8").results_mended(0) == 0.5
    assert of("1", "2", "9", "0", "3", "8").results_mended(1) == 0.0


def test_to_change_what_is_sound_is_bold() -> None:
    """Of what lies near sound calls, where they ended with values; beside the share put right."""
    assert of("1", "2", "9", "0", "3", "88").boldness(0) == 0.0
    assert of("1", "2", "9", "7", "3", "8").boldness(0) == 1.0
    assert of("1", "2", "wrong", "7", "3", "8").boldness(0) == 2.0


def test_nothing_is_bold_where_nothing_is_known() -> None:
    """No inputs, or no results."""
    assert Behaviours({0: ()}).boldness(0) == 0.0
    assert of("1").boldness(1) == 0.0


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
    own = BehaviourCluster((0,), ("1", "2", "3"), 1.0)
    light = BehaviourCluster((1,), ("1", "2", "4"), 0.1)
    second = BehaviourCluster((4,), ("1", "2", "5"), 0.34)
    crashes = BehaviourCluster((2,), ("1", "2", "raises E"), 0.9)
    differs = BehaviourCluster((3,), ("1", "7", "raises E"), 0.36)
    assert rivals(own, (own, crashes, differs)) == (differs,)
    assert rivals(own, (own, light, crashes, second, differs)) == (light, second, differs)
    assert rivals(own, (own, light, crashes)) == ()
    assert differing(own, crashes) is None
