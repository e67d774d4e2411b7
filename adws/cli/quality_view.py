"""How what the checks said is shown."""

import typer

from adws.core.check import Quality
from adws.reports.quality_json import quality_json
from adws.reports.quality_markdown import quality_markdown
from adws.reports.quality_terminal import quality_terminal


def show_quality(quality: Quality, *, as_json: bool, markdown: bool, quiet: bool) -> None:
    """Print what the checks said; ``quiet`` leaves out what they found."""
    if as_json:
        text = quality_json(quality)
    elif markdown:
        text = quality_markdown(quality)
    else:
        text = quality_terminal(quality, shown=0) if quiet else quality_terminal(quality)
    typer.echo(text, nl=False)
