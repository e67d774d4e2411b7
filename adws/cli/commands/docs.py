"""``adws docs``: the pages of the documentation, without the network."""

from pathlib import PurePath
from typing import Annotated

import typer
from returns.io import IOFailure, IOResult, IOSuccess

from adws import io_ops
from adws.cli.exit import value_or_exit
from adws.cli.help_group import HelpGroup
from adws.cli.terminal_markdown import show_markdown
from adws.core.errors import NameUnknown, PipelineError
from adws.core.nearest import nearest

GROUP = HelpGroup.INSPECT

_SUFFIX = ".md"


def command(
    page: Annotated[
        str,
        typer.Argument(metavar="PAGE", help="A page, such as `settings`. Default: the contents."),
    ] = "README",
) -> None:
    """Print a page of the documentation, or its contents.

    In a pipe or a file it is Markdown; at a terminal it is laid out. Exit codes: 0 done, 2 there
    is no such page.
    """
    show_markdown(value_or_exit(_read(page.removesuffix(_SUFFIX))))


def _read(page: str) -> IOResult[str, PipelineError]:
    return IOResult.do(
        text
        for folder in io_ops.shipped_folder("docs")
        for names in io_ops.list_folder(folder)
        for file in _file(page, names)
        for text in io_ops.read_text(folder / file)
    )


def _file(page: str, names: tuple[str, ...]) -> IOResult[str, PipelineError]:
    pages = {PurePath(name).stem: name for name in names if name.endswith(_SUFFIX)}
    if page in pages:
        return IOSuccess(pages[page])
    hint = nearest(page, pages, "adws docs lists all pages")
    return IOFailure(NameUnknown(f"the documentation has no page '{page}'", hint=hint))
