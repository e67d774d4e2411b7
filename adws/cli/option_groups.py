"""The groups of options that commands take."""

from enum import Enum, auto


class OptionGroup(Enum):
    """Options that commands take as a group."""

    AGENT = auto()
    """Which agent works."""
    TURNS = auto()
    """How adws asks the agent, and where its work goes."""
    EXAMPLES = auto()
    """Which agent writes examples before a failure is fixed."""
    SCOPE = auto()
    """Which suites run."""
    SUITE = auto()
    """How a suite starts."""
    SUITE_TIME = auto()
    """How long a run of a suite may take."""
    ROUNDS = auto()
    """How many rounds a run may take."""
    LANES = auto()
    """How many groups adws works on at once, and where."""
    CLUSTER = auto()
    """Which workers run the lanes."""
    BUDGET = auto()
    """How many attempts, and how much money, a run may take."""
    JUDGE = auto()
    """Where adws judges a change, and what counts as done."""
    CAGE = auto()
    """What confines agents."""
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
"""The groups of every command that asks agents and judges their work."""
