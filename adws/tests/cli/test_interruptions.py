"""Tests of a run that is stopped, killed and taken up again, told as one story.

The story is expensive, so it happens once; each test states one fact of it. The agent counts how
often it was asked, says that it works, and waits until it is allowed to answer.
"""

import os
import pty
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path, PurePath

import psutil  # type: ignore[import-untyped] # it has no types
import pytest
from attrs import define, field, frozen

from adws.reports.run_terminal import STOPPING
from adws.tests.cli.program import (
    CALC,
    MENDED,
    PROGRAM,
    QUICK,
    CommandResult,
    at_home,
    committed,
    run_program,
    write,
)
from adws.tests.vcs.repositories import shell

pytestmark = [pytest.mark.real_io, pytest.mark.timeout(240), pytest.mark.scenario]

AGENT = """\
echo asked >> {folder}/asked
echo $$ > {folder}/agent.pid
until test -e {folder}/go; do sleep 0.05; done
rm {folder}/go
if grep -q test_add "$ADWS_PROMPT_FILE"
then sed -i 's/a - b/a + b/' calc.py
else sed -i 's/a \\* 3/a * 2/' calc.py
fi
"""
ANSWERED = '"phase":"answered"'
PATIENCE_SECONDS = 60.0


@frozen
class Chapter:
    """What one start of `adws fix` came to; ``asked`` counts the agent's calls until its end."""

    told: CommandResult
    asked: int
    calc: str


@define
class Stage:
    """A project, an agent that waits, and the drivers that were started at a terminal."""

    folder: Path
    terminal: int
    drivers: list["subprocess.Popen[bytes]"] = field(factory=list["subprocess.Popen[bytes]"])

    @property
    def project(self) -> PurePath:
        """The user's tree."""
        return PurePath(self.folder / "project")

    def start(self) -> "subprocess.Popen[bytes]":
        """Start `adws fix`, which writes to files."""
        (self.folder / "agent.pid").unlink(missing_ok=True)
        argv = (*PROGRAM, "fix", "--agent-command", f"sh {self.folder}/agent.sh")
        with (self.folder / "out").open("wb") as out, (self.folder / "err").open("wb") as err:
            driver = subprocess.Popen(
                argv, cwd=self.project, stdin=self.terminal, stdout=out, stderr=err
            )
        self.drivers.append(driver)
        return driver

    def agent(self) -> psutil.Process:
        """Wait until the agent works and return its process."""
        wait_until(lambda: self.text("agent.pid").endswith("\n"))
        return psutil.Process(int(self.text("agent.pid")))

    def answer(self) -> None:
        """Let the agent answer."""
        (self.folder / "go").touch()

    def end(self) -> Chapter:
        """Wait for the end of the newest driver."""
        code = self.drivers[-1].wait(PATIENCE_SECONDS)
        result = CommandResult(code, self.text("out"), self.text("err"))
        return Chapter(result, self.text("asked").count("asked"), self.text("project/calc.py"))

    def text(self, name: str) -> str:
        """Return what is in a file by now."""
        file = self.folder / name
        return file.read_text(encoding="utf-8") if file.exists() else ""


@frozen
class Story:
    """All chapters, and whether an agent still lived when it should not."""

    project: PurePath
    killed: Chapter
    refused: CommandResult
    holder: int
    stopped_at_once: Chapter
    killed_after_answer: Chapter
    stopped: Chapter
    finished: Chapter
    survivor: bool


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for something that must happen soon."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


