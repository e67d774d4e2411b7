"""Heads that are judged together: real git, an embedded forge, a judge that does as it is told."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.errors import HeadMoved
from adws.forge import comments
from adws.forge.connection import Exchange
from adws.forge.local.state import Token
from adws.pipeline.actions import AskAgent, Judge, JudgeBatch, MergeHead, Role
from adws.pipeline.agent_result import hand_judgement
from adws.pipeline.batch_candidate import batch_candidate
from adws.pipeline.batch_recording import record_batch
from adws.pipeline.candidate import candidate_of
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.head_batches import BatchPlace
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.head_order import HeadOrder
from adws.pipeline.history import history
from adws.pipeline.markers import Marker, MarkerKind
from adws.pipeline.remembering import remember, remembered
from adws.pipeline.site import RepositorySite
from adws.tests.pipeline.batch_world import (
    BatchWorld,
    batch_world,
    opened_world,
    with_green_heads,
)
from adws.tests.pipeline.test_kills import KilledError, Killer
from adws.tests.vcs.repositories import error, shell, value

pytestmark = pytest.mark.real_io
FIRST, SECOND, THIRD = (f"API-S{number}-001" for number in (1, 2, 3))
CLASH = frozenset({FIRST, SECOND})
ACCEPTED, APART = MarkerKind.ACCEPTED, MarkerKind.APART
HEADS, WRITES = 3, 15


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> PurePath:
    """Return a folder with three green heads that is only copied."""
    folder = PurePath(tmp_path_factory.mktemp("green"))
    _ = with_green_heads(folder, HEADS)
    return folder


@pytest.fixture
def folder(template: PurePath, tmp_path: PurePath) -> PurePath:
    """Return a folder with three green heads."""
    _ = shell(tmp_path, f"cp -a {template} green")
    return tmp_path / "green"


@pytest.fixture
def world(folder: PurePath) -> BatchWorld:
    """Return a world with three green heads."""
    return opened_world(folder, HEADS)


def marks(world: BatchWorld, number: int) -> list[tuple[MarkerKind, int]]:
    """Return what is remembered of a pull request in batches: kind and number."""
    markers = value(remembered(world.site.connection, world.forge.account, number))
    return [(marker.kind, marker.number) for marker in markers if marker.kind in {ACCEPTED, APART}]


def newest_comment(world: BatchWorld, number: int, kind: MarkerKind) -> str:
    """Return the newest comment with a mark of a kind."""
    written = (comment.body for comment in world.forge.state.comments if comment.number == number)
    return [text for text in written if f"kind={kind} " in text][-1]


def asking(site: RepositorySite, exchange: Exchange) -> RepositorySite:
    """Return a site whose forge is asked in another way."""
    return evolve(site, connection=evolve(site.connection, exchange=exchange, known_answers={}))


def heads(world: BatchWorld) -> tuple[Judge, ...]:
    """Return all heads, as the forge has them."""
    shas = (
        shell(world.forge.forge.repository, f"git rev-parse tdd/{spec}") for spec in world.specs
    )
    return tuple(Judge(number, sha.strip()) for number, sha in enumerate(shas, 1))


@pytest.mark.exhaustive(sample=1)
@pytest.mark.parametrize(("batch_size", "jobs"), [(64, 11), (1, 20)])
def test_five_pull_requests_are_judged_once_more_in_place_of_ten_times(
    tmp_path: PurePath, batch_size: int, jobs: int
) -> None:
    """Each head is judged red, and with the work of an agent; then all of them together."""
    world = batch_world(tmp_path, 5, batch_size=batch_size)
    world.settle()
    assert (sorted(world.merged), world.unjudged) == (sorted(world.specs), [])
    assert len(world.jobs) == jobs


@pytest.mark.scenario
def test_one_judgement_merges_them_all(world: BatchWorld) -> None:
    """In their order; each is told with which others it was judged."""
    counting = Killer(world.site.connection.exchange, 1_000, after=False)
    evolve(world, site=asking(world.site, counting)).settle()
    assert 1_000 - counting.at == WRITES
    assert (world.batches, world.alone) == ([(1, 2, 3)], [])
    assert (world.merged, world.unjudged) == ([FIRST, SECOND, THIRD], [])
    assert newest_comment(world, 2, ACCEPTED).startswith(
        "Judged together with #1, #3.\n\nThe judge says yes"
    )


@pytest.mark.scenario
def test_one_that_is_red_with_others_lets_them_land(folder: PurePath) -> None:
    """It is judged on top of them, its agent is asked, and it lands last."""
    world = opened_world(folder, HEADS, CLASH)
    world.settle()
    assert (world.batches, world.alone) == ([(1, 2, 3), (1, 3)], [2])
    assert [job.number for job in world.jobs if isinstance(job, AskAgent)] == [2]
    assert (world.merged, world.unjudged) == ([FIRST, THIRD, SECOND], [])
    assert [marks(world, number) for number in (1, 2, 3)] == [
        [(ACCEPTED, 0)],
        [(APART, 1)],
        [(ACCEPTED, 0)],
    ]
    why = newest_comment(world, 2, APART)
    assert why.startswith("Judged together with #1, #3.\n\nThe judge says no.")
    assert ("the script says red" in why, "by itself" in why) == (True, True)


@pytest.mark.scenario
@pytest.mark.parametrize(
    ("verdict", "batches", "fewer"),
    [
        (HeadVerdict.FLAGGED, [(1, 2, 3), (1, 2), (1, 2)], [(APART, 2), (APART, 1)]),
        (HeadVerdict.INFRASTRUCTURE, [(1, 2, 3), (1, 2)], [(APART, 1), (APART, 1)]),
    ],
)
def test_fewer_are_judged_where_nobody_is_known_to_be_guilty(
    world: BatchWorld,
    verdict: HeadVerdict,
    batches: list[tuple[int, ...]],
    fewer: list[tuple[MarkerKind, int]],
) -> None:
    """In the end each by itself; where nothing could be judged, at once."""
    world.batch_verdict = verdict
    world.settle()
    assert (world.batches, marks(world, 1)[:2]) == (batches, fewer)
    assert (sorted(world.merged), world.unjudged) == ([FIRST, SECOND, THIRD], [])


@pytest.mark.scenario
def test_a_main_branch_that_moves_in_between_has_the_rest_judged(world: BatchWorld) -> None:
    """Each by itself, then together again."""
    world.look_until(MergeHead)
    _ = world.forge.commit("main", {"other.txt": "x\n"})
    world.settle()
    assert (world.batches, sorted(world.alone)) == ([(1, 2, 3), (2, 3)], [2, 3])
    assert (world.merged, world.unjudged) == ([FIRST, SECOND, THIRD], [])


@pytest.mark.scenario
def test_a_head_that_moves_in_between_has_the_rest_judged(world: BatchWorld) -> None:
    """Nothing is known of the others without it."""
    world.look_until(MergeHead)
    _ = world.forge.commit(f"tdd/{THIRD}", {"other.txt": "x\n"})
    world.settle()
    assert (sorted(world.merged), world.unjudged) == ([FIRST, SECOND, THIRD], [])
    assert {2, 3} <= {*world.alone}


def in_conflict(world: BatchWorld, *specs: str) -> None:
    """Let heads of specs conflict; each is still accepted by itself."""
    for spec in specs:
        _ = world.forge.commit(f"tdd/{spec}", {"both.txt": f"{spec}\n"})
    for head in heads(world):
        world.runs.do(head)


def test_heads_in_conflict_are_not_judged_together(world: BatchWorld) -> None:
    """What conflicts with those before it is left out, and told so."""
    in_conflict(world, FIRST, THIRD)
    world.look_until(MergeHead)
    assert (world.batches, world.unjudged) == ([(1, 2, 3)], [])
    assert [marks(world, number) for number in (1, 2, 3)] == [
        [(ACCEPTED, 0)],
        [(ACCEPTED, 0)],
        [(APART, 1)],
    ]
    assert newest_comment(world, 3, APART).startswith("It conflicts with pull requests")


def test_one_that_conflicts_with_the_only_other_lets_that_land(world: BatchWorld) -> None:
    """The other one is told that it is accepted, without any company."""
    in_conflict(world, FIRST, SECOND)
    world.batch_verdict = HeadVerdict.RED  # nothing is judged together with others
    world.runs.do(JudgeBatch(heads(world)[:2]))
    assert (marks(world, 1), marks(world, 2)) == ([(ACCEPTED, 0)], [(APART, 1)])
    assert newest_comment(world, 1, ACCEPTED).startswith("The judge says yes")


@pytest.mark.scenario
def test_a_merge_that_a_rule_forbids_ends_it(world: BatchWorld) -> None:
    """The forge merges by itself what it may: nothing waits for that."""
    world.forge.set(required=("review",))
    world.settle()
    assert world.merged == []
    assert [world.pull(number).armed for number in (1, 2, 3)] == [head.sha for head in heads(world)]


@pytest.mark.scenario
@pytest.mark.parametrize("by", ["a stranger", "the pipeline"])
def test_a_lying_mark_merges_nothing(folder: PurePath, by: str) -> None:
    """A place that a stranger names, and one whose trees are not those of head and main branch."""
    world = opened_world(folder, HEADS, batch_size=1)
    [_, second, third] = heads(world)
    repository = world.forge.forge.repository
    before = shell(repository, f"git rev-parse {third.sha}^{{tree}}").strip()
    true = shell(repository, f"git merge-tree --write-tree {third.sha} {second.sha}").strip()
    false = shell(repository, f"git rev-parse {second.sha}^{{tree}}").strip()
    if by == "a stranger":
        mark = Marker(ACCEPTED, second.sha, str(BatchPlace(before, true, true)))
        world.forge.add_token("theirs", Token("ada"))
        _ = world.forge.by("theirs").ask(comments.comment(2, str(mark)))
    else:
        mark = Marker(ACCEPTED, second.sha, str(BatchPlace(before, false, false)))
        _ = value(remember(world.site.connection, world.forge.account, 2, mark))
    world.settle()
    assert (world.merged, world.unjudged) == ([THIRD, SECOND, FIRST], [])
    assert world.alone == [2, 1, 1]


def handed(world: BatchWorld, word: HeadVerdict, guilty: int = 0) -> HeadOrder:
    """Hand over what the judge says of all heads together; return the order to record it."""
    batch = heads(world)
    judged = value(batch_candidate(world.site, batch))
    judgement = HeadJudgement(judged.spec_id, judged.head, judged.commit, word, ("because",))
    _ = value(hand_judgement(world.folder, evolve(judgement, guilty=guilty)))
    return HeadOrder(1, batch[0].sha, verdict=world.folder, batch=batch)


@pytest.mark.parametrize(
    ("word", "guilty", "expected"),
    [
        (HeadVerdict.RED, 2, ([], [(APART, 1)], [])),
        (HeadVerdict.RED, 0, ([(APART, 2)],) * 3),
        (HeadVerdict.QUALITY, 0, ([(APART, 2)],) * 3),
        (HeadVerdict.INFRASTRUCTURE, 0, ([(APART, 1)],) * 3),
        (HeadVerdict.GREEN, 0, ([(ACCEPTED, 0)],) * 3),
    ],
)
def test_what_the_judge_says_of_a_batch_is_remembered(
    world: BatchWorld,
    word: HeadVerdict,
    guilty: int,
    expected: tuple[list[tuple[MarkerKind, int]], ...],
) -> None:
    """Once, however often it is recorded; how many are judged next stands there, too."""
    order = handed(world, word, guilty)
    for _ in range(2):
        assert value(record_batch(world.site, order)).word is word
    assert tuple(marks(world, number) for number in (1, 2, 3)) == expected


def test_a_judgement_that_was_lost_has_each_judged_by_itself(world: BatchWorld) -> None:
    """The job was ended, and has handed nothing over."""
    batch = heads(world)
    order = HeadOrder(1, batch[0].sha, verdict=world.folder / "nothing", batch=batch)
    assert value(record_batch(world.site, order)).word is HeadVerdict.INFRASTRUCTURE
    assert [marks(world, number) for number in (1, 2, 3)] == [[(APART, 1)]] * HEADS


def test_the_next_agent_reads_why_a_head_was_refused_with_others(world: BatchWorld) -> None:
    """As it reads the refusals of the head by itself."""
    _ = value(record_batch(world.site, handed(world, HeadVerdict.RED, 2)))
    head = heads(world)[1]
    candidate = value(candidate_of(world.site, SECOND, head.sha, Role.FIXER))
    [*_, refused] = value(history(world.site, 2, head.sha, candidate)).refusals
    assert refused.startswith("Judged together with #1, #3.")
    assert "because" in refused


def test_what_was_judged_before_the_main_branch_moved_is_not_accepted(world: BatchWorld) -> None:
    """Nothing is written; the next look decides."""
    order = handed(world, HeadVerdict.GREEN)
    _ = world.forge.commit("main", {"other.txt": "x\n"})
    assert isinstance(error(record_batch(world.site, order)), HeadMoved)
    assert [marks(world, number) for number in (1, 2, 3)] == [[], [], []]


def test_a_batch_with_a_head_that_has_moved_is_not_judged(world: BatchWorld) -> None:
    """Nor one whose branch is behind what the forge shows."""
    batch = heads(world)
    _ = world.forge.commit(f"tdd/{SECOND}", {"other.txt": "x\n"})
    assert isinstance(error(batch_candidate(world.site, batch)), HeadMoved)


def test_a_batch_is_judged_against_main_with_all_its_specs_activated(world: BatchWorld) -> None:
    """The same heads and the same main branch give the same commits."""
    candidate = value(batch_candidate(world.site, heads(world)))
    root = world.site.root
    assert candidate == value(batch_candidate(world.site, heads(world)))
    files = [f"tests/test_api_s{number}_001.py" for number in (1, 2, 3)]
    assert ["skip" in shell(root, f"git show {candidate.base}:{file}") for file in files] == [
        False,
        False,
        False,
    ]
    changed = shell(root, f"git diff --name-only {candidate.base} {candidate.commit}").split()
    assert changed == [f"src/{spec}" for spec in world.specs]
    assert candidate.spec_id == ", ".join(world.specs)


CASES = [
    pytest.param(write, when == "after", id=f"{when} write {write}")
    for write in range(1, WRITES + 1)
    for when in ("before", "after")
]


@pytest.mark.exhaustive(sample=4)
@pytest.mark.parametrize(("write", "after"), CASES)
def test_the_end_is_the_same_wherever_it_is_killed(
    folder: PurePath,
    write: int,
    after: bool,  # noqa: FBT001 - a column of the table
) -> None:
    """Nothing lands twice, and nothing that was not judged."""
    here = opened_world(folder, HEADS)
    killer = Killer(here.site.connection.exchange, write, after)
    dying = evolve(here, site=asking(here.site, killer))
    with pytest.raises(KilledError):
        dying.settle()
    here.green_trees |= dying.green_trees
    here.settle()
    assert (sorted(here.merged), here.unjudged) == ([FIRST, SECOND, THIRD], [])
    log = shell(here.forge.forge.repository, "git log --format=%s main")
    assert log.count("Implement") == HEADS
    about = [mark for number in (1, 2, 3) for mark in marks(here, number)]
    assert about == [(ACCEPTED, 0)] * HEADS
