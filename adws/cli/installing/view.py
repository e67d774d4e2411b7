"""How an installation is told: each file, what to do about the kept ones, and what is next."""

import difflib
from collections.abc import Sequence

from rich.markup import escape

from adws.cli import consoles
from adws.cli.installing.files import Deed, Done, Item
from adws.core.codec import plain_to_json

_WIDTH = max(map(len, Deed))
_KEPT = (
    "kept: somebody changed it, or it was there before; `adws init --diff` shows what would be "
    "new, `--force` takes that and keeps the text that is there below .adws/replaced"
)


def show_done(done: Sequence[Done], *, planned: bool, program: bool) -> None:
    """Print a line for each file that is touched or kept, and what a person can do next.

    ``planned``: nothing was done. ``program``: an agent that runs ``adws`` will find it.
    """
    console = consoles.out()
    for one in (one for one in done if one.deed is not Deed.NOTHING):
        aside = f" (what was there: {one.aside})" if one.aside else ""
        console.print(f"{one.deed:{_WIDTH}}  {escape(_shown(one.item) + aside)}")
    still = sum(one.deed is Deed.NOTHING for one in done)
    if still:
        console.print(f"{Deed.NOTHING:{_WIDTH}}  {still} more")
    if any(one.deed is Deed.KEEP for one in done):
        console.print(_KEPT)
    if planned:
        console.print("nothing was done: this is what would be")
        return
    for line in _next(done, program=program):
        console.print(escape(line))


def show_diff(done: Sequence[Done]) -> None:
    """Print the differences between what is there and what would be."""
    for one in (one for one in done if one.deed is not Deed.NOTHING):
        consoles.echo("".join(_diff(one.item)), nl=False)


def show_json(done: Sequence[Done], *, planned: bool) -> None:
    """Print the same for machines."""
    files = [
        {
            "host": one.item.host.name,
            "file": str(one.item.base / one.item.path),
            "done": one.deed.value,
            "aside": one.aside,
        }
        for one in done
    ]
    consoles.echo(plain_to_json({"planned": planned, "files": files}))


def _shown(item: Item) -> str:
    return str(item.base / item.path) if item.host.home else item.path


def _next(done: Sequence[Done], *, program: bool) -> list[str]:
    used = {one.item.host.name: one.item.host for one in done if one.item.wanted is not None}
    lines = [
        f"next, in a new session of {host.tool}: {host.call.format(name='verify')}"
        for host in used.values()
        if host.call
    ]
    if used and not program:
        lines.append("`adws` is not on the PATH: agents must find it to run it (adws doctor)")
    return lines


def _diff(item: Item) -> list[str]:
    before = (item.text or "").splitlines(keepends=True)
    after = item.becomes.splitlines(keepends=True)
    lines = difflib.unified_diff(before, after, f"there/{item.path}", f"new/{item.path}")
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]
