"""Shows a bug in adws: its traceback, and a request to report it."""

from rich.traceback import Traceback

from adws.cli import consoles


def show_bug() -> None:
    """Print the exception that is being handled."""
    console = consoles.err()
    console.print(Traceback())
    console.print("This is a bug in adws. Please report it and include the lines above.")
