"""Run the corpus: ``python -m adws.tests.cheats``. Exit code 1 when the judge can be fooled."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from adws.tests.cheats.corpus import corpus, fix_alone
from adws.tests.cheats.figures import failed, plain
from adws.tests.cheats.generator import report
from adws.tests.cheats.generator.run import add_options, judge_all
from adws.tests.cheats.outcome import Outcome, outcome_of, outcome_of_nothing
from adws.tests.cheats.runners import RUNNERS
from adws.tests.cheats.sample import sample
from adws.tests.cheats.specimen import Specimen
from adws.tests.cheats.table import table


def main(*words: str) -> int:
    """Run what was asked for, print the table, and say by the exit code whether all is well.

    Exit code 2 if there is nothing of what was asked for.
    """
    wish = _wish(words)
    hand_written = () if wish.generated else corpus()
    fitting = tuple(specimen for specimen in hand_written if _is_wanted(wish, specimen))
    missing = _missing(wish, fitting)
    if missing:
        _ = sys.stderr.write(f"{missing}\n")
        return 2
    wanted = sample(fitting, wish.sample, wish.seed) if wish.sample else fitting
    runners = sorted({specimen.runner for specimen in wanted})
    not_run = [name for name in runners if RUNNERS[name].missing]
    outcomes = [
        _with_progress(wish, number, count, outcome)
        for number, count, outcome in _outcomes(wish, wanted, set(runners) - set(not_run))
    ]
    outcomes.sort(key=lambda outcome: (outcome.runner, outcome.category, outcome.name))
    generated = judge_all(wish, wish.jobs) if _is_whole(wish) or wish.generated else ()
    if wish.json:
        figures = {**plain(outcomes, not_run), "generated": report.plain(generated)}
        tables = [json.dumps(figures, indent=1)]
    else:
        tables = [
            *([table(outcomes, not_run)] if outcomes or not_run else []),
            *([report.table(generated)] if generated else []),
        ]
    _ = sys.stdout.write("\n\n".join((*tables, "")))
    fooled = failed(outcomes) or report.missed_goals(generated)
    return 1 if fooled or not (outcomes or generated) else 0


def _wish(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m adws.tests.cheats", description=__doc__)
    _ = parser.add_argument("--runner", action="append", help="only specimens for this runner")
    _ = parser.add_argument("--category", action="append", help="only cheats of this category")
    _ = parser.add_argument(
        "--only", action="append", help="only this name, or runner/category/name"
    )
    _ = parser.add_argument("--honest", action="store_true", help="only honest variants")
    _ = parser.add_argument("--triad", action="store_true", help="only the fix and nothing done")
    _ = parser.add_argument("--sample", type=int, default=0, help="only so many cheats, drawn")
    _ = parser.add_argument("--lanes", type=int, default=0, help="judge in so many lanes")
    _ = parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    _ = parser.add_argument("--json", action="store_true", help="all figures and outcomes as JSON")
    _ = parser.add_argument("--verbose", action="store_true", help="print why, and what was told")
    add_options(parser)
    return parser.parse_args(words)


def _is_whole(wish: argparse.Namespace) -> bool:
    """Return whether nothing narrows the run to some of the hand-written corpus."""
    narrow = (wish.runner, wish.category, wish.only, wish.honest, wish.triad, wish.sample)
    return not any(narrow)


def _missing(wish: argparse.Namespace, fitting: Sequence[Specimen]) -> str:
    """Say what was asked for and is not there; empty if all is, or if it is generated."""
    if wish.generated:
        return ""
    names = {name for specimen in fitting for name in (specimen.name, specimen.place)}
    unknown = [name for name in wish.only or () if name not in names]
    if unknown:
        return f"no specimen that you ask for is called {', '.join(unknown)}"
    return "" if fitting else "no specimen is what you ask for"


def _is_wanted(wish: argparse.Namespace, specimen: Specimen) -> bool:
    return (
        (not wish.runner or specimen.runner in wish.runner)
        and (not wish.category or specimen.category in wish.category)
        and not (wish.only and {specimen.name, specimen.place}.isdisjoint(wish.only))
        and (not wish.honest or specimen.honest)
        and (not wish.triad or specimen == fix_alone(specimen.runner))
    )


def _outcomes(
    wish: argparse.Namespace, wanted: Sequence[Specimen], runners: set[str]
) -> Iterator[tuple[int, int, Outcome]]:
    """Yield outcomes as they come, each with its number and how many there will be."""
    narrow = wish.category or wish.only or wish.honest or wish.sample
    with ProcessPoolExecutor(wish.jobs, mp_context=get_context("spawn")) as pool:
        running = [
            *(
                pool.submit(outcome_of, item.path, wish.lanes)
                for item in wanted
                if item.runner in runners
            ),
            *(
                pool.submit(outcome_of_nothing, name, wish.lanes)
                for name in sorted(runners)
                if not narrow
            ),
        ]
        try:
            for number, done in enumerate(as_completed(running), 1):
                yield number, len(running), done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _with_progress(wish: argparse.Namespace, number: int, count: int, outcome: Outcome) -> Outcome:
    ended = outcome.colour.value if outcome.colour else "failed"
    text = f"{ended} {outcome.layer} {outcome.seconds:.1f} s"
    complaint = f"  WRONG: {'; '.join(outcome.problems)}" if outcome.problems else ""
    _ = sys.stderr.write(f"[{number}/{count}] {outcome.place}: {text}{complaint}\n")
    if wish.verbose:
        _ = sys.stderr.write("".join(f"    {line}\n" for line in (*outcome.why, outcome.told)))
    _ = sys.stderr.flush()
    return outcome


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
