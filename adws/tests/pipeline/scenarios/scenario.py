"""A scenario: what becomes of a spec, what happens meanwhile, and how the spec ends."""

import tomllib
from pathlib import Path

from attrs import frozen

from adws.core.codec import structure
from adws.forge import issues
from adws.pipeline.actions import CommentText
from adws.pipeline.actions import WriteComment as Told
from adws.pipeline.facts import HeadVerdict
from adws.pipeline.names import MANUAL, read_title
from adws.pipeline.results import EndCategory
from adws.testing import PipelineWorld, SpecScript
from adws.tests.pipeline.scenarios import plays

FILE = Path(__file__).with_name("scenarios.toml")
MOST_CALLS = 10


@frozen
class End:
    """How a spec ended, and how often it was judged, an agent was asked and people were called.

    ``told`` are the texts of the comments, but for those on red heads, in their order.
    """

    state: str = "merged"
    attempt: int = 1
    judged: int = 1
    asked: int = 0
    called: int = 0
    labels: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


@frozen
class Scenario:
    """What the judge and the agents say of a spec, what happens meanwhile, and how it ends."""

    end: End = End()
    verdicts: tuple[HeadVerdict, ...] = (HeadVerdict.GREEN,)
    """Those on the spec's heads; the last counts for all further ones."""
    calls: tuple[EndCategory, ...] = (EndCategory.SUCCESS,)
    """How the runs of its agent end; the last counts for all further ones."""
    play: str = "settle"
    """What happens meanwhile: a function of ``plays``."""
    about: str = ""
    """What the function is given beside the world."""

    @property
    def script(self) -> SpecScript:
        """The script of the spec."""
        return SpecScript(self.verdicts, self.calls + self.calls[-1:] * MOST_CALLS)

    def run(self, here: PipelineWorld) -> None:
        """Play it to its end."""
        getattr(plays, self.play)(here, *filter(None, (self.about,)))


def read_scenarios() -> dict[str, Scenario]:
    """Return the scenarios by their names."""
    return structure(tomllib.loads(FILE.read_text("utf-8")), dict[str, Scenario]).unwrap()


def end_of_spec(here: PipelineWorld) -> End:
    """Return how the first spec has ended."""
    pull = here.pull(1)
    title = read_title(pull.title)
    called = [item for item in here.forge.ask(issues.issues(MANUAL)) if not item.is_pull_request]
    return End(
        "merged" if pull.merged else "open" if pull.is_open else "closed",
        title.attempt if title else 0,
        here.judge_calls.get("API-001", 0),
        here.agent_calls.get("API-001", 0),
        len(called),
        pull.labels,
        tuple(
            item.text.value
            for item in here.done
            if isinstance(item, Told) and item.number == 1 and item.text is not CommentText.FAILURE
        ),
    )
