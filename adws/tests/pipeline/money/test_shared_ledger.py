"""Money for calls on many machines, with real git: a bare repository and runners that race."""

import sys
from concurrent.futures import ThreadPoolExecutor
from math import fsum
from pathlib import Path, PurePath

import pytest
from returns.pipeline import is_successful

from adws import io_ops
from adws.core.errors import (
    BudgetExhausted,
    DocumentDamaged,
    NameUnknown,
    RemoteUnreachable,
    TransitionRefused,
)
from adws.core.process import Command
from adws.core.railway import settle as settled
from adws.ledger.money.caps import Caps
from adws.ledger.money.record import Settlement
from adws.ledger.money.reservation import Reservation
from adws.pipeline.money.agent_call import AgentCall
from adws.pipeline.money.reconciling import RunLog
from adws.pipeline.money.shared_ledger import (
    LEDGER_REF,
    ledger_file,
    read_calls,
    reconcile,
    release,
    reserve,
    settle,
)
from adws.tests.pipeline.money.calls import an_agent_call
from adws.tests.vcs.repositories import error, shell, value
from adws.vcs.remote import Remote
from adws.vcs.remote_file import RemoteFile

CAPS = Caps(5.0, 8.0, 500.0)
pytestmark = pytest.mark.real_io


@pytest.fixture
def file(tmp_path: Path) -> RemoteFile:
    """Return the ledger of a repository that has none yet."""
    _ = shell(tmp_path, "git init -q --bare --template= shared")
    return ledger_file(Remote(str(tmp_path / "shared")))


def reserved(file: RemoteFile, call: AgentCall, amount_usd: float = 2.0) -> Reservation:
    """Reserve money for a call."""
    return value(reserve(file, call, amount_usd, CAPS))


def spent_usd(file: RemoteFile) -> float:
    """Return what all calls count together."""
    return fsum(call.spent_usd for call in value(read_calls(file)))


def test_a_call_is_reserved_and_settled(file: RemoteFile) -> None:
    """And the history of the branch tells it."""
    call = an_agent_call()
    assert reserved(file, call) == Reservation("77/1/1", call.wish(2.0), 2.0)
    assert spent_usd(file) == 2.0
    assert value(settle(file, call.key, 0.5)) == Settlement(0.5)
    assert spent_usd(file) == 0.5
    result = shell(PurePath(file.remote.address), f"git log --format=%s {LEDGER_REF}")
    assert result.splitlines() == ["Settle 77/1/1 at $0.50", "Reserve $2.00 for 77/1/1"]


def test_what_is_done_again_counts_once(file: RemoteFile) -> None:
    """A known price stays, one that becomes known counts, and nothing is given back twice."""
    call = an_agent_call()
    assert [reserved(file, call).id, reserved(file, call).id] == [call.key, call.key]
    assert value(settle(file, call.key, None)) == Settlement(2.0, known=False)
    assert value(settle(file, call.key, 0.5)) == Settlement(0.5)
    assert value(settle(file, call.key, None)) == Settlement(0.5)
    assert value(settle(file, call.key, 0.7)) == Settlement(0.5)
    assert value(release(file, call.key)) is None
    assert spent_usd(file) == 0.5


def test_a_call_that_was_not_made_costs_nothing(file: RemoteFile) -> None:
    """One that nobody knows neither."""
    call = an_agent_call()
    _ = reserved(file, call)
    assert [value(release(file, call.key)), value(release(file, "no")), spent_usd(file)] == [
        None,
        None,
        0.0,
    ]


def test_a_call_that_has_ended_is_not_made_again(file: RemoteFile) -> None:
    """Its number is used up."""
    call = an_agent_call()
    _ = reserved(file, call), value(settle(file, call.key, 0.5))
    refused = error(reserve(file, call, 2.0, CAPS))
    assert isinstance(refused, TransitionRefused)
    assert refused.message == "the call 77/1/1 has ended: nothing can be reserved for it"


