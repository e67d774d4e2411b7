"""What an example of a Python project may hold."""

from pathlib import PurePath

import pytest

from adws import catalog
from adws.runners.python.example_form import called_names, refuse_expression
from adws.runners.runner import Suite

ALLOWED = (
    "total([1, 2.5], currency='EUR')",
    "Money(3, 'EUR').plus(Money(1, 'EUR')) == Money(4, 'EUR')",
    "-first({'a': {1, 2}}['a'][:2], *(1, 2), **{'b': None}) or not third",
    "1 if a < b <= c else 2 ** 3",
)
REFUSED = (
    ("a = 1", "it is no Python expression"),
    ("", "it is no Python expression"),
    ("a\0", "it is no Python expression"),
    ("(" * 9_000, "it is no Python expression"),
    ("lambda: 1", "it holds a Lambda, which an example may not"),
    ("[a for a in b]", "it holds a ListComp, which an example may not"),
    ("f'{a}'", "it holds a JoinedStr, which an example may not"),
    ("(a := 1)", "it holds a NamedExpr, which an example may not"),
    ("a.__class__", "it uses the name '__class__'"),
    ("_private()", "it uses the name '_private'"),
    ("open('x')", "it uses the name 'open'"),
    ("shop.eval('1')", "it uses the name 'eval'"),
)


@pytest.mark.parametrize("text", ALLOWED)
def test_calls_literals_and_operators_are_allowed(text: str) -> None:
    """They say what is called with what."""
    assert refuse_expression(text) == ""


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_does_more_is_refused(text: str, reason: str) -> None:
    """It could touch what an example is not about."""
    assert refuse_expression(text) == reason


def test_the_names_of_what_is_called_are_known() -> None:
    """What a call gives is called, too; that has no name."""
    assert called_names("shop.total(round(1.5))[0]() + SIZE") == ("total", "round")


@pytest.mark.parametrize("runner", ["pytest", "unittest"])
def test_the_suite_s_own_interpreter_answers(runner: str) -> None:
    """Nothing starts where it is not known."""
    form = catalog.runner(runner).unwrap().examples
    assert form is not None
    own = Suite(runner, ".", ("/venv/bin/python", "-m", runner))
    argv = form.start(own)
    assert (argv[0], PurePath(argv[1]).name) == ("/venv/bin/python", "adws_answer_examples.py")
    assert form.start(Suite(runner, ".", ("make", "test"), wrapped=True)) == ()


def test_other_languages_are_not_asked() -> None:
    """Their runners say so by having no form."""
    with_form = {name for name in catalog.runner_names() if catalog.runner(name).unwrap().examples}
    assert with_form == {"pytest", "unittest"}
