"""The agent whose answers stand in a file."""

import sys
from pathlib import Path, PurePath

import pytest

from adws import io_ops
from adws.agents.agent import AgentOutput
from adws.agents.script import (
    AnswerFilter,
    Replacement,
    Script,
    ScriptedAnswer,
    parse_script,
    pick_answer,
)
from adws.agents.scripted import AGENT
from adws.agents.scripted_process import main
from adws.core.codec import to_json
from adws.core.errors import AgentMissing, DocumentDamaged
from adws.core.process import CompletedProcess
from adws.core.railway import settle
from adws.core.settings import Settings
from adws.core.turn import Answer, AnswerStatus, Task
from adws.tests.agents.building import make_question, make_task

SCRIPT = """
[[answers]]
when = { case = "other" }
say = "not me"

[[answers]]
when = { case = "test_add", round = 1, attempt = 1 }
write = { "new/file.py" = "x = 1\\n" }
replace = [{ file = "calc.py", search = "a - b", by = "a + b" }]
delete = ["old.py"]
say = "FIX: plus"
cost_usd = 0.25
exit_code = 0
"""


def lay_out(folder: Path, script: str) -> Task:
    """Write a project, a script and a task file."""
    task = make_task(tree=PurePath(folder / "tree"))
    (folder / "tree").mkdir()
    _ = (folder / "tree" / "calc.py").write_text("def add(a, b):\n    return a - b\n")
    _ = (folder / "tree" / "old.py").write_text("")
    _ = (folder / "script.toml").write_text(script)
    _ = (folder / "task.json").write_text(to_json(task))
    return task


@pytest.mark.measured
@pytest.mark.real_io
def test_an_answer_is_acted_out_in_a_process_of_its_own(tmp_path: Path) -> None:
    """Files are written, replaced and deleted in the tree; words and price are read back."""
    task = lay_out(tmp_path, SCRIPT)
    settings = Settings(agent_script=str(tmp_path / "script.toml"))
    command = AGENT.command(make_question(task, "", settings)).unwrap()
    completed = settle(io_ops.run_process(command)).unwrap()
    files = {file.name: file.read_text() for file in (tmp_path / "tree").rglob("*.py")}
    assert files == {"file.py": "x = 1\n", "calc.py": "def add(a, b):\n    return a + b\n"}
    assert AGENT.read(AgentOutput(completed)) == Answer(
        AnswerStatus.FINISHED, "FIX: plus\nCOST_USD: 0.250000", cost_usd=0.25
    )


@pytest.mark.real_io
def test_words_and_exit_code_are_as_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A refusal is printed last; the exit code is the script's."""
    _ = lay_out(tmp_path, '[[answers]]\nsay = "hm"\ngive_up = "out_of_scope: no"\nexit_code = 7\n')
    code = main((str(tmp_path / "script.toml"), str(tmp_path / "task.json")))
    assert (code, capsys.readouterr().out) == (7, "hm\nGIVE_UP out_of_scope: no\n")


@pytest.mark.real_io
def test_a_broken_script_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is wrong is the last line on stderr, the line that reports show."""
    _ = lay_out(tmp_path, "[[answers]\n")
    code = main((str(tmp_path / "script.toml"), str(tmp_path / "task.json")))
    last = capsys.readouterr().err.splitlines()[-1]
    assert (code, "script.toml cannot be read" in last) == (2, True)


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        (AnswerFilter(), True),
        (AnswerFilter(case="test_add"), True),
        (AnswerFilter(case="test_sub"), False),
        (AnswerFilter(round=2, attempt=1), True),
        (AnswerFilter(round=1), False),
        (AnswerFilter(attempt=2), False),
    ],
)
def test_the_first_answer_that_fits_is_given(*, when: AnswerFilter, fits: bool) -> None:
    """Case, round and attempt must fit as far as they are given; else the script gives up."""
    answer = ScriptedAnswer(when=when, say="mine")
    given = pick_answer(Script((answer,)), make_task(round=2, attempt=1))
    assert (given == answer, given.give_up != "") == (fits, not fits)


def test_json_is_read_too() -> None:
    """A script may be JSON; what is left out has a default."""
    text = '{"answers": [{"replace": [{"file": "a", "search": "b", "by": "c"}]}]}'
    expected = Script((ScriptedAnswer(replace=(Replacement("a", "b", "c"),)),))
    assert parse_script(text, "s.json").unwrap() == expected


def test_an_unknown_key_names_the_script() -> None:
    """A misspelt key is an error, not an answer that does nothing."""
    error = parse_script('{"answers": [{"sya": "x"}]}', "s.json").failure()
    assert (type(error), error.context) == (DocumentDamaged, {"origin": "s.json"})
    assert error.hint.startswith("correct it there; adws docs agents describes")


def test_no_script_is_a_missing_agent() -> None:
    """Without a script there is no agent."""
    assert type(AGENT.command(make_question(make_task(), "", Settings())).failure()) is AgentMissing


def test_it_runs_with_the_interpreter_of_adws() -> None:
    """The tree's own modules cannot take the place of adws's."""
    question = make_question(settings=Settings(agent_script="/s.toml"))
    argv = AGENT.command(question).unwrap().argv
    module = "adws.agents.scripted_process"
    assert argv == (sys.executable, "-P", "-m", module, "/s.toml", "/task.json")


def test_an_answer_from_a_file_costs_nothing_unless_it_says_so() -> None:
    """Nobody else could ask money for it."""
    completed = CompletedProcess(("x",), 0, "done")
    assert AGENT.read(AgentOutput(completed)) == Answer(AnswerStatus.FINISHED, "done", cost_usd=0.0)
