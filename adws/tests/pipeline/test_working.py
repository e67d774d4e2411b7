"""What actions do beyond the forge's words, and looking at all of it: an embedded forge."""

import pytest
from attrs import evolve

from adws.core.errors import ForgeRefused, HeadMoved
from adws.core.pipeline_settings import HandOver
from adws.core.spec import OrderedSpec, SpecOptions
from adws.forge import pull_requests
from adws.forge.local.answering import LocalForge, read_state
from adws.pipeline.actions import (
    AskAgent,
    BeginSpec,
    CommentText,
    Judge,
    PutMarkBack,
    RemoveLabel,
    Reopen,
    Role,
    Sync,
    WriteComment,
)
from adws.pipeline.facts import Facts, Money, SpecSettings
from adws.pipeline.head_order import HeadOrder, ordered_spec
from adws.pipeline.looking import look, settings_of
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.names import LABEL
from adws.pipeline.one_pull import one_pull
from adws.pipeline.site import RepositorySite
from adws.pipeline.working import do_actions
from adws.tests.pipeline.project import (
    ADD,
    DOUBLE,
    SETTINGS,
    ask_forge,
    begin_pull,
    head,
    pushed,
)
from adws.tests.pipeline.test_status import a_spec
from adws.tests.vcs.repositories import error, shell, value

pytestmark = pytest.mark.real_io


def dispatching(site: RepositorySite) -> RepositorySite:
    """Return a site whose jobs are done by workflows of the forge."""
    own = evolve(SETTINGS.pipeline, hand_over=HandOver.DISPATCH)
    return evolve(site, settings=evolve(site.settings, pipeline=own))


def look_once(site: RepositorySite) -> Facts:
    """Look once."""
    _, facts = value(look(site, Money()))
    return facts


def test_pending_specs_are_seen_with_what_they_say(site: RepositorySite) -> None:
    """In the order of work."""
    facts = look_once(site)
    assert (facts.lanes, facts.most_lanes) == ((), 1)
    assert facts.pending == (
        SpecSettings(ADD, 5, 45, "tests/test_calc.py"),
        SpecSettings(DOUBLE, 5, 45, "tests/test_calc.py"),
    )


def test_what_a_spec_says_wins() -> None:
    """What it leaves open is as usual."""
    spec = evolve(a_spec("A-1"), settings=SpecOptions(max_attempts=2))
    assert settings_of(OrderedSpec(spec, 1, "")) == SpecSettings("A-1", 2, 45, "A-1.py")


def test_a_spec_that_waits_is_not_begun(site: RepositorySite) -> None:
    """Another one comes first."""
    before = '@unittest.skip("tdd: API-ADD-001")'
    text = shell(site.root, "cat tests/test_calc.py")
    waiting = text.replace(f"    {before}", f"    # @tdd-after {DOUBLE}\n    {before}")
    _ = pushed(site, "main", "tests/test_calc.py", waiting)
    _ = shell(site.root, f"git pull -q {site.remote.address} main")
    assert [item.id for item in look_once(site).pending] == [DOUBLE]


def test_what_is_decided_is_done_and_the_rest_is_left(site: RepositorySite) -> None:
    """To this process, where no workflow of the forge does it."""
    facts = look_once(site)
    assert value(do_actions(site, facts, (BeginSpec(ADD),))) == ()
    sha = head(site, f"tdd/{ADD}")
    _ = pushed(site, "main", "other.py", "")
    jobs = (Judge(1, sha), AskAgent(1, sha, Role.FIXER))
    assert value(do_actions(site, look_once(site), (Sync(1, sha), *jobs))) == jobs
    assert shell(site.root, f"git log -1 --format=%s refs/adws/remote/tdd/{ADD}") != ""
    assert head(site, f"tdd/{ADD}") != sha


