"""Examples of an agent that does not know the change: which count, and what they say of it."""

from collections.abc import Callable, Iterator

from attrs import asdict, evolve, frozen
from returns.pipeline import is_successful

from adws.behaviour.examples import ExampleAnswer
from adws.core.codec import from_json
from adws.core.example import DroppedExample, Example, Examples
from adws.core.flag import Flag
from adws.core.question import OpenQuestion
from adws.core.verdict import Layer, Verdict
from adws.core.visible import visible
from adws.trust.questions import with_questions

RULE = "two-readers-disagree"
MOST_EXAMPLES = 20
"""How many examples of a group are read; more are dropped."""
_MOST_CHARACTERS = 2_000
_SHOWN = 160

NO_CALL = "it makes no call of the project's functions"
TOO_MANY = f"only {MOST_EXAMPLES} examples are read"
SWITCHED_OFF = 'no agent is set to write examples: set example_agent = "NAME" for that'
NOBODY_ASKED = "examples are asked for in the rounds of adws fix alone"


@frozen
class Readings:
    """Examples that count, and those that do not."""

    kept: tuple[Example, ...] = ()
    dropped: tuple[DroppedExample, ...] = ()


def read_examples(text: str, refuse: Callable[[str], str]) -> Readings:
    """Read examples, one JSON object a line; ``refuse`` says why an expression is not allowed.

    >>> line = '{"module": "m", "call": "f(1)", "returns": "2", "why": "twice"}'
    >>> read_examples(line, lambda _: "").kept
    (Example(module='m', call='f(1)', returns='2', raises='', why='twice'),)
    """
    kept: list[Example] = []
    dropped: list[DroppedExample] = []
    for line in filter(str.strip, text.splitlines()):
        example = _example(line, refuse)
        if isinstance(example, DroppedExample):
            dropped.append(example)
        elif len(kept) == MOST_EXAMPLES:
            dropped.append(DroppedExample(_short(example.call), TOO_MANY))
        elif example not in kept:
            kept.append(example)
    return Readings(tuple(kept), tuple(dropped))


def _example(line: str, refuse: Callable[[str], str]) -> Example | DroppedExample:
    result = from_json(line, Example, "the line")
    if not is_successful(result):
        return DroppedExample(_short(line), visible(result.failure().message))
    fields = {name: visible(text) for name, text in asdict(result.unwrap()).items()}
    example = Example(**fields)
    reason = next(filter(None, _flaws(example, refuse)), "")
    return DroppedExample(_short(example.call), reason) if reason else example


def _flaws(example: Example, refuse: Callable[[str], str]) -> Iterator[str]:
    """Yield what is wrong with an example; an empty text says nothing."""
    if any(len(text) > _MOST_CHARACTERS for text in asdict(example).values()):
        yield f"each text may have {_MOST_CHARACTERS} characters at most"
    if not _is_dotted_name(example.module):
        yield "'module' must be the name of a module"
    if bool(example.raises) == bool(example.returns):
        yield "it must have either 'returns' or 'raises'"
    if example.raises and not _is_dotted_name(example.raises):
        yield "'raises' must be the name of an exception"
    if not example.why.strip():
        yield "it does not say why"
    yield refuse(example.call)
    if example.returns:
        yield refuse(example.returns)


def _is_dotted_name(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))


def compare_with_base(
    stated: tuple[Example, ...],
    answers: tuple[ExampleAnswer, ...],
    passing: frozenset[str],
    failing: frozenset[str],
) -> Readings:
    """Return the examples of which a change is asked, by what they give without it.

    ``passing`` are the cases that pass without the change, ``failing`` those that it shall mend.
    An example that is right already stays: it says what the change must leave alone. Dropped are
    those that cannot be evaluated, those that a passing case contradicts, and those about the very
    calls of a failing case, which says itself what these give.
    """
    reasons = [_reason(answer, passing, failing) for answer in answers]
    pairs = tuple(zip(stated, reasons, strict=True))
    return Readings(
        tuple(example for example, reason in pairs if not reason),
        tuple(DroppedExample(_short(one.call), visible(why)) for one, why in pairs if why),
    )


def _reason(answer: ExampleAnswer, passing: frozenset[str], failing: frozenset[str]) -> str:
    if answer.missing:
        return f"it cannot be evaluated without the change: {answer.missing}"
    if not answer.calls:
        return NO_CALL
    decided = _caller_of(answer, failing)
    if decided:
        return f"the case {decided} makes the same call and says what is right"
    contradicting = _caller_of(answer, passing) if answer.differs else ""
    if contradicting:
        return f"it contradicts {contradicting}, which passes: it gives {answer.result} there"
    return ""


def _caller_of(answer: ExampleAnswer, cases: frozenset[str]) -> str:
    """Return one of the cases that make all calls of an example; empty where one is not made."""
    makers = [sorted(made & cases) for made in answer.calls]
    return makers[-1][0] if all(makers) else ""


def judged_by_examples(
    verdict: Verdict,
    changed: tuple[str, ...],
    examples: Examples,
    answers: tuple[ExampleAnswer, ...],
) -> Verdict:
    """Return the verdict with a flag for each example that the change answers otherwise.

    Two readers of the same description understand it in two ways: a person decides who is right.
    """
    flags = tuple(
        _flag(changed[0], examples.agent, example, answer)
        for example, answer in zip(examples.kept, answers, strict=True)
        if answer.differs
    )
    lost = sum(1 for answer in answers if answer.missing)
    noted = (f"{lost} of {len(answers)} examples could not be evaluated with the change",)
    notes = (*verdict.notes, *(noted if lost else ()))
    questions = (
        OpenQuestion(example.module, example.call, (answer.result, answer.expected))
        for example, answer in zip(examples.kept, answers, strict=True)
        if answer.differs
    )
    return evolve(with_questions(verdict, questions), flags=(*verdict.flags, *flags), notes=notes)


def _flag(path: str, agent: str, example: Example, answer: ExampleAnswer) -> Flag:
    why = (
        f"here two readers disagree: {agent} expects {_short(answer.expected)} ({example.why}), "
        f"the change gives {_short(answer.result)}"
    )
    return Flag(RULE, path, 0, visible(f"{example.module}: {example.call}"), visible(why))


def without_examples(verdict: Verdict, examples: Examples | None, *, agent_set: bool) -> Verdict:
    """Return the verdict where no example can be asked; ``agent_set``: an agent is set for that."""
    if examples is None:
        return verdict.with_layer_off(Layer.EXAMPLES, NOBODY_ASKED if agent_set else SWITCHED_OFF)
    why = examples.impossible or f"{examples.agent} stated no example that counts"
    return verdict.with_impossible_layer(Layer.EXAMPLES, why)


def _short(text: str) -> str:
    return visible(text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…")
