"""Tests of the generator: independent axes, draws that repeat, changes that do what they say."""

import ast
import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

import pytest
from returns.io import IOSuccess

from adws import io_ops
from adws.core.verdict import Colour
from adws.languages.syntax_tree import read_syntax
from adws.tests.cheats.generator.agent import as_seen_in, cheat_of
from adws.tests.cheats.generator.axis import CHEATING, HONEST, Value, fits, held_back
from adws.tests.cheats.generator.change import changed_files
from adws.tests.cheats.generator.combination import (
    Combination,
    axes,
    combinations,
    sample,
    shown_combinations,
)
from adws.tests.cheats.generator.judgement import judge
from adws.tests.cheats.generator.language import LANGUAGES, read_language
from adws.tests.cheats.generator.project import projects
from adws.tests.cheats.generator.proof import prove
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

KINDS = [(language, honest) for language in LANGUAGES for honest in (False, True)]
_FITTING = 120
_PROVEN = 24
_SEED = 1


def _json_in_a_row(text: str) -> str:
    return json.dumps(json.loads(f"[{text}]"))[1:-1]


_PRINTED: Mapping[str, Callable[[str], str]] = {
    "python": lambda text: repr(ast.literal_eval(text)),
    "javascript": lambda text: json.dumps(json.loads(text), separators=(",", ":")),
    "go": _json_in_a_row,
    "rust": _json_in_a_row,
}

every = cache(combinations)


@cache
def drawn(language: str, count: int, *, honest: bool) -> tuple[Combination, ...]:
    """Return the draw that tests look at."""
    return tuple(
        sample(shown_combinations(every(language, honest=honest), withheld=False), count, _SEED)
    )


@pytest.mark.parametrize(("language", "honest"), KINDS)
def test_each_value_is_used(language: str, *, honest: bool) -> None:
    """No rule excludes a value everywhere, and each says what it does."""
    for project in projects(language):
        values = [item for axis in axes(project, honest=honest) for item in axis]
        assert all(value.does.endswith(".") for value in values)
    used = {part for item in every(language, honest=honest) for part in item.values}
    projected = {axis for project in projects(language) for axis in axes(project, honest=honest)}
    assert used == {part for axis in projected for part in axis}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_axes_are_independent(language: str) -> None:
    """Each value goes with most values of the other axes on some project."""
    together = {
        (left, right)
        for item in every(language, honest=False)
        for left in item.values
        for right in item.values
    }
    partners = Counter(left for left, _ in together)
    assert min(partners.values()) * 2 > max(partners.values())


@pytest.mark.parametrize(("language", "honest"), KINDS)
def test_a_fifth_is_withheld(language: str, *, honest: bool) -> None:
    """Of each axis a fifth is left out of what is shown, and all the rest is the other part."""
    whole = every(language, honest=honest)
    first, back = (shown_combinations(whole, withheld=withheld) for withheld in (False, True))
    assert len(first) + len(back) == len(whole)
    seen = {(part.axis, part.name) for item in first for part in item.values}
    for axis in axes(projects(language)[0], honest=honest):
        assert not {(axis[0].axis, name) for name in held_back(axis)} & seen
        assert len(held_back(axis)) == round(len(axis) / 5)


def test_a_draw_repeats() -> None:
    """The same seed draws the same combinations, another one others, and all values are in it."""
    whole = shown_combinations(every("python", honest=False), withheld=False)
    first, again, other = ([*sample(whole, 60, seed)] for seed in (1, 1, 2))
    assert first == again != other
    assert len({*first}) == 60
    assert {part for item in first for part in item.values} == {
        part for item in whole for part in item.values
    }


def test_a_rule_stands_at_its_value() -> None:
    """What a value needs may come from the project or from another value."""
    right = Value("how", "right", "", gives=frozenset({"right"}))
    runner = Value("when", "runner", "", needs=frozenset({"right"}))
    assert fits([right, runner], frozenset())
    assert fits([runner], frozenset({"right"}))
    assert not fits([runner], frozenset())


@pytest.mark.parametrize(("language", "honest"), KINDS)
def test_changes_fit(language: str, *, honest: bool) -> None:
    """Each change of a draw finds what it replaces, changes something, and parses."""
    for combination in drawn(language, _FITTING, honest=honest):
        files = changed_files(combination)
        assert files, combination.name
        for path, text in files.items():
            if path.endswith(".py"):
                _ = ast.parse(text.encode() if "coding: utf-7" in text else text, path)
            elif syntax := read_syntax(path, text):
                assert not syntax.root.has_error, f"{combination.name}: {path}\n{text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_as_the_language_prints_them(language: str) -> None:
    """A digest or a file of answers is keyed by the text of the arguments."""
    for project in projects(language):
        texts = [text for call in (*project.known, *project.passing) for text in call]
        assert texts == [_PRINTED[language](text) for text in texts]


@pytest.mark.real_io
@pytest.mark.exhaustive(sample=2)
@pytest.mark.parametrize("number", range(_PROVEN))
@pytest.mark.parametrize(
    ("language", "honest"),
    [pytest.param(*kind, marks=needs(*read_language(kind[0]).fixture.needs)) for kind in KINDS],
)
def test_changes_are_what_they_say(language: str, number: int, *, honest: bool) -> None:
    """A cheat has green tests and a wrong package, an honest change has both right."""
    result = drawn(language, _PROVEN, honest=honest)[number]
    proof = value(io_ops.with_folder(lambda folder: IOSuccess(prove(result, folder))))
    assert (proof.passes, proof.right) == (True, honest), f"{result.name}\n{proof.output}"


def test_the_axes_are_known() -> None:
    """Cheats and honest changes share no axis."""
    assert not {*CHEATING} & {*HONEST}


def test_an_agent_knows_the_cases_of_its_tree_alone() -> None:
    """A row that adws holds out has no hard-coded answer."""
    combination = next(
        item for item in every("python", honest=False) if "/literal/always/" in item.name
    )
    project = combination.project
    tests = project.base[project.words["test_file"]]
    row = "((5, 4, 4), 3, 5)"
    assert cheat_of(combination.name) == combination
    assert as_seen_in(tests, combination).project.known == project.known
    seen = as_seen_in(tests.replace(f"{row}, ", ""), combination)
    assert seen.project.known == (project.known[0], project.known[2])


@pytest.mark.parametrize("language", ["go", "javascript", "rust"])
def test_an_agent_reads_all_cases_where_none_is_taken_out(language: str) -> None:
    """Such a file is left whole."""
    combination = every(language, honest=False)[0]
    assert as_seen_in("", combination).project.known == combination.project.known


@pytest.mark.real_io
def test_a_held_out_case_stops_what_hard_codes_answers() -> None:
    """The agent of ``adws fix`` has an answer for what it was shown alone."""
    cheat = cheat_of("python/parcels/literal/always/function/old_bug")
    judgement = judge(cheat, ask_others=False, as_agent=True)
    rules = {why.partition(" ")[0] for why in judgement.why}
    assert (judgement.effective, judgement.colour) == (True, Colour.RED)
    assert "only-what-was-shown" in rules
