"""``adws questions``: questions about fixes that only a person can answer."""

from typing import Annotated

import typer
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.api.project_context import open_context
from adws.cli import consoles, options
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.listing import show_rows
from adws.core.context import Context
from adws.core.errors import PipelineError, SettingsInvalid
from adws.judging.questions import answer_questions, questions_of
from adws.ledger.questions import LedgerQuestion
from adws.reports.questions import question_lines, question_row

GROUP = HelpGroup.REPAIR

APP = typer.Typer(
    help="Questions about fixes that only you can answer; answers become tests.",
    no_args_is_help=True,
)
_SKIP, _END = "s", ("q", "")
_Answers = dict[str, str]

_Id = Annotated[str, typer.Argument(metavar="QUESTION", help="A question's id, e.g. Q-001.")]
_Answer = Annotated[
    str, typer.Argument(metavar="ANSWER", help="A literal, or 'raises' and an exception.")
]


@APP.command("list")
def list_questions(*, root: options.Root = ".", as_json: options.Json = False) -> None:
    """Print every question of the newest run: the call, its possible results, the answer."""
    context = value_or_exit(open_context(root), as_json=as_json)
    questions = value_or_exit(questions_of(context.root), as_json=as_json)
    rows = [question_row(entry) for entry in questions]
    show_rows(rows, as_json=as_json, nothing="no questions")


@APP.command("answer")
def answer_question(
    question: _Id, answer: _Answer, *, root: options.Root = ".", as_json: options.Json = False
) -> None:
    """Say what a call must return; adws writes it as a test in a new file.

    Exit codes: 0 done, 2 no such question, already answered, or the answer cannot be written.
    """
    context = value_or_exit(open_context(root), as_json=as_json)
    written = value_or_exit(answer_questions(context.root, {question: answer}), as_json=as_json)
    show_rows([question_row(entry) for entry in written], as_json=as_json)


@APP.command("ask")
def ask_questions(*, root: options.Root = ".") -> None:
    """Answer the open questions at a terminal, one key each; then adws writes the tests.

    A number takes that answer, `s` skips the question, `q` ends. Exit codes: 0 done, 2 no terminal.
    """
    written = value_or_exit(open_context(root).bind(_ask_open_questions))
    show_rows([question_row(entry) for entry in written], as_json=False)


def _ask_open_questions(context: Context) -> IOResult[tuple[LedgerQuestion, ...], PipelineError]:
    """Ask every open question, and write the answers as tests."""
    return IOResult.do(
        written
        for _there in io_ops.at_terminal().bind(_require_terminal)
        for entries in questions_of(context.root)
        for answers in _answers(tuple(entry for entry in entries if not entry.question.answer))
        for written in (answer_questions(context.root, answers) if answers else IOSuccess(()))
    )


def _require_terminal(at_terminal: bool) -> IOResult[None, PipelineError]:
    if at_terminal:
        return IOSuccess(None)
    return IOFailure(
        SettingsInvalid(
            "adws questions ask needs a terminal",
            hint="without one: adws questions list --json, adws questions answer ID ANSWER",
        )
    )


def _answers(open_questions: tuple[LedgerQuestion, ...]) -> IOResult[_Answers, PipelineError]:
    """Return the answers by the ids of the questions, up to the point where somebody ends."""
    if not open_questions:
        return IOSuccess({})
    first, *later = open_questions
    answers = first.question.answers
    for line in question_lines(first):
        consoles.err().print(line, markup=False)

    def take_key(key: str) -> IOResult[_Answers, PipelineError]:
        if key in _END:
            return IOSuccess({})
        own = {} if key == _SKIP else {first.id: answers[int(key) - 1]}
        return IOResult.do({**own, **others} for others in _answers(tuple(later)))

    return _key(len(answers)).bind(take_key)


def _key(answers: int) -> IOResult[str, PipelineError]:
    """Wait for one of the keys that the question offers."""
    keys = {_SKIP, *_END, *map(str, range(1, answers + 1))}
    return IOResult.do(
        chosen
        for key in io_ops.read_key()
        for chosen in (IOSuccess(key) if key in keys else _key(answers))
    )