def lives(process: psutil.Process) -> bool:
    """Whether a process still does something; a dead one that nobody has buried does not."""
    try:
        return str(process.status()) != str(psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.fixture(scope="module")
def story(home: PurePath, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    """Kill, stop and take up one run again and again until it is done."""
    folder = tmp_path_factory.mktemp("story")
    _ = committed(PurePath(folder / "project"), QUICK)
    _ = write(PurePath(folder), {"agent.sh": AGENT.format(folder=folder)})
    person, terminal = pty.openpty()
    stage = Stage(folder, terminal)
    with at_home(home):
        try:
            yield tell(stage)
        finally:
            for driver in stage.drivers:
                driver.kill()
            os.close(person)
            os.close(terminal)


def tell(stage: Stage) -> Story:
    """Live through the story."""
    first = stage.start()
    orphan = stage.agent()
    result = run_program(stage.project, "fix", "--agent-command", "true")
    first.kill()
    killed = stage.end()
    wait_until(lambda: not lives(orphan))

    second = stage.start()
    agent = stage.agent()
    second.send_signal(signal.SIGINT)
    time.sleep(0.5)  # two signals that wait together are one
    second.send_signal(signal.SIGINT)
    stopped_at_once = stage.end()
    survivor = lives(agent)

    third = stage.start()
    _ = stage.agent()
    stage.answer()
    wait_until(lambda: ANSWERED in stage.text("project/.adws/journal.jsonl"))
    third.kill()
    killed_after_answer = stage.end()

    fourth = stage.start()
    wait_until(lambda: "judging" in stage.text("err"))
    fourth.send_signal(signal.SIGINT)
    stopped = stage.end()

    _ = stage.start()
    _ = stage.agent()
    stage.answer()
    return Story(
        stage.project,
        killed,
        result,
        first.pid,
        stopped_at_once,
        killed_after_answer,
        stopped,
        stage.end(),
        survivor,
    )


def test_a_second_driver_is_refused_at_once(story: Story) -> None:
    """It says which process works here, and exits with 2."""
    assert (story.refused.exit_code, story.refused.stdout) == (2, "")
    who = f"error: another adws is running here (process {story.holder}, since 20"
    assert story.refused.stderr.startswith(who)


def test_a_killed_agent_s_work_is_asked_for_again(story: Story) -> None:
    """There was no answer; the agent itself has died with the driver."""
    assert (story.killed.told.exit_code, story.killed.asked) == (-9, 1)
    assert story.stopped_at_once.asked == 2


def test_the_second_ctrl_c_stops_at_once(story: Story) -> None:
    """The agent is dead and the exit code is that of an interrupt."""
    result = story.stopped_at_once.told
    assert (result.exit_code, result.stdout, story.survivor) == (130, "", False)
    assert "error: stopped at once by SIGINT\n" in result.stderr
    assert "\nstep: round#1/fix_one\n" in result.stderr


def test_an_answer_is_never_paid_for_twice(story: Story) -> None:
    """The driver was killed right after it: the next one judges it without asking."""
    assert (story.killed_after_answer.told.exit_code, story.killed_after_answer.asked) == (-9, 3)
    assert story.stopped.asked == 3
    assert "round 1: accepted: failing 2 → 1\n" in story.stopped.told.stderr


def test_the_first_ctrl_c_finishes_the_round(story: Story) -> None:
    """What it achieved is reported, and how to go on; the exit code is that of an interrupt."""
    result = story.stopped.told
    assert result.exit_code == 130
    assert f"{STOPPING}\n" in result.stderr
    assert result.stdout.startswith("fixed 1, escalated 0, 1 left · failing 2 → 1 · ")
    again = f"`adws fix --agent-command 'sh {story.project.parent}/agent.sh'`"
    assert f"\nstopped; {again} continues from here\n" in result.stdout


def test_the_next_run_completes_the_work(story: Story) -> None:
    """One run through five starts: both fixes are on its branch."""
    result = story.finished.told
    assert (result.exit_code, story.finished.asked) == (0, 4)
    assert result.stdout.startswith("fixed 2, escalated 0 · failing 2 → 1 → 0 · ")
    (branch,) = shell(story.project, "git branch --list 'adws/*' --format '%(refname)'").split()
    assert shell(story.project, f"git show {branch}:calc.py") == MENDED
    assert f"continuing run {branch.rpartition('/')[2]}\n" in result.stderr


def test_the_user_s_tree_is_never_touched(story: Story) -> None:
    """Not by a kill, not by an interrupt, not at the end."""
    ends = (
        story.killed,
        story.stopped_at_once,
        story.killed_after_answer,
        story.stopped,
        story.finished,
    )
    assert [end.calc for end in ends] == [CALC] * 5
    assert shell(story.project, "git status --porcelain; git branch --show-current") == "main\n"
