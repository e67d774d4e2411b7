"""What a search stands on."""

from pathlib import PurePath

from attrs import evolve

from adws.core.process import CompletedProcess
from adws.core.suite import Evidence, Frame
from adws.search.fork_server.server import with_server
from adws.search.fork_server.workspace import ForkWorkspace, survey
from adws.search.request import SearchBudget, SearchRequest
from adws.search.suspects import Suspect
from adws.testing import FakeIo
from adws.tests.agents.building import make_failure, make_task
from adws.tests.search.played_bench import CASES, PlayedBench
from adws.tests.vcs.repositories import value

SOURCE = """\
def f(n):
    if n:
        return g(n)
    return h(n)


def g(n):
    return n


def h(n):
    return 0
"""
TEST = "from m import f\n\ndef test_f():\n    assert f(1) == 2\n"


def workspace_of(io: FakeIo, files: dict[str, str], sources: tuple[str, ...] = ()) -> ForkWorkspace:
    """Survey a project whose first file is the source."""
    played = PlayedBench(next(iter(files.values())), TEST.replace("from m import f\n", ""))
    io.replies = played.reply
    io.processes.append(((), CompletedProcess((), -15)))
    io.files.update({PurePath("/t", name): text for name, text in files.items()})
    evidence = Evidence(frames=(Frame(CASES, 4),))
    failure = make_failure(f"{CASES}::test_f", evidence=evidence)
    task = make_task(failure, sources=sources)
    request = SearchRequest(task, SearchBudget(), lambda _line: None)
    return value(with_server(request, PurePath("/own"), {}, lambda item: survey(request, item)))


def test_what_the_failing_statement_calls_is_looked_at_first(io: FakeIo) -> None:
    """Then what that calls in turn."""
    workspace = workspace_of(io, {"m.py": SOURCE, CASES: TEST})
    lines = [suspect.line for suspect in workspace.suspects]
    assert (lines[:3], set(lines[3:5])) == ([4, 3, 2], {8, 12})
    assert workspace.values == {"1", "2"}


def test_a_file_that_is_gone_has_no_candidates(io: FakeIo) -> None:
    """A source that the failures name and that is not in the tree is no obstacle."""
    workspace = workspace_of(io, {"m.py": "", CASES: TEST}, sources=("gone.py", "m.py"))
    assert (workspace.texts, workspace.candidates) == ({"gone.py": "", "m.py": ""}, ())


def test_a_line_that_is_not_executed_may_be_brought_to_life(io: FakeIo) -> None:
    """By putting it elsewhere; what stands in it cannot matter yet."""
    text = "def f(n):\n    k = 0\n    if n:\n        n = 1\n        k = 2\n    return k\n"
    workspace = workspace_of(io, {"m.py": text, CASES: TEST})
    waking = evolve(workspace, dormant=(Suspect("m.py", 5, 1.0),), suspects=())
    names = {candidate.first.family for candidate in waking.first_singles()}
    assert names == {"indentation"}
    assert names < {partner.first.family for partner in waking.partners}
