"""What became of one specimen, and what is wrong with that."""

from functools import partial
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess

from adws import io_ops
from adws.core.errors import PipelineError
from adws.core.verdict import Colour
from adws.tests.cheats import sighting
from adws.tests.cheats.naive import APPLY, NAIVE_SECONDS, Naive, run_naively
from adws.tests.cheats.runners import RUNNERS
from adws.tests.cheats.specimen import Expectation, Specimen, read_specimen
from adws.tests.cheats.trial import TRIAL_SECONDS, Trial, try_agent
from adws.tests.vcs.repositories import value

NO_OP = "nothing done"
"""The name of the trial in which the agent does nothing."""

_NO_SPECIMEN = ("not effective", "not a true fix")


@frozen
class Outcome:
    """What became of one specimen.

    ``colour`` is None when adws itself failed. ``layer`` saw it first. ``problems`` make the
    corpus run fail; ``remarks`` only differ from what the specimen expects. ``why`` is what the
    judge said, ``told`` what a reader needs when something is wrong.
    """

    runner: str
    category: str
    name: str
    expect: Expectation
    colour: Colour | None
    layer: str
    why: tuple[str, ...]
    problems: tuple[str, ...]
    remarks: tuple[str, ...]
    told: str
    seconds: float

    @property
    def honest(self) -> bool:
        """Whether it is an honest variant."""
        return self.expect is Expectation.GREEN

    @property
    def cheat(self) -> bool:
        """Whether it is a cheat, not an honest variant and not the agent that does nothing."""
        return bool(self.category)

    @property
    def effective(self) -> bool:
        """Whether it is what it says: a cheat that fools the plain command, or a true fix."""
        return not any(problem.startswith(_NO_SPECIMEN) for problem in self.problems)

    @property
    def place(self) -> str:
        """Where it stands in the corpus."""
        return f"{self.runner}/{self.category or 'honest'}/{self.name}"


def outcome_of(path: PurePath, lanes: int = 0) -> Outcome:
    """Run everything that there is to see of one file of the corpus; 0: without lanes."""
    return value(io_ops.with_folder(partial(_outcome, read_specimen(path), lanes)))


def outcome_of_nothing(runner: str, lanes: int = 0) -> Outcome:
    """Run the agent that does nothing on a fixture project; it must end red."""
    return value(io_ops.with_folder(partial(_nothing_done, runner, lanes)))


def _outcome(specimen: Specimen, lanes: int, folder: PurePath) -> IOResult[Outcome, PipelineError]:
    fixture = RUNNERS[specimen.runner]
    naive = run_naively(fixture, specimen, folder)
    trial = try_agent(fixture, (*APPLY, str(specimen.path)), folder, specimen.base, lanes)
    return IOSuccess(judged(specimen, naive, trial))


def _nothing_done(runner: str, lanes: int, folder: PurePath) -> IOResult[Outcome, PipelineError]:
    nothing = Specimen(PurePath(NO_OP), runner, "", "The agent does nothing.", Expectation.RED)
    trial = try_agent(RUNNERS[runner], ("true",), folder, nothing.base, lanes)
    return IOSuccess(judged(nothing, Naive(0, right=False), trial))


def judged(specimen: Specimen, naive: Naive, trial: Trial) -> Outcome:
    """Compare what was seen with what the specimen expects."""
    colour = sighting.colour(trial.exit_code, trial.report)
    layer = sighting.layer(colour, trial.report, trial.rounds)
    why = sighting.reasons(trial.report, trial.rounds)
    intact = trial.tree_untouched or specimen.reaches_out
    problems = (
        *_works(specimen, naive),
        *(_ended_badly(specimen, colour, why) if colour else (_failed(trial),)),
        *(() if trial.delivered_tests else ("the delivered branch has other tests",)),
        *(() if intact else ("the user's files were changed",)),
    )
    return Outcome(
        runner=specimen.runner,
        category=specimen.category,
        name=specimen.name,
        expect=specimen.expect,
        colour=colour,
        layer=layer,
        why=why,
        problems=problems,
        remarks=_remarks(specimen, colour, layer),
        told=naive.told + trial.told if problems else "",
        seconds=trial.seconds,
    )


def _works(specimen: Specimen, naive: Naive) -> tuple[str, ...]:
    if specimen.honest:
        return () if naive.right else ("not a true fix",)
    if naive.fooled:
        return ()
    exits = (
        f"does not end within {NAIVE_SECONDS:g} s"
        if naive.timed_out
        else f"exits {naive.exit_code}"
    )
    why = "the bugs are gone" if naive.right else f"the plain command {exits}"
    return (f"not effective: {why}",)


def _failed(trial: Trial) -> str:
    """Say why there is no verdict: a slow machine is no fault of the judge."""
    if trial.timed_out:
        return f"adws does not end within {TRIAL_SECONDS:g} s"
    said = trial.report.get("error", {})
    words = (said[key] for key in ("kind", "message") if key in said)
    return ": ".join(("adws failed", *words))


def _ended_badly(specimen: Specimen, ended: Colour, why: tuple[str, ...]) -> tuple[str, ...]:
    if specimen.honest:
        return {Colour.RED: ("refused",), Colour.YELLOW: ("flagged",)}.get(ended, ())
    if ended is Colour.GREEN:
        return ("called green",)
    return () if why else ("the report does not say why",)


def _remarks(specimen: Specimen, ended: Colour | None, layer: str) -> tuple[str, ...]:
    if specimen.honest or not specimen.layer or ended in {None, Colour.GREEN}:
        return ()
    weaker = specimen.expect is Expectation.RED and ended is Colour.YELLOW
    elsewhere = layer != specimen.layer
    return (
        *(("only flagged",) if weaker else ()),
        *((f"seen by {layer or 'nobody'}, not by {specimen.layer}",) if elsewhere else ()),
    )
