"""Flag the files of a change that no run of the suite judges, but that alter what is run."""

from functools import partial

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.flag import Flag
from adws.core.patch import Patch
from adws.core.railway import traverse
from adws.judging.bench import Trial
from adws.runners.continuous_integration import CONTINUOUS_INTEGRATION
from adws.trust.unjudged_files import unjudged_files
from adws.trust.versions import only_versions_differ
from adws.vcs.base import Base
from adws.vcs.file_text import text_at
from adws.vcs.outward_links import links_leading_out
from adws.vcs.submodules import missing_submodules


def flag_unjudged_files(trial: Trial) -> IOResult[tuple[Flag, ...], PipelineError]:
    """Return a flag for each file that no run judges.

    A file in which only the versions of tools change runs what it ran before, and has none.
    """
    base, proposal = trial.bench.base, trial.proposal
    return IOResult.do(
        tuple(flag for flag, is_same in zip(flags, same, strict=True) if not is_same)
        for links in links_leading_out(base, proposal.patch)
        for missing in missing_submodules(base, proposal.patch)
        for flags in IOSuccess(
            unjudged_files(
                proposal.dropped,
                links,
                tuple((submodule.path, submodule.commit) for submodule in missing),
                CONTINUOUS_INTEGRATION,
                base.prefix,
            )
        )
        for same in traverse(partial(_runs_the_same, base, proposal.patch), flags)
    )


def _runs_the_same(base: Base, patch: Patch, flag: Flag) -> IOResult[bool, PipelineError]:
    return IOResult.do(
        bool(before and after and before != after and only_versions_differ(before, after))
        for before in text_at(base, patch.base, flag.path)
        for after in text_at(base, patch.tree, flag.path)
    )
