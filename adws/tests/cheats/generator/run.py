"""Runs over generated changes: which are drawn, and what becomes of them."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context

from adws.tests.cheats.generator.combination import (
    Combination,
    combinations,
    sample,
    shown_combinations,
)
from adws.tests.cheats.generator.judgement import Judgement, judge, sort_of
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
    _ = add("--sort", help="only cheats of this sort: hard-coded")
    _ = add("--as-agent", action="store_true", help="cheats are asked by adws fix: no honest ones")
    _ = add("--others", action="store_true", help="ask other judges too")


def drawn(wish: argparse.Namespace) -> tuple[Combination, ...]:
    """Return the cheats that a run asks for, and then a quarter as many honest changes.

    Each language has the same share, however many combinations it has. Without a wish all are
    drawn from that have their tools here.

    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> [one.honest for one in drawn(parser.parse_args(["--count=8"]))].count(True)
    2
    """
    languages = tuple(wish.language or languages_here())
    only_cheats = wish.as_agent or wish.sort
    honest_count = 0 if only_cheats else wish.count // _HONEST_SHARE
    return tuple(
        combination
        for honest, count in ((False, wish.count), (True, honest_count))
        for language, share in zip(languages, _shares(count, len(languages)), strict=True)
        for combination in _drawn(wish, language, share, honest=honest)
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
        combination
        for combination in combinations(language, honest=honest)
        if set(wish.axis) <= {f"{value.axis}={value.name}" for value in combination.values}
        and wish.sort in {None, sort_of(combination)}
    )
    known = shown_combinations(every, withheld=wish.held_back)
    return known if wish.all else tuple(sample(known, count, wish.seed))


def judge_all(wish: argparse.Namespace, jobs: int) -> tuple[Judgement, ...]:
    """Judge all that a run asks for, and say on standard error how each ended."""
    if wish.others:
        _ = tools_are_installed()
    look = partial(judge, ask_others=wish.others, as_agent=wish.as_agent)
    judgements = list(_as_they_end(drawn(wish), jobs, look))
    return tuple(sorted(judgements, key=lambda item: (item.honest, item.name)))


def _as_they_end(
    wanted: Sequence[Combination], jobs: int, look: Callable[[Combination], Judgement]
) -> Iterator[Judgement]:
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(look, item) for item in wanted]
        for number, done in enumerate(as_completed(running), 1):
            result = done.result()
            ended = result.colour.value if result.colour else _without_colour(result)
            _ = sys.stderr.write(f"[{number}/{len(running)}] {result.name}: {ended}\n")
            yield result


def _without_colour(judgement: Judgement) -> str:
    return f"not judged: {' '.join(judgement.why)}" if judgement.effective else "not effective"