def test_workflows_are_begun_with_what_they_need(site: RepositorySite) -> None:
    """Their runs are found again by their names."""
    sha = begin_pull(site).head_sha
    far = dispatching(site)
    jobs = (Judge(1, sha), AskAgent(1, sha, Role.CONFLICT))
    assert value(do_actions(far, look_once(far), jobs)) == ()
    runs = value(read_state(LocalForge(site.root.parent / "forge"))).runs
    assert [(run.workflow, run.ref, dict(run.inputs)) for run in runs] == [
        ("tdd-test.yml", "main", {"pr": "1", "sha": sha}),
        ("tdd-agent.yml", "main", {"pr": "1", "sha": sha, "role": "conflict"}),
    ]


def test_a_comment_has_words_for_people(site: RepositorySite) -> None:
    """And its mark."""
    sha = begin_pull(site).head_sha
    mark = Marker(MarkerKind.ADOPTED, sha)
    _ = value(do_actions(site, look_once(site), (WriteComment(1, CommentText.ADOPTED, mark),)))
    assert value(one_pull(site, 1)).marks == (mark,)


def test_what_was_closed_is_opened_again(site: RepositorySite) -> None:
    """And a label is taken off."""
    _ = begin_pull(site)
    _ = ask_forge(site, pull_requests.edit(1, state="closed"))
    _ = value(do_actions(site, Facts(), (Reopen(1), RemoveLabel(1, LABEL), RemoveLabel(1, LABEL))))
    lane = value(one_pull(site, 1))
    assert (lane.pull.is_open, lane.pull.labels, lane.spec) == (True, (), SpecSettings(ADD))


def merged(site: RepositorySite) -> str:
    """Begin a spec and merge it as it is; return the commit of the merge."""
    pull = begin_pull(site)
    return ask_forge(site, pull_requests.merge(1, pull.head_sha, "Merge")).sha


def test_a_merged_spec_is_proposed_to_be_pending_again(site: RepositorySite) -> None:
    """The mark is put back where it was; to do it twice changes nothing."""
    back = PutMarkBack(1, ADD, merged(site))
    for _ in range(2):
        assert value(do_actions(site, Facts(), (back,))) == ()
    [pull] = ask_forge(site, pull_requests.pull_requests())
    assert (pull.title, pull.head, pull.base) == (
        f"Make {ADD} pending again",
        f"reset/{ADD}",
        "main",
    )
    first = shell(site.root, "git rev-parse main:tests/test_calc.py")
    assert shell(site.root, f"git rev-parse {pull.head_sha}:tests/test_calc.py") == first


def test_only_what_belongs_to_a_spec_is_touched(site: RepositorySite) -> None:
    """Whatever number somebody gives."""
    _ = pushed(site, "main", "other.py", "")
    _ = shell(site.root, f"git push -q {site.remote.address} main:other")
    sha = pushed(site, "other", "third.py", "")
    _ = ask_forge(site, pull_requests.create("other", "main", "Mine", ""))
    assert isinstance(error(one_pull(site, 1)), ForgeRefused)
    result = error(ordered_spec(site, HeadOrder(1, sha)))
    assert (type(result), result.message) == (
        HeadMoved,
        "#1 belongs to no spec: its branch is not tdd/…",
    )


def test_an_order_names_the_head(site: RepositorySite) -> None:
    """One that was overtaken is not carried out."""
    sha = begin_pull(site).head_sha
    assert value(ordered_spec(site, HeadOrder(1, sha))) == ADD
    late = error(ordered_spec(site, HeadOrder(1, "0" * 40)))
    assert late.message == f"#1 has another head by now: {sha}"
    _ = ask_forge(site, pull_requests.edit(1, state="closed"))
    assert error(ordered_spec(site, HeadOrder(1, sha))).message == "#1 is closed"


def test_a_lane_knows_what_its_title_shows(site: RepositorySite) -> None:
    """How often an agent may try, for one whose mark is gone from the main branch."""
    _ = begin_pull(site)
    _ = ask_forge(site, pull_requests.edit(1, title=f"[TDD] Implement {ADD} | Attempt 1/9"))
    assert value(one_pull(site, 1)).spec == SpecSettings(ADD, 9)
    _ = ask_forge(site, pull_requests.edit(1, title="Mine"))
    assert value(one_pull(site, 1)).spec == SpecSettings(ADD)
