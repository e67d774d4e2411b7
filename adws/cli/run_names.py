"""How a person at the command line knows the ways to begin a run of `adws fix`."""

from adws.api.fix_project import RunNames

RUN_NAMES = RunNames("--fresh", "--rebase", "--from", "adws fix ")
