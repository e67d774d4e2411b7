"""Write a person's answers to the questions of a run as tests of the project."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath

from attrs import evolve
from returns.io import IOFailure, IOResult, IOSuccess
from returns.pipeline import is_successful

from adws import catalog, io_ops
from adws.core.errors import PipelineError, SettingsInvalid
from adws.core.question import is_answer
from adws.core.railway import traverse
from adws.core.run import state_folder
from adws.ledger.ledger import Ledger
from adws.ledger.questions import LedgerQuestion, asked_questions, with_answers, with_given_answers
from adws.ledger.store import ledger_path, load, save
from adws.runners.example_form import ExampleForm

_NAME = "test_answers"
_SUFFIX = ".py"


def questions_of(root: PurePath) -> IOResult[tuple[LedgerQuestion, ...], PipelineError]:
    """Return the questions of the newest run; there are none before the first run."""
    path = ledger_path(root)
    return io_ops.exists(path).bind(
        lambda there: load(path).map(asked_questions) if there else IOSuccess(())
    )


def answer_questions(
    root: PurePath, answers: Mapping[str, str]
) -> IOResult[tuple[LedgerQuestion, ...], PipelineError]:
    """Write answers, by the ids of their questions, as tests in new files of the project.

    The files go beside the tests of the fixes; no existing file changes. Fails with
    ``SettingsInvalid`` if an answer cannot be written as a test, ``NameUnknown`` if there is no
    such question, and ``TransitionRefused`` if the question already has an answer.
    """
    return io_ops.with_lock(
        state_folder(root) / "lock",
        lambda: IOResult.do(
            written
            for ledger in load(ledger_path(root))
            for answered_ledger in IOResult.from_result(with_given_answers(ledger, answers))
            for form in _form(catalog.folders_of(root), ledger, answered_ledger)
            for written in _write_tests(root, form, answered_ledger)
            for _saved in save(ledger_path(root), with_answers(ledger, written))
        ),
    )


def _form(
    folders: catalog.Folders, ledger: Ledger, questions: Iterable[LedgerQuestion]
) -> IOResult[ExampleForm, PipelineError]:
    """Return the form of tests in this project, if every answer can be written in it."""
    runners = (catalog.runner(name, folders) for name in ledger.runner.split(", "))
    forms = (runner.unwrap().examples for runner in runners if is_successful(runner))
    form = next((form for form in forms if form is not None), None)
    if form is None:
        return IOFailure(
            SettingsInvalid(
                f"adws cannot write answers as tests for {ledger.runner}",
                hint="write the test yourself; see the call with 'adws questions list'",
            )
        )
    for item in questions:
        if not is_answer(item.question.answer):
            return IOFailure(
                SettingsInvalid(
                    f"adws cannot write the answer to {item.id} as a test: {item.question.answer}",
                    hint="give a literal (3, 'a', [1, 2]) or an exception (raises ValueError)",
                )
            )
    return IOSuccess(form)


def _write_tests(
    root: PurePath, form: ExampleForm, questions: tuple[LedgerQuestion, ...]
) -> IOResult[tuple[LedgerQuestion, ...], PipelineError]:
    """Write a file for each folder of tests, and return the questions with its path."""
    folders = tuple(dict.fromkeys(question.folder for question in questions))

    def write(folder: str) -> IOResult[tuple[LedgerQuestion, ...], PipelineError]:
        own = tuple(question for question in questions if question.folder == folder)
        return IOResult.do(
            tuple(
                evolve(
                    question, question=evolve(question.question, test=str(PurePath(folder, name)))
                )
                for question in own
            )
            for there in io_ops.list_folder(root / folder)
            for name in IOSuccess(_free_name(there))
            for _made in io_ops.write_text(
                root / folder / name, form.test_file(question.question for question in own)
            )
        )

    return traverse(write, folders).map(
        lambda groups: tuple(question for some in groups for question in some)
    )


def _free_name(there: Iterable[str]) -> str:
    """Return the first file name that is not taken.

    >>> _free_name(()), _free_name(("test_answers.py", "test_answers_2.py"))
    ('test_answers.py', 'test_answers_3.py')
    """
    used_names = frozenset(there)
    name, number = f"{_NAME}{_SUFFIX}", 1
    while name in used_names:
        number += 1
        name = f"{_NAME}_{number}{_SUFFIX}"
    return name
