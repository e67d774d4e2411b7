"""The groups of options that commands take."""

from enum import Enum, StrEnum, auto


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


class OptionPanel(StrEnum):
    """What options of a command are about; those without a panel are the command's own."""

    AGENT = "Agent"
    TESTS = "Tests"
    LIMITS = "Limits"
    RESULT = "Judgement and result"
    RUN = "Run"
    OUTPUT = "Output"


PANELS = {
    OptionGroup.AGENT: OptionPanel.AGENT,
    OptionGroup.TURNS: OptionPanel.AGENT,
    OptionGroup.EXAMPLES: OptionPanel.AGENT,
    OptionGroup.SCOPE: OptionPanel.TESTS,
    OptionGroup.SUITE: OptionPanel.TESTS,
    OptionGroup.SUITE_TIME: OptionPanel.TESTS,
    OptionGroup.ROUNDS: OptionPanel.LIMITS,
    OptionGroup.LANES: OptionPanel.RUN,
    OptionGroup.CLUSTER: OptionPanel.RUN,
    OptionGroup.BUDGET: OptionPanel.LIMITS,
    OptionGroup.JUDGE: OptionPanel.RESULT,
    OptionGroup.CAGE: OptionPanel.RESULT,
    OptionGroup.TRACKER: None,
}
"""The panel of each group; None is the command's own."""
