"""``adws round``: one round of ``adws fix``, and no more."""

from adws.cli import options
from adws.cli.progress import loudness
from adws.cli.run_end import FIX, end_run
from adws.cli.session import open_context
from adws.cli.workflow_run import Wish, run
from adws.slots import LEDGER_OPEN


def command(
    *,
    root: options.Root = ".",
    agent: options.Agent = None,
    agent_command: options.AgentCommand = None,
    agent_script: options.AgentScript = None,
    model: options.Model = None,
    test_command: options.TestCommand = None,
    round_timeout: options.RoundTimeout = None,
    test_timeout: options.TestTimeout = None,
    deliver: options.Deliver = None,
    workspace: options.InPlace = None,
    sandbox: options.Sandbox = None,
    accept_flagged: options.AcceptFlagged = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Work on one group of failures, record what came of it, and stop.

    Goes on with the unfinished run of `adws fix`, or begins one; either command can follow. Exit
    codes: 0 nothing is left and all is fixed, 1 failures are left or escalated, 2 adws could not
    do it.
    """
    opened = open_context(
        root,
        agent=agent,
        agent_command=agent_command,
        agent_script=agent_script,
        model=model,
        test_command=test_command,
        round_timeout_seconds=round_timeout,
        test_timeout_seconds=test_timeout,
        deliver=deliver,
        workspace=workspace,
        sandbox=sandbox,
        accept_flagged=accept_flagged,
    )
    wish = Wish(
        workflow="fix",
        loud=loudness(quiet=quiet, verbose=verbose),
        as_json=as_json,
        saved=True,
        goes_on_with=LEDGER_OPEN,
        pause_after="round",
    )
    end_run(FIX, run(opened, wish), as_json=as_json, quiet=quiet)
