"""The doors to a cluster, and what people see of it."""

from pathlib import PurePath

import pytest
from attrs import evolve
from returns.io import IOResult

from adws import io_ops
from adws.cli import cluster_health
from adws.cli.commands import cluster as command
from adws.cli.health_check import HealthCheck
from adws.cli.lane_runner import FolderRunner
from adws.cluster import connecting, fitness
from adws.cluster.address import SchedulerAccess, access_of
from adws.cluster.envelope import opened_envelope
from adws.cluster.fitness import problems_of
from adws.cluster.order import Software, require_same_software, software_here
from adws.cluster.spending import limited, options_of
from adws.core.agent_settings import Actor, AgentSettings
from adws.core.context import Context
from adws.core.errors import ClusterUnusable, WorkerFailed
from adws.core.far_lane import LaneAnswers, WorkerState
from adws.core.lane_work import LaneWork
from adws.core.settings import Settings
from adws.core.step_display import NOTHING, StepDisplay
from adws.ledger.money.record import MoneyRequest
from adws.ledger.money.reservation import Reservation
from adws.reports.cluster_terminal import answered_display, workers_line
from adws.slots import ACTORS, IN_LANES, LANE_COUNT, ON_CLUSTER, WORKER_STATES
from adws.steps.choose_lanes import choose_lanes
from adws.steps.find_workers import find_workers
from adws.testing import FakeIo
from adws.tests.cli.program import invoke
from adws.tests.cluster.clusters import ScriptedCluster, fit
from adws.tests.cluster.conftest import ADDRESS, Connect
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import value

HERE = Context(PurePath("/p"), Settings(cluster=ADDRESS)).put(ACTORS, (Actor("search"),))
ONE = "tcp://10.0.0.1:1"
OURS = Software("1.0", "3.12")
SAME = WorkerState(ONE, 4, adws="1.0", python="3.12", git="git version 2", free_bytes=10**12)


def test_without_a_cluster_no_worker_is_looked_for() -> None:
    """Lanes run here, if any."""
    context = value(find_workers(Context(PurePath("/p"))))
    assert (context.get(ON_CLUSTER), context.get(WORKER_STATES)) == (False, ())


def test_fit_workers_are_found_and_their_lanes_counted(connect: Connect) -> None:
    """Without the setting `lanes` there are as many as they offer together."""
    two = {ONE: lambda _: b"", "tcp://10.0.0.2:1": lambda _: b""}
    _ = connect(ScriptedCluster(two))
    result = value(find_workers(HERE).bind(choose_lanes))
    states = (fit(ONE), fit("tcp://10.0.0.2:1"))
    assert (result.get(ON_CLUSTER), result.get(WORKER_STATES)) == (True, states)
    assert (result.get(IN_LANES), result.get(LANE_COUNT)) == (True, 4)
    assert workers_line(states) == "2 workers for 4 lanes"
    few = evolve(HERE, settings=evolve(HERE.settings, lanes=3))
    assert value(find_workers(few).bind(choose_lanes)).get(LANE_COUNT) == 3


def test_without_any_worker_the_run_ends_at_once(connect: Connect) -> None:
    """The hint says how to start one."""
    _ = connect(ScriptedCluster({}))
    nobody = error(find_workers(HERE))
    assert nobody == ClusterUnusable(
        f"no worker of {ADDRESS} can run lanes: there is none",
        hint=f"start one: adws cluster worker {ADDRESS}",
        context={"address": ADDRESS},
    )


@pytest.mark.parametrize(
    ("state", "problems"),
    [
        (SAME, ()),
        (WorkerState(ONE, 4), ("it was not started with 'adws cluster worker'",)),
        (evolve(SAME, adws="0.9"), ("it has adws 0.9, this machine has 1.0",)),
        (evolve(SAME, python="3.11"), ("it has Python 3.11, this machine has 3.12",)),
        (evolve(SAME, git=""), ("it has no git",)),
        (evolve(SAME, missing=("claude",)), ("it has no claude",)),
        (evolve(SAME, free_bytes=5), ("its disk is full",)),
    ],
)
def test_what_speaks_against_a_worker(state: WorkerState, problems: tuple[str, ...]) -> None:
    """Everything that would make a lane fail there is found before one is sent."""
    assert problems_of(state, OURS) == problems


