"""The sorts of entries: which package holds them, and what a module of each must define."""

from attrs import frozen


@frozen
class Kind:
    """A sort of entry: the package that holds one a module, and what a module must define.

    ``values``: the names of which a module defines one; empty for a function called like its file.
    ``group`` is the entry-point group. ``tables``: a data file in the package is an entry, too.
    ``reader`` makes its value of a data file's name, text and path, as ``module:function``.
    ``made_of`` is the class of the values that others may add, as ``module:class``.
    """

    name: str
    package: str
    values: tuple[str, ...] = ()
    group: str | None = None
    tables: bool = False
    reader: str = ""
    made_of: str = ""

    @property
    def folder(self) -> str:
        """The name of the folder of a project that holds such entries."""
        return f"{self.name}s"


TABLE = ".toml"
"""The ending of an entry that is data."""
STEP = Kind("step", "adws.steps", group="adws.steps")
RUNNER = Kind(
    "runner",
    "adws.runners",
    ("RUNNER",),
    "adws.runners",
    reader="adws.runners.recipe:read_runner",
    made_of="adws.runners.runner:Runner",
)
CHECK = Kind("check", "adws.checks", ("CHECK",), "adws.checks")
AGENT = Kind("agent", "adws.agents", ("AGENT",), "adws.agents", made_of="adws.agents.agent:Agent")
TRACKER = Kind("tracker", "adws.trackers", ("TRACKER",))
COMMAND = Kind("command", "adws.cli.commands", ("command", "APP"))
HOST = Kind("host", "adws.cli.hosts", ("HOST",))
EDIT_FAMILY = Kind("edit family", "adws.search.families", ("FAMILY",), tables=True)
KINDS = (STEP, RUNNER, CHECK, AGENT, TRACKER, COMMAND, HOST, EDIT_FAMILY)
OF_PROJECTS = (STEP, RUNNER, AGENT)
"""What a project brings in folders of its own."""
