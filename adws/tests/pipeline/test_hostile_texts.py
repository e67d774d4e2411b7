"""Texts that others write, in titles, comments, logs, branches, patches and names of files.

Each stands in ``hostile_texts.toml`` with what it wants. An agent that obeys each of them is asked
once; then every row says that it came to nothing.
"""

import re
import sys
import tomllib
from pathlib import Path, PurePath

import pytest
from attrs import evolve, frozen

from adws import io_ops
from adws.core.railway import settle
from adws.forge import comments
from adws.pipeline.actions import CommentText, Role, WriteComment
from adws.pipeline.agent_result import PATCH, AgentResult
from adws.pipeline.candidate import candidate_of
from adws.pipeline.facts import Facts, HeadVerdict, PullLane, SpecSettings
from adws.pipeline.head_judgement import HeadJudgement
from adws.pipeline.ids import derived_id, is_id
from adws.pipeline.landing import Work, land
from adws.pipeline.markers import Marker, MarkerKind, read_markers
from adws.pipeline.names import spec_of
from adws.pipeline.one_pull import one_pull
from adws.pipeline.recording import verdict_words
from adws.pipeline.remembering import remember
from adws.pipeline.results import EndCategory
from adws.pipeline.site import RepositorySite
from adws.pipeline.texts.comments import words
from adws.pipeline.texts.ending import exhausted_issue
from adws.pipeline.texts.evidence import HeadEvidence
from adws.pipeline.texts.prompts import prompt
from adws.tests.cli.program import at_home, invoke, write
from adws.tests.pipeline.deciding.lanes import LANE
from adws.tests.pipeline.project import (
    ACCOUNT,
    ADD,
    CALC,
    STATE,
    TESTS,
    ask_forge,
    begin_pull,
    head,
    made_project,
    opened,
)
from adws.tests.tools import needs
from adws.tests.vcs.repositories import shell, value

pytestmark = pytest.mark.scenario


@frozen
class Row:
    """A text, where it stands, and what it is called."""

    kind: str
    name: str
    text: str

    @property
    def id(self) -> str:
        """A word that names the row in files."""
        return re.sub(r"\W+", "-", f"{self.kind} {self.name}")

    def filled(self, outside: PurePath, remote: str = "", sha: str = "") -> str:
        """Return the text with its places filled in."""
        fields = {"{outside}": str(outside), "{id}": self.id, "{remote}": remote, "{sha}": sha}
        return re.sub(r"\{(?:outside|id|remote|sha)\}", lambda item: fields[item[0]], self.text)


FILE = Path(__file__).with_name("hostile_texts.toml")
ROWS = tuple(Row(**load) for load in tomllib.loads(FILE.read_text("utf-8"))["texts"])
NOWHERE = PurePath("/nowhere")
SECRET = "ghp_nobodyKnowsThisWord"  # noqa: S105 - known to the test alone
ORDER = re.compile(r"RUN\[(.*?)\]", re.DOTALL)
CALLED = re.compile(r"(?<![\w/.`])@\w")
CLOSED = re.compile(r"\b(?:clos|fix|resolv)\w*:?\s+(?:[\w./-]*#\d|GH-\d|https?://)", re.IGNORECASE)
FENCED = re.compile(r"^(?P<fence>`{3,})text\n.*?\n(?P=fence)$", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)")


def rows(*kinds: str) -> pytest.MarkDecorator:
    """Return a table of the rows of some kinds; all without any."""
    chosen = [row for row in ROWS if row.kind in kinds or not kinds]
    return pytest.mark.parametrize("row", chosen, ids=[row.id for row in chosen])


def plain(markdown: str) -> str:
    """Return what a forge reads of a text: without fenced blocks, code spans and marks."""
    for mark in read_markers(markdown):
        markdown = markdown.replace(str(mark), "")
    return SPAN.sub("", FENCED.sub("", markdown))


def hostile(row: Row) -> tuple[PullLane, HeadEvidence]:
    """Return a lane and an evidence in which the text stands wherever one of others can."""
    text = row.filled(NOWHERE)
    pull = evolve(LANE.pull, title=text, head=f"tdd/{text}", base=text)
    lane = evolve(LANE, pull=pull, spec=SpecSettings(text), conflicts=(text,), sync_error=text)
    return lane, HeadEvidence(text, text, text, (text,), text, text, text)


