"""The judged run: the suite in a tree that is rebuilt for it, watched while it runs."""

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.settings import Workspace
from adws.judging.analyze import analyze
from adws.judging.bench import Bench, RunOptions, Trial
from adws.runners.runner import Variation
from adws.trust.rebuilt_tree import refuse_rewritten, rewritten
from adws.vcs.in_place import place_in_user_tree
from adws.vcs.judge_tree import build_judge_tree
from adws.vcs.tree import Tree


@frozen
class JudgedRun:
    """What a judged run shows, and the tree that it ran in."""

    tree: Tree
    analysis: Analysis


def judge(
    bench: Bench, tree_ish: str, options: RunOptions = RunOptions()
) -> IOResult[JudgedRun, PipelineError]:
    """Build the judge tree with this content and analyze the suites, or a selection, in it.

    ``tree_ish`` is a commit or a tree of adws's repository. The variation ``PLACE`` builds the tree
    in another place, and ``used_tree`` builds none. The report names the files of the tree that
    changed while it ran. Fails as ``analyze`` does.
    """
    elsewhere = Variation.PLACE in options.variations
    return IOResult.do(
        JudgedRun(tree, _with_rewritten(analysis, rewritten(built, left)))
        for tree in (
            IOSuccess(bench.tree)
            if options.used_tree
            else judge_tree(bench, tree_ish, elsewhere=elsewhere)
        )
        for built in io_ops.stamps(tree.root, skip=NOT_THE_PROJECTS)
        for analysis in analyze(bench, tree, options)
        for left in io_ops.stamps(tree.root, skip=NOT_THE_PROJECTS)
    )


def judge_trial(
    trial: Trial, options: RunOptions = RunOptions()
) -> IOResult[Analysis, PipelineError]:
    """Judge the change on trial.

    Fails with ``OracleCompromised`` when sealed files changed during the run that the baseline
    leaves alone, and as ``judge`` does.
    """
    ran = judge(trial.bench, trial.proposal.kept.tree, evolve(options, changed=trial.changed))
    return IOResult.do(
        judged.analysis
        for judged in ran
        for _same in IOResult.from_result(
            refuse_rewritten(trial.baseline, judged.analysis.report, trial.seal.covers)
        )
    )


def judge_tree(
    bench: Bench, tree_ish: str, *, elsewhere: bool = False
) -> IOResult[Tree, PipelineError]:
    """Build the judge tree with this content; ``elsewhere`` builds it in another place.

    With ``workspace = "in-place"`` the user's own tree is made to hold that content instead.
    """
    base = bench.base
    if bench.settings.workspace is Workspace.IN_PLACE:
        return place_in_user_tree(base, tree_ish).map(Tree)
    return build_judge_tree(base, tree_ish, elsewhere=elsewhere).map(
        lambda top: Tree(top / base.prefix, foreign_root=base.user_top)
    )


def _with_rewritten(analysis: Analysis, paths: tuple[str, ...]) -> Analysis:
    return evolve(analysis, report=evolve(analysis.report, rewritten=paths))
