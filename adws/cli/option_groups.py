"""The groups of options that commands take."""

from enum import Enum, auto


class OptionGroup(Enum):
    """Options that commands take together."""

    AGENT = auto()
    """Who works."""
    TURNS = auto()
    """How an agent is asked, and where its work goes."""
    EXAMPLES = auto()
    """Who states examples before a failure is mended."""
    SCOPE = auto()
    """Which suites."""
    SUITE = auto()
    """How a suite is started."""
    SUITE_TIME = auto()
    """How long a run of a suite may take."""
    ROUNDS = auto()
    """How many rounds."""
    LANES = auto()
    """How many groups at once, and where."""
    CLUSTER = auto()
    """Which workers."""
    BUDGET = auto()
    """How much may be tried and spent."""
    JUDGE = auto()
    """Where a change is judged, and what counts as done."""
    CAGE = auto()
    """What holds agents."""
    TRACKER = auto()
    """Where issues come from."""


WORK = (
    OptionGroup.AGENT,
    OptionGroup.TURNS,
    OptionGroup.SUITE,
    OptionGroup.SUITE_TIME,
    OptionGroup.JUDGE,
    OptionGroup.CAGE,
)
"""What every command takes that asks agents and judges what they do."""