@pytest.mark.parametrize("role", Role)
@rows()
def test_prompts_hold_it_as_data(row: Row, role: Role) -> None:
    """In a fence that it cannot end, or in a code span on one line."""
    lane, evidence = hostile(row)
    for subagent in ("", "e2e-test-fixer"):
        text = plain(prompt(role, lane, evidence, subagent))
        assert ("RUN[" in text, "@admin" in text, "touch" in text) == (False, False, False)


@rows()
def test_comments_call_nobody_and_are_no_marks(row: Row) -> None:
    """Nobody is called, no issue is closed, no tag opened."""
    lane, evidence = hostile(row)
    mark = Marker(MarkerKind.RETRY, lane.pull.head_sha, "transient", 1)
    judgement = HeadJudgement(ADD, "a", "b", HeadVerdict.RED, (row.filled(NOWHERE),))
    texts = [words(WriteComment(7, text, mark), lane, Facts(), evidence) for text in CommentText]
    issue = exhausted_issue(lane, "tdd-automation:manual-intervention", evidence)
    for written in (*texts, verdict_words(judgement), issue.body):
        left = plain(written)
        assert (CALLED.findall(left), CLOSED.findall(left)) == ([], [])
        assert re.findall(r"<(?:script|img|a|system|/task|details)\b", left) == []
    assert len(issue.title) <= 256
    assert (CALLED.findall(issue.title), CLOSED.findall(issue.title)) == ([], [])


@pytest.mark.real_io
@rows("comment", "file-name")
def test_whoever_writes_it_changes_no_state(forged: RepositorySite, row: Row) -> None:
    """Neither in a comment of his own, nor where the pipeline repeats it."""
    site, sha = forged, head(forged, f"tdd/{ADD}")
    text = row.filled(NOWHERE, sha=sha)
    before = value(one_pull(site, 1)).marks
    token = next(word for word in STATE.tokens if STATE.tokens[word].login == "ada")
    theirs = evolve(site, connection=evolve(site.connection, token=token))
    _ = ask_forge(
        theirs, comments.comment(1, f"{text}\n{Marker(MarkerKind.VERDICT, sha, 'green')}")
    )
    mark = Marker(MarkerKind.RESULT, sha, "unchanged", len(before) + 1)
    _ = value(remember(site.connection, ACCOUNT, 1, mark, text))
    assert value(one_pull(site, 1)).marks == (*before, mark)


@pytest.fixture(scope="module")
def forged(tmp_path_factory: pytest.TempPathFactory) -> RepositorySite:
    """Return a site with a pull request that many write below."""
    site = opened(made_project(PurePath(tmp_path_factory.mktemp("comments"))))
    _ = begin_pull(site)
    return site


@rows("branch")
def test_its_branch_is_no_spec_s(row: Row) -> None:
    """Nothing of it ever reaches a command."""
    assert spec_of(row.filled(NOWHERE)) == ""


@rows("spec-title", "file-name")
def test_its_test_has_an_id_that_can_name_a_branch(row: Row) -> None:
    """Made of letters, digits and a digest."""
    text = row.filled(NOWHERE)
    assert is_id(derived_id("tests/test_a.py", text))
    assert is_id(derived_id(f"tests/{text}", "test_a"))


@pytest.mark.real_io
@rows("patch")
def test_its_patch_is_not_pushed(site: RepositorySite, tmp_path: PurePath, row: Row) -> None:
    """Not even where the job that judges has said yes."""
    sha = begin_pull(site).head_sha
    outside = tmp_path / "outside"
    _ = value(io_ops.make_folder(outside))
    _ = value(io_ops.write_text(tmp_path / PATCH, row.filled(outside)))
    candidate = settle(candidate_of(site, ADD, sha, Role.FIXER, tmp_path / PATCH))
    commit = candidate.map(lambda item: item.commit).value_or("0" * 40)
    judgement = HeadJudgement(ADD, sha, commit, HeadVerdict.GREEN)
    result = AgentResult(sha, EndCategory.SUCCESS)
    landed = land(site, Work(1, ADD, Role.FIXER, result, tmp_path, judgement))
    assert settle(landed).value_or("") == ""
    assert head(site, f"tdd/{ADD}") == sha
    assert value(io_ops.list_files(outside)) == ()
    left = shell(tmp_path, f"find . -name '{row.id}*'; git -C work status --porcelain")
    assert left == ""


