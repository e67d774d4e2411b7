"""Examples by an agent that has not seen the change: which of them count, and their verdict."""

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
TOO_MANY = f"adws reads only {MOST_EXAMPLES} examples"
SWITCHED_OFF = 'no agent is set to write examples (example_agent = "NAME")'
NOBODY_ASKED = "only the rounds of adws fix ask for examples"


@frozen
class Readings:
    """Examples that count, and dropped ones."""

    kept: tuple[Example, ...] = ()
    dropped: tuple[DroppedExample, ...] = ()


def read_examples(text: str, refuse: Callable[[str], str]) -> Readings:
    """Read examples, one JSON object a line; ``refuse`` says why an expression is not allowed.

    >>> line = '{"module": "m", "call": "f(1)", "returns": "2", "why": "twice"}'
    >>> read_examples(line, lambda _: "").kept
    (Example(module='m', call='f(1)', returns='2', raises='', why='twice'),)
    """
    examples: list[Example] = []
    dropped: list[DroppedExample] = []
    for line in filter(str.strip, text.splitlines()):
        example = _example(line, refuse)
        if isinstance(example, DroppedExample):
            dropped.append(example)
        elif len(examples) == MOST_EXAMPLES:
            dropped.append(DroppedExample(_short(example.call), TOO_MANY))
        elif example not in examples:
            examples.append(example)
    return Readings(tuple(examples), tuple(dropped))


def _example(line: str, refuse: Callable[[str], str]) -> Example | DroppedExample:
    result = from_json(line, Example, "the line")
    if not is_successful(result):
        return DroppedExample(_short(line), visible(result.failure().message))
    fields = {name: visible(text) for name, text in asdict(result.unwrap()).items()}
    example = Example(**fields)
    reason = next(filter(None, _flaws(example, refuse)), "")
    return DroppedExample(_short(example.call), reason) if reason else example


def _flaws(example: Example, refuse: Callable[[str], str]) -> Iterator[str]:
    """Yield what is wrong with an example; ignore empty texts."""
    if any(len(text) > _MOST_CHARACTERS for text in asdict(example).values()):
        yield f"no text may have more than {_MOST_CHARACTERS} characters"
    if not _is_dotted_name(example.module):
        yield "'module' must be the name of a module"
    if bool(example.raises) == bool(example.returns):
        yield "it must have either 'returns' or 'raises'"
    if example.raises and not _is_dotted_name(example.raises):
        yield "'raises' must be the name of an exception"
    if not example.why.strip():
        yield "'why' must not be empty"
    yield refuse(example.call)
    if example.returns:
        yield refuse(example.returns)


def _is_dotted_name(text: str) -> bool:
    return all(part.isidentifier() for part in text.split("."))


def compare_with_base(
    examples: tuple[Example, ...],
    answers: tuple[ExampleAnswer, ...],
    passing: frozenset[str],
    failing: frozenset[str],
) -> Readings:
    """Return the examples that a change must satisfy, given their results without it.

    ``passing`` are the cases that pass without the change, ``failing`` those that it is to fix. An
    example that already holds stays: the change must not break it. Examples are dropped if they
    cannot be evaluated, if a passing case contradicts them, or if they repeat the calls of a
    failing case, which itself says what these give.
    """
    reasons = [_reason(answer, passing, failing) for answer in answers]
    pairs = tuple(zip(examples, reasons, strict=True))
    return Readings(
        tuple(example for example, reason in pairs if not reason),
        tuple(DroppedExample(_short(example.call), visible(why)) for example, why in pairs if why),
    )


def _reason(answer: ExampleAnswer, passing: frozenset[str], failing: frozenset[str]) -> str:
    if answer.missing:
        return f"it cannot be evaluated without the change: {answer.missing}"
    if not answer.calls:
        return NO_CALL
    decided = _caller_of(answer, failing)
    if decided:
        return f"the case {decided} makes the same call and decides its result"
    contradicting = _caller_of(answer, passing) if answer.differs else ""
    if contradicting:
        return f"it contradicts {contradicting}, which passes and gets {answer.result}"
    return ""


def _caller_of(answer: ExampleAnswer, cases: frozenset[str]) -> str:
    """Return a case that makes all calls of an example; empty if none does."""
    makers = [sorted(callers & cases) for callers in answer.calls]
    return makers[-1][0] if all(makers) else ""


def judged_by_examples(
    verdict: Verdict,
    changed: tuple[str, ...],
    examples: Examples,
    answers: tuple[ExampleAnswer, ...],
) -> Verdict:
    """Return the verdict with a flag for each example that the change contradicts.

    Two agents understood the same description differently, so a person decides which is right.
    """
    flags = tuple(
        _flag(changed[0], examples.agent, example, answer)
        for example, answer in zip(examples.kept, answers, strict=True)
        if answer.differs
    )
    missing_count = sum(1 for answer in answers if answer.missing)
    noted = (f"{missing_count} of {len(answers)} examples could not be evaluated with the change",)
    notes = (*verdict.notes, *(noted if missing_count else ()))
    questions = (
        OpenQuestion(example.module, example.call, (answer.result, answer.expected))
        for example, answer in zip(examples.kept, answers, strict=True)
        if answer.differs
    )
    return evolve(with_questions(verdict, questions), flags=(*verdict.flags, *flags), notes=notes)


def _flag(path: str, agent: str, example: Example, answer: ExampleAnswer) -> Flag:
    why = (
        f"two agents disagree: {agent} expects {_short(answer.expected)} ({example.why}), "
        f"but the change gives {_short(answer.result)}"
    )
    return Flag(RULE, path, 0, visible(f"{example.module}: {example.call}"), visible(why))


def without_examples(verdict: Verdict, examples: Examples | None, *, agent_set: bool) -> Verdict:
    """Return the verdict without examples; ``agent_set``: an agent is set to write them."""
    if examples is None:
        return verdict.with_layer_off(Layer.EXAMPLES, NOBODY_ASKED if agent_set else SWITCHED_OFF)
    why = examples.impossible or f"{examples.agent} gave no example that counts"
    return verdict.with_impossible_layer(Layer.EXAMPLES, why)


def _short(text: str) -> str:
    return visible(text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…")
