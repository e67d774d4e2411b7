"""Beginning a spec: its branch, with the mark taken away, and its pull request."""

from collections.abc import Mapping

from returns.io import IOResult, IOSuccess

from adws.core.errors import PipelineError
from adws.core.railway import collect
from adws.forge import labels
from adws.forge.pull_requests import PullRequest
from adws.forge.requests import ask
from adws.pipeline.activated_specs import activated_main
from adws.pipeline.facts import Facts, SpecSettings
from adws.pipeline.names import LABEL, Title, branch_of
from adws.pipeline.proposing import propose_branch
from adws.pipeline.site import ALL_SPECS, RepositorySite, fetch
from adws.vcs.remote import push_commit

_BODY = """\
The test of this spec was pending. Its mark is taken away here, so that it fails; an agent makes
it pass, `adws judge` looks at what he did, and what is green is merged.

The title shows the attempt. The comments below say what happened, and what happens next.
"""


def begin_specs(
    site: RepositorySite, facts: Facts
) -> IOResult[tuple[PullRequest, ...], PipelineError]:
    """Begin the specs that are next, and return their pull requests; there may be none."""
    return IOResult.do(
        pulls
        for heads in fetch(site, ALL_SPECS)
        for pulls in collect(begin_spec(site, heads, spec) for spec in facts.to_begin)
    )


def begin_spec(
    site: RepositorySite, heads: Mapping[str, str], spec: SpecSettings
) -> IOResult[PullRequest, PipelineError]:
    """Open the pull request of a spec; a branch that is there is continued.

    ``heads`` are branches that were fetched. It can be done again where it was broken off.
    """
    return IOResult.do(
        pull
        for _branch in _branch(site, heads, spec.id)
        for pull in propose_branch(
            site, branch_of(spec.id), str(Title(spec.id, 1, spec.most_attempts)), _BODY
        )
        for _labelled in ask(site.connection, labels.add_labels(pull.number, LABEL))
    )


def _branch(
    site: RepositorySite, heads: Mapping[str, str], spec_id: str
) -> IOResult[str, PipelineError]:
    """Push the branch; if somebody else was faster, continue theirs."""
    branch = branch_of(spec_id)
    if branch in heads:
        return IOSuccess(heads[branch])
    return IOResult.do(
        pushed
        for commit in activated_main(site, spec_id, heads[site.main])
        for pushed in push_commit(site.root, site.remote, commit, branch)
    )
