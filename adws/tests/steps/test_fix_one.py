"""The step ``fix_one``: one try of the agent, and what is taken of it."""

from datetime import UTC, datetime
from pathlib import PurePath

import pytest
from attrs import evolve

from adws import io_ops
from adws.core.context import Context
from adws.core.errors import LedgerDamaged, NameUnknown
from adws.core.patch import ChangeKind, FileChange
from adws.core.proposal import Proposal
from adws.core.selected_group import SelectedGroup
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerStatus
from adws.ledger.journal import Phase, journal_path, read
from adws.slots import AGENT, ANSWER, BASE, HEAD, PATCH, PROPOSAL, SELECTED
from adws.steps.fix_one import fix_one
from adws.steps.judged_run import judged_run
from adws.steps.open_ledger import open_ledger
from adws.testing import a_failure
from adws.tests.steps.projects import (
    ADD,
    ADD_MENDED,
    CONTENT,
    MENDED,
    ODDLY_NAMED,
    RUN_ID,
    TESTS,
    asking,
    committed,
    copying,
    judged,
    runs,
    sealed,
    selected,
    write,
)
from adws.tests.steps.unstamped import error
from adws.tests.vcs.repositories import shell, text_in_tree, value
from adws.vcs.commit import commit_tree

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

CHEAT = {
    "calc.py": ADD_MENDED,
    "tests/test_calc.py": TESTS.replace("== 4", "== 6"),
    "conftest.py": "collect_ignore = ['tests']\n",
    "pytest.ini": "[pytest]\naddopts = -k add\n",
}
MOMENT = datetime(2030, 1, 1, tzinfo=UTC)
HANGING = """\
setsid sh -c 'trap : TERM; echo $$ > "$0"; while :; do sleep 1; done' {pid_file} &
echo '# seen' >> calc.py
sleep 60
"""


def proposed(context: Context) -> Proposal:
    """Return what the agent of this context proposes."""
    return value(fix_one(context)).require(PROPOSAL).unwrap()


def phases(context: Context) -> list[Phase]:
    """Return the phases in the journal."""
    return [record.phase for record in value(read(journal_path(context.root)))]


def test_the_agents_change_is_taken_and_its_sealed_edits_are_dropped(
    red: Context, here: PurePath
) -> None:
    """The whole change is kept as a patch; the user's files are as they were, byte by byte."""
    before = shell(red.root, CONTENT)
    after = value(fix_one(copying(selected(red, ADD), here, CHEAT)))
    proposal, patch = after.require(PROPOSAL).unwrap(), after.require(PATCH).unwrap()
    assert (proposal.kept.paths, proposal.dropped) == (
        ("calc.py",),
        ("conftest.py", "pytest.ini", "tests/test_calc.py"),
    )
    assert proposal.kept.changes == (FileChange("calc.py", ChangeKind.MODIFIED, 1, 1),)
    assert value(io_ops.read_text(red.root / proposal.patch_file)) == patch.text
    assert all(f"b/{path}" in patch.text for path in CHEAT)
    base = red.require(BASE).unwrap()
    assert [
        text_in_tree(base, proposal.kept.tree, path) for path in ("calc.py", "tests/test_calc.py")
    ] == [
        ADD_MENDED,
        TESTS,
    ]
    assert shell(red.root, CONTENT) == before


def test_a_proposal_says_which_attempt_it_is(red: Context, here: PurePath) -> None:
    """Who made it, when, and where its words are kept."""
    chosen = copying(selected(red, ADD, number=3), here, {"calc.py": ADD_MENDED})
    context = asking(chosen, "sh", "-c", f"cp {here}/answer/calc.py .; echo 'FIX: plus'")
    proposal = proposed(context)
    assert proposal.started_at >= value(read(journal_path(red.root)))[0].at
    assert proposal == Proposal(
        key=f"{RUN_ID}/3/g1",
        agent="command",
        answer=evolve(
            Answer(AnswerStatus.FINISHED, "FIX: plus"),
            duration_seconds=proposal.answer.duration_seconds,
            exit_code=0,
            log=f".adws/logs/{RUN_ID}/round-3.log",
        ),
        patch=proposal.kept,
        kept=proposal.kept,
        patch_file=f".adws/attempts/{RUN_ID}/round-3.patch",
        log=f".adws/logs/{RUN_ID}/round-3.log",
        started_at=proposal.started_at,
    )
    assert value(io_ops.read_text(red.root / proposal.log)) == "FIX: plus\n"
    assert proposal.answer.duration_seconds > 0


