"""Runs over generated changes: which are drawn, and what becomes of them."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context

from adws.tests.cheats.generator.combination import Combination, combinations, sample, shown
from adws.tests.cheats.generator.judgement import Judgement, judge
from adws.tests.cheats.generator.language import LANGUAGES, languages_here
from adws.tests.cheats.generator.other_judges import tools_are_installed

_COUNT = 60
_HONEST_SHARE = 4


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what narrows a run of generated changes, or widens it."""
    group = parser.add_argument_group("generated changes")
    add = partial(group.add_argument)
    _ = add("--generated", action="store_true", help="only generated changes")
    _ = add("--count", type=int, default=_COUNT, help=f"how many cheats to draw ({_COUNT})")
    _ = add("--all", action="store_true", help="all generated changes: days")
    _ = add("--seed", type=int, default=1, help="another draw (1)")
    _ = add("--held-back", action="store_true", help="those with a value that is withheld")
    _ = add("--axis", action="append", default=[], help="only with a value: how=table")
    _ = add("--language", action="append", choices=LANGUAGES, help="only in this language")
    _ = add("--others", action="store_true", help="ask other judges too")


def drawn(wish: argparse.Namespace) -> tuple[Combination, ...]:
    """Return the cheats that a run asks for, and then a quarter as many honest changes.

    Each language has the same share, however many combinations it has. Without a wish all are
    drawn from that have their tools here.

    >>> wish = argparse.Namespace(count=8, all=False, seed=1, held_back=False, axis=[], language=[])
    >>> [one.honest for one in drawn(wish)].count(True)
    2
    """
    languages = tuple(wish.language or languages_here())
    honest_count = wish.count // _HONEST_SHARE
    return tuple(
        one
        for honest, count in ((False, wish.count), (True, honest_count))
        for language, share in zip(languages, _shares(count, len(languages)), strict=True)
        for one in _drawn(wish, language, share, honest=honest)
    )


def _shares(count: int, parts: int) -> tuple[int, ...]:
    """Return a count in parts as equal as can be.

    >>> _shares(15, 2)
    (8, 7)
    """
    return tuple(count // parts + (number < count % parts) for number in range(parts))


def _drawn(
    wish: argparse.Namespace, language: str, count: int, *, honest: bool
) -> tuple[Combination, ...]:
    every = (
        one
        for one in combinations(language, honest=honest)
        if set(wish.axis) <= {f"{value.axis}={value.name}" for value in one.values}
    )
    known = shown(every, withheld=wish.held_back)
    return known if wish.all else tuple(sample(known, count, wish.seed))


def judge_all(wish: argparse.Namespace, jobs: int) -> tuple[Judgement, ...]:
    """Judge all that a run asks for, and say on standard error how each ended."""
    if wish.others:
        _ = tools_are_installed()
    found = list(_as_they_end(drawn(wish), jobs, ask_others=wish.others))
    return tuple(sorted(found, key=lambda one: (one.honest, one.name)))


def _as_they_end(
    wanted: Sequence[Combination], jobs: int, *, ask_others: bool
) -> Iterator[Judgement]:
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(judge, one, ask_others=ask_others) for one in wanted]
        for number, done in enumerate(as_completed(running), 1):
            one = done.result()
            ended = one.colour.value if one.colour else _without_colour(one)
            _ = sys.stderr.write(f"[{number}/{len(running)}] {one.name}: {ended}\n")
            yield one


def _without_colour(one: Judgement) -> str:
    return f"not judged: {' '.join(one.why)}" if one.effective else "not effective"
