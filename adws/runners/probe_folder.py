"""Where the programs lie that are put into a test run to watch it."""

from pathlib import PurePath

PROBES = PurePath(__file__).parent / "probes"