def test_a_plant_in_the_users_repository_is_undone_and_told(red: Context) -> None:
    """Without a cage an agent can reach it; its change will be refused."""
    hook = f"{red.root}/.git/hooks/post-checkout"
    script = f"mkdir -p {red.root}/.git/hooks; echo evil > {hook}; echo '# seen' >> calc.py"
    proposal = proposed(asking(selected(red, ADD), "sh", "-c", script))
    assert proposal.environment == (".git/hooks/post-checkout",)
    assert not value(io_ops.exists(PurePath(hook)))


def test_an_answer_in_the_journal_is_not_asked_for_again(red: Context, here: PurePath) -> None:
    """The same proposal comes of it, though the agent ran once; the journal does not grow."""
    chosen = copying(selected(red, ADD), here, CHEAT)
    first = value(fix_one(chosen))
    begun = first.require(PROPOSAL).unwrap()
    again = value(fix_one(asking(chosen, "false")))
    assert again.get(PROPOSAL) == begun
    assert (again.get(ANSWER), again.get(PATCH)) == (first.get(ANSWER), first.get(PATCH))
    assert (runs(here), phases(red)) == (1, [Phase.STARTED, Phase.ANSWERED])


def test_an_attempt_that_was_only_begun_is_begun_anew(red: Context, here: PurePath) -> None:
    """A line that a kill cut off is forgotten, and another round's answer is not this one's."""
    _ = value(fix_one(copying(selected(red, ADD, number=2), here, {"calc.py": MENDED})))
    journal = journal_path(red.root)
    cut = f'{{"run":"{RUN_ID}","key":"{RUN_ID}/1/g1","phase":"sta'
    _ = value(io_ops.read_text(journal).bind(lambda text: io_ops.write_text(journal, text + cut)))
    chosen = copying(selected(red, ADD), here, {"calc.py": ADD_MENDED})
    assert (
        text_in_tree(red.require(BASE).unwrap(), proposed(chosen).kept.tree, "calc.py")
        == ADD_MENDED
    )
    assert (runs(here), phases(red)) == (2, [Phase.STARTED, Phase.ANSWERED] * 2)


def test_an_agent_that_hangs_is_ended_with_all_its_children(red: Context, here: PurePath) -> None:
    """One that left its group and ignores SIGTERM too; what was changed until then is judged."""
    pid_file = here / "pid"
    script = HANGING.format(pid_file=pid_file)
    proposal = proposed(asking(selected(red, ADD), "sh", "-c", script, seconds=1.0))
    pid = int(value(io_ops.read_text(pid_file)))
    assert shell(here, f"kill -0 {pid} 2>/dev/null && echo alive || true") == ""
    assert (proposal.answer.status, proposal.answer.reason) == (AnswerStatus.FAILED, "timed_out")
    assert proposal.kept.paths == ("calc.py",)


@pytest.mark.parametrize(
    ("script", "status", "reason"),
    [
        ("exit 3", AnswerStatus.FAILED, "crashed"),
        ("echo 'GIVE_UP design_decision: two readings'", AnswerStatus.GAVE_UP, "design_decision"),
        ("true", AnswerStatus.FINISHED, ""),
        ("git commit --allow-empty -m x; rm -rf .git", AnswerStatus.FINISHED, ""),
    ],
)
def test_an_agent_that_changes_nothing_proposes_nothing(
    red: Context, script: str, status: AnswerStatus, reason: str
) -> None:
    """Its answer stands all the same."""
    proposal = proposed(asking(selected(red, ADD), "sh", "-c", script))
    assert (proposal.answer.status, proposal.answer.reason) == (status, reason)
    assert proposal.patch.empty
    assert proposal.kept == proposal.patch


