"""Looking at a forge: everything that a decision rests on, in few requests."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from attrs import field, frozen
from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.forge import comments, pull_requests, statuses, workflow_runs
from adws.forge.connection import Connection
from adws.forge.pull_requests import PullRequest
from adws.forge.requests import ask
from adws.pipeline.facts import LOST_SECONDS, Facts, Money, PullLane, SpecSettings
from adws.pipeline.names import LABEL, MANUAL, RESET, spec_of
from adws.pipeline.remembering import marks_of

CONTEXT = "adws/tdd"
"""The status that branch protection should require."""


@frozen
class HeadState:
    """How a head stands to the main branch, as git says; see ``PullLane``."""

    behind: int = 0
    conflicts: tuple[str, ...] = ()
    sync_error: str = ""
    by_pipeline: bool = True
    earlier: tuple[str, ...] = ()
    tree: str = ""
    main_tree: str = ""


@frozen
class ObservationScope:
    """The scope of an observation.

    ``account_id`` is the pipeline's own account. ``specs`` are all pending specs of the base, in
    the order of work; those that are ``waiting`` cannot be begun yet. ``in_repository`` asks git.
    ``workflows`` maps ``test`` and ``agent`` to the files whose runs they are; ``since`` is a time
    before which no run can still continue. ``own_run`` is the run that looks: what it had to do is
    done. At most ``batch_size`` heads are judged together.
    """

    connection: Connection
    account_id: int
    specs: tuple[SpecSettings, ...]
    in_repository: Callable[[PullRequest], IOResult[HeadState, PipelineError]]
    money: Money = field(factory=Money)
    most_lanes: int = 1
    workflows: Mapping[str, str] = field(factory=dict[str, str])
    since: str = ""
    own_run: str = ""
    waiting: frozenset[str] = frozenset()
    patience_seconds: int = LOST_SECONDS
    batch_size: int = 1


def observe(scope: ObservationScope) -> IOResult[Facts, PipelineError]:
    """Return what is so: three requests for each open pull request, and one for each workflow.

    One request is enough for a pull request that is left to people.
    """
    return IOResult.do(
        Facts(
            lanes,
            tuple(spec for spec in _pending(scope.specs, pulls) if spec.id not in scope.waiting),
            scope.money,
            scope.most_lanes,
            scope.patience_seconds,
            scope.batch_size,
        )
        for every in ask(scope.connection, pull_requests.pull_requests(state="all"))
        for pulls in IOSuccess(tuple(pull for pull in every if _is_ours(scope, pull)))
        for running in collect(_running(scope, kind) for kind in scope.workflows)
        for lanes in collect(
            _lane(scope, frozenset().union(*running), pull)
            for pull in pulls
            if pull.is_open or (pull.merged and LABEL in pull.labels)
        )
    )


def _is_ours(scope: ObservationScope, pull: PullRequest) -> bool:
    """Whether a pull request is a spec's: by label or branch, and never from a fork."""
    named = LABEL in pull.labels or pull.author.id == scope.account_id
    own = pull.head_repository in {"", scope.connection.repository}
    return bool(spec_of(pull.head)) and named and own


def _pending(
    specs: tuple[SpecSettings, ...], pulls: tuple[PullRequest, ...]
) -> tuple[SpecSettings, ...]:
    """Return the specs that may be begun: without a pull request, or with one that was reset.

    Who closes a pull request takes its spec away from the pipeline.
    """
    newest = {spec_of(pull.head): pull for pull in sorted(pulls, key=attrgetter("number"))}
    return tuple(spec for spec in specs if spec.id not in newest or RESET in newest[spec.id].labels)


def _running(
    scope: ObservationScope, kind: str
) -> IOResult[frozenset[tuple[str, str]], PipelineError]:
    """Return the runs of a workflow that have not ended, each by its kind and its title."""
    operation = workflow_runs.runs(scope.workflows[kind], created=f">={scope.since}")
    return IOResult.do(
        frozenset(
            (kind, run.title)
            for run in runs
            if run.status != "completed" and str(run.id) != scope.own_run
        )
        for runs in ask(scope.connection, operation)
    )


def _lane(
    scope: ObservationScope, running: frozenset[tuple[str, str]], listed: PullRequest
) -> IOResult[PullLane, PipelineError]:
    if not listed.is_open:
        return IOSuccess(PullLane(listed, _spec(scope, listed)))
    if MANUAL in listed.labels:
        return _lane_for_people(scope, listed)
    return IOResult.do(
        PullLane(
            pull,
            _spec(scope, pull),
            marks_of(scope.account_id, written),
            behind=there.behind,
            conflicts=there.conflicts,
            sync_error=there.sync_error,
            running=frozenset(
                kind for kind, title in running if f"pr={pull.number}" in title.split()
            ),
            by_pipeline=there.by_pipeline,
            status=next(
                (status.state for status in existing_statuses if status.context == CONTEXT), ""
            ),
            earlier=there.earlier,
            tree=there.tree,
            main_tree=there.main_tree,
        )
        for pull in ask(scope.connection, pull_requests.pull_request(listed.number))
        for written in ask(scope.connection, comments.comments(listed.number))
        for existing_statuses in ask(scope.connection, statuses.statuses(pull.head_sha))
        for there in scope.in_repository(pull)
    )


def _lane_for_people(
    scope: ObservationScope, pull: PullRequest
) -> IOResult[PullLane, PipelineError]:
    """Return a pull request that waits for a person: its head does not matter until then."""
    return IOResult.do(
        PullLane(pull, _spec(scope, pull), marks_of(scope.account_id, written))
        for written in ask(scope.connection, comments.comments(pull.number))
    )


def _spec(scope: ObservationScope, pull: PullRequest) -> SpecSettings:
    """Return what a spec says about itself; one whose mark is gone from the base has defaults."""
    spec_id = spec_of(pull.head)
    return next((spec for spec in scope.specs if spec.id == spec_id), SpecSettings(spec_id))
