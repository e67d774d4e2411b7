"""Shows an installation: each file, what to do about kept files, and what comes next."""

import difflib
from collections.abc import Sequence

from adws.cli import consoles
from adws.cli.installing.files import FileAction, FileResult, HostFile
from adws.core.codec import plain_to_json
from adws.reports.markup import escape
from adws.trust.needs import Need, setting_lines

_KEPT = (
    ": somebody changed it, or it existed before; `adws init --diff` shows the "
    "changes, `--force` replaces it and keeps the old text in .adws/replaced"
)


def show_results(results: Sequence[FileResult], *, planned: bool, program: bool) -> None:
    """Print a line for each file that adws touches or keeps, and what to do next.

    ``planned``: adws did nothing. ``program``: ``adws`` is on the PATH, so agents can run it.
    """
    console = consoles.out()
    words = {action: action.plan if planned else action.value for action in FileAction}
    width = max(map(len, words.values()))
    touched = [result for result in results if result.action is not FileAction.NOTHING]
    for result in touched:
        aside = f" (old text: {result.backup})" if result.backup else ""
        item = result.item
        path = str(item.base / item.path) if item.host.home else item.path
        console.print(f"{words[result.action]:{width}}  {escape(path + aside)}")
    unchanged = len(results) - len(touched)
    if unchanged:
        console.print(f"{words[FileAction.NOTHING]:{width}}  {unchanged} more")
    if any(result.action is FileAction.KEEP for result in results):
        console.print(words[FileAction.KEEP] + _KEPT)
    if planned:
        console.print("adws wrote nothing; this is the plan")
        return
    for line in _next_lines(results, program=program):
        console.print(escape(line))


def show_diff(file_results: Sequence[FileResult]) -> None:
    """Print the planned changes to each file as a diff."""
    for result in file_results:
        if result.action is not FileAction.NOTHING:
            consoles.echo("".join(_diff(result.item)), nl=False)


def show_needs(needs: Sequence[Need]) -> None:
    """Print the settings that a project was found to need."""
    lines = setting_lines(needs)
    title = "settings that this project needs:" if lines else "this project needs no settings"
    consoles.echo("\n".join((title, *(f"  {line}" for line in lines))))


def show_json(
    results: Sequence[FileResult], *, planned: bool, needs: Sequence[Need] | None = None
) -> None:
    """Print the results as JSON; with ``needs``, also the settings that were found necessary."""
    settings = {} if needs is None else {"settings": list(setting_lines(needs))}
    files = [
        {
            "host": result.item.host.name,
            "file": str(result.item.base / result.item.path),
            "done": result.action.value,
            "aside": result.backup,
        }
        for result in results
    ]
    consoles.echo(plain_to_json({"planned": planned, "files": files, **settings}))


def _next_lines(results: Sequence[FileResult], *, program: bool) -> list[str]:
    used = {
        result.item.host.name: result.item.host
        for result in results
        if result.item.target_text is not None
    }
    lines = [
        f"next, in a new session of {host.tool}: {host.call.format(name='verify')}"
        for host in used.values()
        if host.call
    ]
    if used and not program:
        lines.append("`adws` is not on the PATH, so agents cannot run it (see: adws doctor)")
    return lines


def _diff(item: HostFile) -> list[str]:
    before = (item.text or "").splitlines(keepends=True)
    after = item.new_text.splitlines(keepends=True)
    lines = difflib.unified_diff(before, after, f"there/{item.path}", f"new/{item.path}")
    return [line if line.endswith("\n") else f"{line}\n" for line in lines]