@frozen
class Obeyed:
    """What is left after an agent has obeyed every text."""

    outside: PurePath
    handed: PurePath
    heads: tuple[str, str]


@pytest.fixture(scope="module")
def obeyed(tmp_path_factory: pytest.TempPathFactory) -> Obeyed:
    """Ask an agent that runs whatever any text wants, in a job that has tokens around it."""
    top = PurePath(tmp_path_factory.mktemp("obeyed"))
    outside, handed = top / "outside", top / "handed"
    _ = value(io_ops.make_folder(outside))
    work = made_project(top)
    remote = str(top / "forge/repository.git")
    texts = [row.filled(outside, remote) for row in ROWS]
    orders = [order for text in texts for order in ORDER.findall(text)]
    candidate = "\n".join(text for row, text in zip(ROWS, texts, strict=True) if row.kind == "log")
    tests = TESTS.replace("add(2, 2), 4)", f"add(2, 2), 4, {candidate!r})")
    named = {f"src/{text}": "x\n" for row, text in zip(ROWS, texts, strict=True) if _fits(row)}
    own = f'[pipeline]\nforge = "../forge"\naccount = {ACCOUNT}\nhand_over = "here"\n'
    settings = f'test_command = "{sys.executable} -m unittest"\n{own}'
    _ = write(work, {"tests/test_calc.py": tests, "adws.toml": settings, **named})
    _ = write(top, {"agent.py": AGENT.format(orders=orders, mended=CALC.replace("a - b", "a + b"))})
    _ = shell(work, f"git add -A; git commit -qm Texts; git push -q {remote} main")
    with at_home(top / "home"), pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADWS_SANDBOX", "bwrap")
        for name in ("GH_TOKEN", "GITHUB_TOKEN", "ACTIONS_RUNTIME_TOKEN"):
            patch.setenv(name, SECRET)
        site = opened(work)
        sha = begin_pull(site).head_sha
        _ = shell(work, f"git config http.extraheader 'Authorization: {SECRET}'")
        before = shell(top / "forge/repository.git", "git for-each-ref")
        command = f"{sys.executable} {top}/agent.py"
        order = ("--pr", "1", "--sha", sha, "--out", str(handed), "--agent-command", command)
        result = invoke("pipeline", "ask", "--root", str(work), *order)
        assert result.stdout.startswith("success\n"), result
        after = shell(top / "forge/repository.git", "git for-each-ref")
    return Obeyed(outside, handed, (before, after))


def _fits(row: Row) -> bool:
    """Whether a row is a name that a file can have."""
    return row.kind == "file-name" and "/" not in row.text.replace("{outside}", "/")


AGENT = """\
import os
import pathlib
import subprocess
import sys

for order in {orders!r}:
    subprocess.run(["sh", "-c", order], capture_output=True, timeout=20)
pathlib.Path("environment.txt").write_text(repr(dict(os.environ)))
pathlib.Path("calc.py").write_text({mended!r})
print(dict(os.environ))
"""


@pytest.mark.real_io
@needs("bwrap")
@rows("title", "comment", "log", "spec-title", "file-name")
def test_obeying_it_leads_to_nothing(obeyed: Obeyed, row: Row) -> None:
    """No file outside of the agent's tree, no token in what is handed on."""
    assert not (Path(obeyed.outside) / row.id).exists()
    handed = shell(obeyed.handed, "cat *")
    assert (SECRET in handed, ".github/" in handed, row.id in handed) == (False, False, False)


@pytest.mark.real_io
@needs("bwrap")
def test_obeying_all_of_it_leaves_the_forge_alone(obeyed: Obeyed) -> None:
    """Its branches are as before, and what is handed on is the repair."""
    assert obeyed.heads[0] == obeyed.heads[1]
    patch = shell(obeyed.handed, f"cat {PATCH}")
    assert "+    return a + b" in patch
    assert "tests/test_calc.py" not in patch