def test_what_the_settings_seal_is_sealed_and_paths_are_the_repositorys(
    unjudged: Context, here: PurePath
) -> None:
    """The project lies below the top, the agent's change beside it counts."""
    given = evolve(unjudged, settings=Settings(sealed=("secret/**",)))
    ready = sealed(value(open_ledger(value(judged_run(given)))))
    chosen = ready.put(SELECTED, SelectedGroup("k", 1, "g", 1, (a_failure("t.py::a"),)))
    files = {"calc.py": MENDED, "secret/key": "", "tests/new.py": ""}
    agent = copying(chosen, here, files)
    script = f"cp -r {here}/answer/. .; echo more >> ../README"
    proposal = proposed(asking(agent, "sh", "-c", script))
    assert (proposal.kept.paths, proposal.dropped) == (
        ("README", "app/calc.py"),
        ("app/secret/key", "app/tests/new.py"),
    )


def test_a_test_file_of_any_name_is_sealed(here: PurePath) -> None:
    """The suite's own configuration names it, and no glob of the runner."""
    opened = value(open_ledger(judged(committed(here / "calc", ODDLY_NAMED))))
    cheat = {"calc.py": ADD_MENDED, "app/tests.py": TESTS.replace("== 4", "== 6")}
    proposal = proposed(copying(selected(opened), here, cheat))
    assert (proposal.kept.paths, proposal.dropped) == (("calc.py",), ("app/tests.py",))


def test_links_that_lead_out_of_the_tree_are_dropped(red: Context) -> None:
    """Those within it are kept."""
    script = "ln -s /etc out; ln -s calc.py within"
    proposal = proposed(asking(selected(red, ADD), "sh", "-c", script))
    assert (proposal.kept.paths, proposal.dropped) == (("within",), ("out",))


def test_a_damaged_ledger_is_found_before_anything_is_spent(red: Context) -> None:
    """What the attempt brings could not be written down."""
    _ = write(red.root, {".adws/ledger.json": "{"})
    refused = error(fix_one(asking(selected(red, ADD), "true")))
    assert (type(refused), phases(red)) == (LedgerDamaged, [])


def test_the_patch_that_is_kept_applies_byte_by_byte(red: Context, here: PurePath) -> None:
    """Whatever encoding and line ends the agent wrote."""
    script = "printf '# caf\\351\\r\\n' >> calc.py"
    proposal = proposed(asking(selected(red, ADD), "sh", "-c", script))
    base = red.require(BASE).unwrap()
    apply = f"cp {red.root}/calc.py . && git apply {red.root}/{proposal.patch_file}"
    assert shell(here, f"git init --quiet . && {apply} && git hash-object calc.py") == shell(
        base.repository, f"git rev-parse {proposal.patch.tree}:calc.py"
    )


def test_the_agent_is_the_one_that_the_settings_say_now(red: Context, here: PurePath) -> None:
    """A run that is resumed may have begun with another."""
    context = copying(selected(red.put(AGENT, "scripted"), ADD), here, {"calc.py": ADD_MENDED})
    after = value(fix_one(context))
    assert (after.get(AGENT), after.require(PROPOSAL).unwrap().agent) == ("command", "command")


def test_an_unknown_agent_is_refused_before_anything_is_spent(red: Context) -> None:
    """The journal does not know of an attempt then."""
    settings = Settings(agent="nobody")
    refused = error(fix_one(evolve(selected(red, ADD), settings=settings)))
    assert (type(refused), phases(red)) == (NameUnknown, [])


def test_the_agent_starts_at_the_newest_fix(red: Context, here: PurePath) -> None:
    """Its change is told against that, not against the base."""
    base = red.require(BASE).unwrap()
    first = proposed(copying(selected(red, ADD), here, {"calc.py": ADD_MENDED})).kept.tree
    head = value(commit_tree(base, first, (base.commit,), "first\n", MOMENT))
    later = selected(red.put(HEAD, head), ADD, number=2)
    second = proposed(asking(later, "sh", "-c", "sed -i 's/a [*] 3/a * 2/' calc.py")).kept
    assert (second.base, second.changes) == (
        head,
        (FileChange("calc.py", ChangeKind.MODIFIED, 1, 1),),
    )
    assert text_in_tree(base, second.tree, "calc.py") == MENDED
