"""The judged run: run the suite in a tree that is rebuilt for it, and watch the tree."""

from functools import partial

from attrs import evolve, frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.cage.cage import Level
from adws.core.errors import PipelineError
from adws.core.failure import Analysis
from adws.core.project_folders import NOT_THE_PROJECTS
from adws.core.settings import Workspace
from adws.judging.analyze import analyze
from adws.judging.bench import Bench, RunOptions, SuiteBench, Trial
from adws.judging.confinement import level_of_bench
from adws.judging.conflicts import note_conflicts
from adws.judging.protection import run_protected
from adws.runners.variation import Variation
from adws.trust.rebuilt_tree import refuse_rewritten, rewritten
from adws.vcs.in_place import place_in_user_tree
from adws.vcs.judge_tree import build_judge_tree
from adws.vcs.tree import Tree


@frozen
class JudgedRun:
    """The analysis of a judged run, and the tree that it ran in."""

    tree: Tree
    analysis: Analysis


def judge(
    bench: Bench, tree_ish: str, options: RunOptions = RunOptions()
) -> IOResult[JudgedRun, PipelineError]:
    """Build the judge tree with this content and analyze the suites, or a selection, in it.

    ``tree_ish`` is a commit or a tree of adws's repository. The variation ``PLACE`` builds the tree
    in another place; with ``used_tree``, no tree is built. The report names the files of the tree
    that changed while it ran. Fails as ``analyze`` does.
    """
    elsewhere = Variation.PLACE in options.variations
    return IOResult.do(
        JudgedRun(
            tree,
            evolve(analysis, report=evolve(analysis.report, rewritten=rewritten(built, stamps))),
        )
        for level in level_of_bench(bench)
        for caged_bench in IOSuccess(evolve(bench, level=level))
        for tree in (
            IOSuccess(caged_bench.tree)
            if options.used_tree
            else judge_tree(caged_bench, tree_ish, elsewhere=elsewhere)
        )
        for built in io_ops.stamps(tree.root, skip=NOT_THE_PROJECTS)
        for analysis in run_protected(caged_bench, partial(analyze, caged_bench, tree, options))
        for stamps in io_ops.stamps(tree.root, skip=NOT_THE_PROJECTS)
    )


def analyze_own_tree(
    bench: SuiteBench, options: RunOptions = RunOptions()
) -> IOResult[Analysis, PipelineError]:
    """Analyze the suites, or a selection, in the user's own tree.

    A red analysis notes conflicts that nobody has resolved. Fails as ``analyze`` does, and with
    ``OracleCompromised`` if a run changed protected files.
    """

    def run(level: Level) -> IOResult[Analysis, PipelineError]:
        caged_bench = evolve(bench, level=level)
        return run_protected(caged_bench, partial(analyze, caged_bench, Tree(bench.root), options))

    return level_of_bench(bench).bind(run).bind(partial(note_conflicts, bench.root))


def judge_trial(
    trial: Trial, options: RunOptions = RunOptions(), *, tree: str | None = None
) -> IOResult[Analysis, PipelineError]:
    """Judge the change on trial; ``tree`` is its tree with other test files.

    Fails as ``judge`` does, and with ``OracleCompromised`` if the run changed sealed files that the
    baseline's run did not change.
    """
    ran = judge(
        trial.bench, tree or trial.proposal.kept.tree, evolve(options, changed=trial.changed)
    )
    return IOResult.do(
        judged.analysis
        for judged in ran
        for _same in IOResult.from_result(
            refuse_rewritten(trial.baseline, judged.analysis.report, trial.seal.covers)
        )
    )


def judge_tree(
    bench: Bench, tree_ish: str, *, elsewhere: bool = False, shown_as_users: bool = True
) -> IOResult[Tree, PipelineError]:
    """Build the judge tree with this content; ``elsewhere`` builds it in another place.

    A cage shows it in the place of the user's tree; with ``elsewhere``, or without
    ``shown_as_users``, at its real path. With ``workspace = "in-place"``, the content is checked
    out into the user's own tree instead.
    """
    base, tree = bench.base, bench.tree
    if bench.settings.workspace is Workspace.IN_PLACE:
        return place_in_user_tree(base, tree_ish).map(lambda _: tree)
    mounted = tree.seen_as is not None and shown_as_users and not elsewhere
    built = build_judge_tree(base, tree_ish, elsewhere=elsewhere, mounted=mounted)
    if mounted:
        return built.map(lambda _: tree)
    return built.map(
        lambda top: evolve(tree, root=top / base.prefix, foreign_root=base.user_top, seen_as=None)
    )