def test_a_worker_that_does_not_answer_has_that_as_its_problem(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others are used all the same."""
    cluster = connect(ScriptedCluster({ONE: lambda _: b""}))
    silent = ClusterUnusable("no answer")
    monkeypatch.setattr(ScriptedCluster, "examine", lambda *_: IOResult.from_failure(silent))
    assert value(fitness.examine(cluster, ONE, ())) == WorkerState(ONE, 0, problems=("no answer",))


@pytest.mark.parametrize(
    ("settings", "message", "hint"),
    [
        (
            {"cluster": "scheduler"},
            "'scheduler' is not an address of a cluster",
            "write it as tls:",
        ),
        (
            {"cluster": "tcp://10.0.0.1:8786"},
            "the connection to tcp://10.0.0.1:8786 is not encrypted",
            "write it as tls:",
        ),
        (
            {"cluster": "tls://host:8786", "cluster_ca": "ca.pem"},
            "tls://host:8786 needs a certificate",
            "set cluster_certificate, cluster_key",
        ),
    ],
)
def test_an_address_must_be_encrypted_or_of_this_machine(
    settings: dict[str, str], message: str, hint: str
) -> None:
    """Else nothing is sent to it."""
    error = access_of(Settings(**settings)).failure()  # type: ignore[arg-type]
    assert error.message == message
    assert error.hint.startswith(hint)


def test_certificates_belong_to_an_encrypted_address() -> None:
    """On this machine none are needed."""
    files = {"cluster_ca": "a", "cluster_certificate": "b", "cluster_key": "c"}
    encrypted = access_of(Settings(cluster="tls://[::2]:1", **files))  # type: ignore[arg-type]
    assert encrypted.unwrap() == SchedulerAccess("tls://[::2]:1", "a", "b", "c")
    for address in ("tcp://127.0.0.1:1", "tcp://localhost:1", "tcp://[::1]:1"):
        assert access_of(Settings(cluster=address)).unwrap() == SchedulerAccess(address)


def test_other_software_is_refused() -> None:
    """The message names both."""
    assert require_same_software(OURS, OURS).unwrap() is None
    error = require_same_software(Software("", "3.9"), OURS).failure()
    assert isinstance(error, WorkerFailed)
    assert error.message == (
        "the worker runs adws of no version on Python 3.9, the driver adws 1.0 on Python 3.12"
    )


def test_what_is_no_envelope_is_not_opened() -> None:
    """Neither is one whose value is something else."""
    assert opened_envelope(b"x", Software, "it").failure().message == (
        "it cannot be read: it is not an envelope of adws"
    )
    assert "it cannot be read" in opened_envelope(b"{}\n", Software, "it").failure().message


def test_where_answers_come_from_is_shown() -> None:
    """What went wrong before comes first."""
    assert answered_display(None, None) == NOTHING
    assert workers_line(()) == ""
    assert answered_display(LaneAnswers(ONE, "task", (), ("it was lost",)), LaneWork(3, ())) == (
        StepDisplay(("it was lost", f"lane 3: 0 answers from {ONE}"))
    )


@pytest.mark.real_io
def test_the_doctor_shows_each_worker(connect: Connect) -> None:
    """One that gets no lane is told with the reason."""
    bad = "tcp://10.0.0.2:1"
    _ = connect(
        ScriptedCluster(
            {ONE: lambda _: b"", bad: lambda _: b""},
            {ONE: evolve(fit(ONE), processors=2, busy=1), bad: WorkerState(bad, 4)},
        )
    )
    here = software_here()
    assert cluster_health.cluster_health(_searching()) == (
        HealthCheck(
            f"worker {ONE}",
            ok=True,
            detail=f"adws {here.adws}, Python {here.python}, git version 2; "
            "1 of 2 lanes in use; 2 cores, 1000.0 GB free",
        ),
        HealthCheck(
            f"worker {bad}",
            ok=False,
            detail="it was not started with 'adws cluster worker'",
            hint="read its output, and restart it",
        ),
    )


@pytest.mark.real_io
def test_the_doctor_tells_of_a_cluster_without_workers(connect: Connect) -> None:
    """So it does of an address that it cannot use."""
    _ = connect(ScriptedCluster({}))
    (nobody,) = cluster_health.cluster_health(_searching())
    assert (nobody.name, nobody.ok) == ("cluster", False)
    wrong = Context(PurePath("/p"), Settings(cluster="x"))
    assert cluster_health.cluster_health(wrong) == (
        HealthCheck(
            "cluster",
            ok=False,
            detail="'x' is not an address of a cluster",
            hint="write it as tls://HOST:PORT, or tcp://127.0.0.1:PORT on this machine",
        ),
    )


def _searching() -> Context:
    return Context(PurePath("/p"), Settings(cluster=ADDRESS, agent="search"))


def test_without_dask_the_hint_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else of adws needs it."""
    monkeypatch.setattr(connecting, "find_spec", lambda _: None)
    access, runner = SchedulerAccess(ADDRESS), FolderRunner(PurePath("/w"), 1)
    missing = ClusterUnusable(
        "Dask's distributed is not installed",
        hint="pip install 'adws-pipeline[cluster]', on all machines",
    )
    assert error(connecting.connected(access)) == missing
    assert error(connecting.start_worker(access, runner, PurePath("/w"), 1, "")) == missing


@pytest.mark.real_io
@pytest.mark.parametrize("given", [True, False])
def test_the_command_starts_a_worker_in_its_folder(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch, *, given: bool
) -> None:
    """By default in the cache of adws."""
    started: list[object] = []

    def start(*arguments: object) -> object:
        started.extend(arguments)
        return IOResult.from_value(None)

    monkeypatch.setattr(command, "start_worker", start)
    monkeypatch.setenv("ADWS_CACHE", str(tmp_path / "cache"))
    folder = PurePath(tmp_path, "here" if given else "cache/worker")
    words = ("--folder", str(folder)) if given else ()
    result = invoke("cluster", "worker", ADDRESS, "--lanes", "3", "--name", "north", *words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert started == [SchedulerAccess(ADDRESS), FolderRunner(folder, 3), folder, 3, "north"]
    assert value(io_ops.exists(folder))


@pytest.mark.real_io
def test_a_worker_of_an_address_that_is_none_ends_with_2() -> None:
    """The hint says how an address looks."""
    result = invoke("cluster", "worker", "tcp://10.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is not encrypted" in result.stderr


def test_a_call_on_a_worker_costs_no_more_than_is_reserved(io: FakeIo) -> None:
    """What is set for single agents is lowered as well; the caps stay here."""
    agents = {"a": AgentSettings(max_attempt_usd=9.0), "b": AgentSettings(model="m")}
    settings = Settings(max_attempt_usd=5.0, max_day_usd=7.0, agents=agents)
    request = MoneyRequest("k", "r", "a", 2.0)
    lowered = limited(settings, (Reservation("1", request, 2.0), Reservation("2", request)))
    assert (lowered.max_attempt_usd, lowered.agents["a"].max_attempt_usd) == (2.0, 2.0)
    assert (lowered.agents["b"], lowered.max_day_usd) == (agents["b"], float("inf"))
    assert options_of(settings, Actor("b")).model == "m"
    assert io.calls == []
