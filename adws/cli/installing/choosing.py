"""For which tools the commands are laid: those that are named, or those in use."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from pathlib import PurePath

from returns.io import IOResult, IOSuccess
from returns.pipeline import is_successful
from returns.result import Result

from adws import catalog, io_ops
from adws.cli.hosts.host import Host
from adws.core.errors import PipelineError
from adws.core.railway import settle, traverse

_FOR_ALL = "agents_md"


def hosts() -> tuple[Host, ...]:
    """Return all that are known, sorted by name."""
    return tuple(catalog.find(catalog.HOST, name).unwrap() for name in catalog.names(catalog.HOST))


def named_hosts(names: Sequence[str]) -> IOResult[tuple[Host, ...], PipelineError]:
    """Return those of these names; fails with ``NameUnknown``."""
    return traverse(lambda name: IOResult.from_result(_named(name)), dict.fromkeys(names))


def hosts_in_use(root: PurePath) -> IOResult[tuple[Host, ...], PipelineError]:
    """Return those of which the project shows signs, else those whose programs are installed.

    AGENTS.md is written to where it is there, or where nothing else is found.
    """
    tools = tuple(host for host in hosts() if host.program)
    return IOResult.do(
        used
        for shown in traverse(partial(_if_shown, root), tools)
        for used in _with_agents_md(root, _flat(shown) or _flat(map(_if_installed, tools)))
    )


def _named(name: str) -> Result[Host, PipelineError]:
    return catalog.find(catalog.HOST, name.replace("-", "_"))


def _with_agents_md(
    root: PurePath, found: tuple[Host, ...]
) -> IOResult[tuple[Host, ...], PipelineError]:
    paragraph = _named(_FOR_ALL).unwrap()
    if not found:
        return IOSuccess((paragraph,))
    return _if_shown(root, paragraph).map(lambda shown: (*found, *shown))


def _if_shown(root: PurePath, host: Host) -> IOResult[tuple[Host, ...], PipelineError]:
    there = traverse(lambda sign: io_ops.exists(root / sign), host.signs)
    return there.map(lambda signs: (host,) if any(signs) else ())


def _if_installed(host: Host) -> tuple[Host, ...]:
    found = settle(io_ops.find_program(host.program or ""))
    return (host,) if is_successful(found) and found.unwrap() else ()


def _flat(found: Iterable[tuple[Host, ...]]) -> tuple[Host, ...]:
    return tuple(chain.from_iterable(found))
