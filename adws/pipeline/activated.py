"""The main branch with one spec activated: what a spec's work begins with, and is judged against.

It is made from the main branch alone, so that no change on a spec's branch has a part in it, and
the same main branch and the same spec give the same commit.
"""

from datetime import UTC, datetime

from returns.io import IOFailure, IOResult, IOSuccess

from adws.core.errors import NameUnknown, PipelineError
from adws.pipeline.activation import activation
from adws.pipeline.site import Site
from adws.vcs.commit import store_commit
from adws.vcs.git import Place, ask
from adws.vcs.stored_tree import tree_with_text


def activated_main(site: Site, spec_id: str, main: str) -> IOResult[str, PipelineError]:
    """Return the commit on top of ``main`` in which the spec's mark is gone.

    It is ``main`` itself where no such spec is pending. Fails as ``activation`` does.
    """

    def unless_gone(error: PipelineError) -> IOResult[str, PipelineError]:
        return IOSuccess(main) if isinstance(error, NameUnknown) else IOFailure(error)

    place = Place(site.root)
    made = IOResult.do(
        commit
        for edit in activation(site.root, site.settings, spec_id, main)
        for prefix in ask(place, "rev-parse", "--show-prefix")
        for tree in tree_with_text(site.root, main, f"{prefix}{edit.path}", edit.before, edit.after)
        for when in commit_time(site, main)
        for commit in store_commit(place, tree, (main,), f"Activate {spec_id}\n", when)
    )
    return made.lash(unless_gone)


def commit_time(site: Site, commit: str) -> IOResult[datetime, PipelineError]:
    """Return when a commit was made."""
    shown = ask(Place(site.root), "log", "-1", "--format=%ct", commit)
    return shown.map(lambda seconds: datetime.fromtimestamp(int(seconds), UTC))
