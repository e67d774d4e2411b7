"""``adws judge``: judges a change that somebody else made."""

from importlib.metadata import version
from pathlib import PurePath
from typing import Annotated, NoReturn

import typer
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import fail, value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.option_groups import OptionGroup
from adws.cli.progress import loudness
from adws.cli.workflow_run import WorkflowRequest, run, value_of_finished_run
from adws.core.batch_judgement import BatchJudgement, BroughtChange
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.patch import ChangeToJudge
from adws.core.proposal import Proposal
from adws.core.verdict import Verdict
from adws.core.verdict_record import RepeatedJudgement, VerdictRecord
from adws.engine.run_result import RunResult
from adws.judging.report_files import write_batch_forms, write_forms
from adws.judging.verdict_record import patch_beside, read_record
from adws.reports.batch_json import batch_json
from adws.reports.batch_terminal import batch_lines
from adws.reports.publication import publication
from adws.reports.verdict_json import verdict_json
from adws.reports.verdict_terminal import repeated_lines, verdict_lines
from adws.slots import BASE, BATCH_JUDGEMENT, CHANGES, PROPOSAL, VERDICT, VERDICT_RECORD
from adws.vcs.applying import WRITE_DIFF

GROUP = HelpGroup.JUDGE

_ONE_CHANGE = SettingsInvalid(
    "--again already names the change", hint="remove --base and --patch, or remove --again"
)
_NO_PATCH = SettingsInvalid("--patch names no file", hint=WRITE_DIFF)
_NO_BATCH = SettingsInvalid(
    "changes need --batch",
    hint="judge them together: adws judge --batch A B C; or judge one diff: --patch FILE",
)
_NO_CHANGES = SettingsInvalid(
    "--batch needs at least one change",
    hint="pass commits, branches or files with a diff: adws judge --batch A B C",
)
_BATCH_ALONE = SettingsInvalid(
    "--batch already names the changes", hint="remove --patch and --again, or remove --batch"
)


def command(
    changes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CHANGE...",
            help="With --batch: commits, branches, or files with a diff on the base.",
            show_default=False,
        ),
    ] = None,
    *,
    batch: Annotated[
        bool,
        typer.Option(
            "--batch",
            help="Judge all CHANGEs together: which are green together, and which break what.",
        ),
    ] = False,
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
            help="Write the verdict into this folder: JSON, Markdown, SARIF, JUnit, Code Quality. "
            "For a batch: JSON, Markdown, and the accepted changes as one diff.",
        ),
    ] = None,
    setting_values: Annotated[
        options.SettingValues,
        options.setting_options(
            OptionGroup.SUITE, OptionGroup.SUITE_TIME, OptionGroup.CAGE, OptionGroup.JUDGE
        ),
    ],
    as_json: options.Json = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> None:
    """Judge a change, whoever made it, and say whether you can trust that it is green.

    The change is everything in the working tree since --base, or a diff on top of that commit
    (--patch). adws judges it with the tests, the test configuration and the settings of the base,
    and leaves out the change's edits to them. Exit codes: 0 yes, 1 no or suspicious (with the
    reasons), or another verdict than before (--again), 2 adws could not judge it.

    With --batch, adws puts several changes together on top of --base and judges them as one. A
    change that breaks cases, or does not apply, is refused with the reason. adws judges the
    others again until they are green together; cases that fail at --base may still fail. Exit
    codes: 0 all are accepted, 1 some are refused or suspicious, 2 adws could not judge them.
    """
    named = tuple(changes or ())
    if batch or named:
        value_or_exit(_batch_alone(named, patch, again, batch=batch), as_json=as_json)
        opened = _open_batch(
            open_context(root, setting_values, change=ChangeToJudge(base, commit=base)), named
        )
        loud = loudness(quiet=quiet, verbose=verbose)
        request = WorkflowRequest(workflow="judge_batch", loud=loud, as_json=as_json)
        _end_batch(run(opened, request), out, as_json=as_json)
    if patch == "":
        fail(_NO_PATCH, as_json=as_json)
    earlier = None
    change = ChangeToJudge(base, patch or "")
    if again is not None:
        earlier = value_or_exit(_record(again, change), as_json=as_json)
        file = str(patch_beside(PurePath(again)))
        change = ChangeToJudge(earlier.base, file, checked_out=True, seed=earlier.seed)
    opened = open_context(root, setting_values, change=change)
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


def _batch_alone(
    changes: tuple[str, ...], patch: str | None, again: str | None, *, batch: bool
) -> IOResult[None, PipelineError]:
    if not batch:
        return IOFailure(_NO_BATCH)
    if patch is not None or again is not None:
        return IOFailure(_BATCH_ALONE)
    return IOSuccess(None) if changes else IOFailure(_NO_CHANGES)


def _open_batch(
    opened: IOResult[Context, PipelineError], names: tuple[str, ...]
) -> IOResult[Context, PipelineError]:
    return IOResult.do(
        context.put(CHANGES, tuple(BroughtChange(name, here / name) for name in names))
        for context in opened
        for here in io_ops.working_folder()
    )


def _end_batch(result: RunResult, out: str | None, *, as_json: bool) -> NoReturn:
    judgement = value_of_finished_run(result, BATCH_JUDGEMENT, as_json=as_json)
    context = result.context
    if out is not None:
        run_id = value_of_finished_run(result, BASE, as_json=as_json).run
        written = io_ops.working_folder().bind(
            lambda here: write_batch_forms(context.root, run_id, here / out)
        )
        value_or_exit(written, as_json=as_json)
    show_batch(judgement, as_json=as_json)
    raise typer.Exit(judgement.exit_code(accept_flagged=context.settings.accept_flagged))


def show_batch(judgement: BatchJudgement, *, as_json: bool) -> None:
    """Print the verdict on each of several changes, and which ones were judged together."""
    if as_json:
        consoles.echo(batch_json(judgement))
        return
    consoles.print_lines(batch_lines(judgement))


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
    """Print the verdict, its reasons, what was not judged, and the verdict before."""
    dropped = proposal.dropped if proposal else ()
    if as_json:
        consoles.echo(verdict_json(verdict, dropped, repeated))
        return
    more = repeated_lines(repeated) if repeated else ()
    consoles.print_lines((*verdict_lines(verdict, dropped), *more))