def test_limits_hold_in_a_run_and_in_a_day(file: RemoteFile) -> None:
    """What is left is granted, then nothing."""
    first = reserved(file, an_agent_call(), 4.0)
    second = reserved(file, an_agent_call(call=2), 4.0)
    other = reserved(file, an_agent_call("78"), 4.0)
    assert [item.limit_usd for item in (first, second, other)] == [4.0, 1.0, 3.0]
    refused = error(reserve(file, an_agent_call("79"), 4.0, CAPS))
    assert isinstance(refused, BudgetExhausted)
    assert refused.context["cap"] == "day"


def test_what_nobody_reserved_is_not_settled(file: RemoteFile) -> None:
    """The error says what a key is."""
    refused = error(settle(file, "77/1/1", 0.5))
    assert isinstance(refused, NameUnknown)
    assert "'77/1/1'" in refused.message


def test_logs_settle_what_runs_have_left(file: RemoteFile) -> None:
    """Once, however often they are read."""
    _ = reserved(file, an_agent_call())
    logs = (RunLog("77/1", "Total cost: $0.25"),)
    assert [len(value(reconcile(file, logs))) for _ in range(2)] == [1, 0]
    assert spent_usd(file) == 0.25


def test_a_broken_line_stops_spending(file: RemoteFile, tmp_path: Path) -> None:
    """It is told by branch and line, and left as it is."""
    _ = reserved(file, an_agent_call())
    script = "git clone -q -b adws/ledger shared mine; cd mine; echo broken >> money.jsonl;"
    _ = shell(tmp_path, f"{script} git commit -qam x; git push -q origin HEAD:{LEDGER_REF}")
    broken = error(reserve(file, an_agent_call("78"), 2.0, CAPS))
    assert isinstance(broken, DocumentDamaged)
    assert f"{LEDGER_REF}:money.jsonl of {file.remote.address}, line 2," in broken.message


def test_without_its_repository_nothing_is_spent(tmp_path: Path) -> None:
    """The error says where it looked, and what to check."""
    file = ledger_file(Remote(str(tmp_path / "gone")))
    refused = error(reserve(file, an_agent_call(), 2.0, CAPS))
    assert isinstance(refused, RemoteUnreachable)
    assert refused.hint.startswith("check the network")


def test_of_many_runners_no_more_get_money_than_there_is(file: RemoteFile) -> None:
    """Eight runners want two dollars each, and eight dollars are there for four of them."""
    with ThreadPoolExecutor(4) as pool:
        calls = [an_agent_call(str(run)) for run in range(8)]
        outcomes = list(pool.map(lambda item: settled(reserve(file, item, 2.0, CAPS)), calls))
    granted = [outcome.unwrap().limit_usd for outcome in outcomes if is_successful(outcome)]
    errors = [outcome.failure() for outcome in outcomes if not is_successful(outcome)]
    assert granted == [2.0] * 4
    assert [type(error) for error in errors] == [BudgetExhausted] * 4
    assert spent_usd(file) == 8.0


KILLED = """
import os, sys
from pathlib import Path
from adws.pipeline.money.shared_ledger import ledger_file, reserve
from adws.tests.pipeline.money.calls import an_agent_call
from adws.tests.pipeline.money.test_shared_ledger import CAPS
from adws.vcs.remote import Remote
shared = Path(sys.argv[1])
_ = (shared / "pid").write_text(str(os.getpid()))
_ = reserve(ledger_file(Remote(str(shared))), an_agent_call(), 2.0, CAPS)
"""


@pytest.mark.parametrize(("hook", "before"), [("pre-receive", 0.0), ("post-receive", 2.0)])
def test_a_killed_runner_is_counted_once(file: RemoteFile, hook: str, before: float) -> None:
    """Killed between commit and push nothing is reserved; after it, what was, and not again."""
    shared = PurePath(file.remote.address)
    script = "printf '#!/bin/sh\\nkill -9 $(cat pid)\\nexit 1\\n'"
    _ = shell(shared, f"mkdir hooks; {script} > hooks/{hook}; chmod +x hooks/{hook}")
    killed = Command((sys.executable, "-c", KILLED, str(shared)), cwd=shared)
    assert value(io_ops.run_process(killed)).exit_code == -9
    _ = shell(shared, f"rm hooks/{hook}")
    assert spent_usd(file) == before
    _ = reserved(file, an_agent_call())
    assert spent_usd(file) == 2.0
