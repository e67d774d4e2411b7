"""``adws judge``: the gate without the loop."""

from importlib.metadata import version
from pathlib import PurePath
from typing import Annotated

import typer
from returns.io import IOFailure, IOResult

from adws import io_ops
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.options import OptionGroup
from adws.cli.progress import loudness
from adws.cli.project_context import open_context
from adws.cli.workflow_run import WorkflowRequest, run, value_of_finished_run
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.patch import ChangeToJudge
from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.core.verdict_record import RepeatedJudgement, VerdictRecord
from adws.judging.report_files import write_forms
from adws.judging.verdict_record import patch_beside, read_record
from adws.reports.publication import publication
from adws.reports.verdict_json import verdict_json
from adws.reports.verdict_terminal import repeated_lines, verdict_lines
from adws.slots import PROPOSAL, VERDICT, VERDICT_RECORD

GROUP = HelpGroup.JUDGE

_ONE_CHANGE = SettingsInvalid(
    "--again already names the change", hint="remove --base and --patch, or remove --again"
)


def command(
    *,
    root: options.Root = ".",
    base: Annotated[
        str,
        typer.Option("--base", metavar="REV", help="The commit, branch or tag to judge against."),
    ] = "HEAD",
    patch: Annotated[
        str | None,
        typer.Option(
            "--patch", metavar="FILE", help="Judge this diff instead of the working tree."
        ),
    ] = None,
    again: Annotated[
        str | None,
        typer.Option(
            "--again",
            metavar="FILE",
            help="Judge the change of this record again and compare the verdicts. Records are "
            "in .adws/verdicts.",
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Write the verdict into this folder: JSON, Markdown, SARIF, JUnit, Code Quality.",
        ),
    ] = None,
    given: Annotated[
        options.SettingValues,
        options.setting_options(
            OptionGroup.SUITE, OptionGroup.SUITE_TIME, OptionGroup.CAGE, OptionGroup.JUDGE
        ),
    ],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Say whether you can trust a green result of a change, whoever made it.

    The change is everything in the working tree since it left --base, or a diff on top of that
    commit (--patch). adws judges it with the tests, the test configuration and the settings of
    the base, and leaves out its edits to these. Exit codes: 0 yes, 1 no or suspicious (with the
    reasons), or another verdict than before (--again), 2 adws could not judge it.
    """
    earlier = None
    change = ChangeToJudge(base, patch or "")
    if again is not None:
        earlier = value_or_exit(_record(again, change), as_json=as_json)
        file = str(patch_beside(PurePath(again)))
        change = ChangeToJudge(earlier.base, file, checked_out=True, seed=earlier.seed)
    opened = open_context(root, given, change=change)
    request = WorkflowRequest(
        workflow="judge", loud=loudness(quiet=quiet, verbose=verbose), as_json=as_json
    )
    result = run(opened, request)
    verdict = value_of_finished_run(result, VERDICT, as_json=as_json)
    record = value_of_finished_run(result, VERDICT_RECORD, as_json=as_json)
    repeated = RepeatedJudgement(earlier, record) if earlier else None
    accepted = result.context.settings.accept_flagged
    if out is not None:
        proposal = value_of_finished_run(result, PROPOSAL, as_json=as_json)
        published = publication(verdict, proposal, record.cage, accept_flagged=accepted)
        folder = value_or_exit(io_ops.working_folder(), as_json=as_json) / out
        forms = write_forms(folder, proposal, verdict, published, version("adws-pipeline"))
        value_or_exit(forms, as_json=as_json)
    show_verdict(verdict, result.context.get(PROPOSAL), repeated, as_json=as_json)
    differs = repeated is not None and not repeated.same
    raise typer.Exit(1 if differs else verdict.exit_code(accept_flagged=accepted))


def _record(file: str, other: ChangeToJudge) -> IOResult[VerdictRecord, PipelineError]:
    if other != ChangeToJudge():
        return IOFailure(_ONE_CHANGE)
    return IOResult.do(
        record for here in io_ops.working_folder() for record in read_record(here / file)
    )


def show_verdict(
    verdict: Verdict,
    proposal: Proposal | None,
    repeated: RepeatedJudgement | None = None,
    *,
    as_json: bool,
) -> None:
    """Print the judge's decision, its reasons, what was not judged, and how it was before."""
    dropped = proposal.dropped if proposal else ()
    if as_json:
        consoles.echo(verdict_json(verdict, dropped, repeated))
        return
    for line in (*verdict_lines(verdict, dropped), *(repeated_lines(repeated) if repeated else ())):
        consoles.out().print(line)
