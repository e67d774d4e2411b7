"""Run the project's suites, or a selection of them, and put together what their runners said."""

from functools import partial

from attrs import evolve
from returns.io import IOFailure, IOResult

from adws import catalog
from adws.cage.redaction import report_without_secrets
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.railway import traverse
from adws.core.step import step
from adws.core.suite import SuiteReport
from adws.judging.dev_server import with_dev_server
from adws.judging.one_run import run_one_suite
from adws.runners.runner import Runner, Selection, Suite
from adws.runners.suites import merged, of_project, parts_of
from adws.slots import REPORT, SELECTION, SUITES, TREE
from adws.trust.sealed import is_sealed
from adws.vcs.tree import Tree


@step(reads=(SUITES,), writes=(REPORT,))
def run_suite(context: Context) -> IOResult[Context, PipelineError]:
    """Run the project's suites and put their one report into the context.

    Runs in the tree of the slot ``tree`` (the user's own when there is none) what the slot
    ``selection`` says (everything when there is none; a suite of which nothing is selected does
    not run), with canaries and differences where the slots ``planted`` and ``variations`` ask for
    them. All the runners' output is kept under ``.adws/raw``; the report holds no secrets of it.
    Fails with ``SuiteUnreadable`` when an output is not understood, with ``OracleCompromised`` when
    the canaries did not end as they must, and with ``WrongTreeJudged`` when project code came from
    another tree.
    """
    return (
        IOResult.from_result(context.require(SUITES))
        .bind(partial(_run_wanted, context))
        .map(merged)
        .bind(report_without_secrets)
        .map(partial(context.put, REPORT))
    )


def _run_wanted(
    context: Context, suites: tuple[Suite, ...]
) -> IOResult[tuple[SuiteReport, ...], PipelineError]:
    asked = context.get(SELECTION) or Selection()
    wanted = parts_of(asked, suites, _is_test)
    if not wanted:
        return IOFailure(_nothing_selected(asked))
    return traverse(partial(_run, context), wanted)


def _is_test(suite: Suite, path: str) -> bool:
    runner: Runner = catalog.runner(suite.runner).unwrap()
    return is_sealed(path, runner.tests)


def _run(context: Context, wanted: tuple[Suite, Selection]) -> IOResult[SuiteReport, PipelineError]:
    suite, selection = wanted
    there = evolve(context, settings=context.settings.of_suite(suite.name))
    tree = context.get(TREE) or Tree(context.root)
    served = evolve(tree, root=tree.root / suite.folder)
    return (
        with_dev_server(there, suite, served, partial(run_one_suite, there, selection))
        .map(partial(of_project, suite))
        .alt(partial(_naming, suite))
    )


def _naming(suite: Suite, error: PipelineError) -> PipelineError:
    return evolve(error, message=f"{suite.name}: {error.message}") if suite.name else error


def _nothing_selected(asked: Selection) -> PipelineError:
    named = ", ".join((*asked.files, *asked.case_ids)[:3])
    return SettingsInvalid(
        f"no suite of this project has {named}", hint="adws doctor lists the suites"
    )
