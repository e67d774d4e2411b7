"""The main branch with one spec activated: what a spec's work begins with, and is judged against.

It is made from the main branch alone, so that no change on a spec's branch has a part in it, and
the same main branch and the same spec give the same commit.
"""

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import NameUnknown, PipelineError
from adws.pipeline.activation import activation
from adws.pipeline.proposing import commit_edit
from adws.pipeline.site import RepositorySite


def activated_main(site: RepositorySite, spec_id: str, main: str) -> IOResult[str, PipelineError]:
    """Return the commit on top of ``main`` in which the spec's mark is gone.

    It is ``main`` itself where no such spec is pending. Fails as ``activation`` does.
    """

    def unless_gone(error: PipelineError) -> IOResult[str, PipelineError]:
        return IOSuccess(main) if isinstance(error, NameUnknown) else IOFailure(error)

    return IOResult.do(
        commit
        for edit in activation(site.root, site.settings, spec_id, main, site.extensions)
        for commit in commit_edit(site, main, edit, f"Activate {spec_id}")
    ).lash(unless_gone)
