"""A scratch repository: empty, or marked as one that the self-test may write to at will."""

from collections.abc import Mapping

from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import ForgeRefused, PipelineError, SettingsInvalid
from adws.core.railway import traverse
from adws.pipeline.site import RepositorySite
from adws.vcs.commit import store_commit
from adws.vcs.git import GitLocation, ask
from adws.vcs.remote import fetch_branches, push_commit

SCRATCH = "adws-scratch"
"""The file that marks a repository as one that may be written to at will."""
WORK = "selftest.py"
_TEST = "tests/test_selftest.py"
_TEXT = "Whoever has this file at hand lets `adws pipeline selftest --live` write here.\n"
_TESTS = """\
import unittest

from selftest import answer


class SelfTest(unittest.TestCase):
    @unittest.skip("tdd: {spec_id}")
    def test_answer(self):
        self.assertEqual(answer(), 42)
"""
REPAIR = f"""\
--- a/{WORK}
+++ b/{WORK}
@@ -1,2 +1,2 @@
 def answer():
-    return 0
+    return 42
"""


def require_scratch(site: RepositorySite) -> IOResult[None, PipelineError]:
    """Fail unless the repository is empty, or its main branch has the file that marks it."""

    def require_marker(heads: Mapping[str, str]) -> IOResult[None, PipelineError]:
        if not heads:
            return IOSuccess(None)
        main = heads.get(site.main, "")
        marker = ask(GitLocation(site.root), "cat-file", "-e", f"{main}:{SCRATCH}")
        return IOResult.do(None for _there in marker.alt(lambda _: _no_scratch(site)))

    return fetch_branches(site.root, site.remote, ("*",)).bind(require_marker)


def push_spec(site: RepositorySite, spec_id: str) -> IOResult[str, PipelineError]:
    """Push a project with one pending spec to the main branch."""
    files = {
        SCRATCH: _TEXT,
        WORK: "def answer():\n    return 0\n",
        _TEST: _TESTS.format(spec_id=spec_id),
        "tests/__init__.py": "",
    }
    return _commit(site, files, "Add a pending spec")


def empty(site: RepositorySite) -> IOResult[str, PipelineError]:
    """Leave nothing on the main branch but the file that marks it."""
    return _commit(site, {SCRATCH: _TEXT}, "Take the spec away")


def expect(holds: bool, otherwise: str) -> IOResult[None, PipelineError]:  # noqa: FBT001 - a fact
    """Fail with ``ForgeRefused``, and what was found, unless something holds."""
    if holds:
        return IOSuccess(None)
    hint = "check the repository, and the permissions of the token"
    return IOFailure(ForgeRefused(otherwise, hint=hint))


def _no_scratch(site: RepositorySite) -> PipelineError:
    return SettingsInvalid(
        f"{site.connection.repository} is neither empty nor marked as scratch",
        hint=f"name an empty repository, or one whose main branch has a file {SCRATCH}",
    )


def _commit(
    site: RepositorySite, files: dict[str, str], message: str
) -> IOResult[str, PipelineError]:
    """Push a commit with just these files to the main branch, which may not be there yet."""
    place = GitLocation(site.root, index=site.root.parent / "index")

    def add_file(item: tuple[str, str]) -> IOResult[str, PipelineError]:
        path, text = item
        return IOResult.do(
            added
            for blob in ask(place, "hash-object", "-w", "--stdin", stdin=text)
            for added in ask(place, "update-index", "--add", "--cacheinfo", f"100644,{blob},{path}")
        )

    return IOResult.do(
        pushed
        for heads in fetch_branches(site.root, site.remote, ("*",))
        for _empty in ask(place, "read-tree", "--empty")
        for _files in traverse(add_file, files.items())
        for tree in ask(place, "write-tree")
        for now in io_ops.now()
        for parents in IOSuccess(tuple(heads[name] for name in heads if name == site.main))
        for commit in store_commit(place, tree, parents, f"{message}\n", now)
        for pushed in push_commit(site.root, site.remote, commit, site.main)
        for _there in expect(pushed == commit, "the main branch has moved meanwhile")
    )
