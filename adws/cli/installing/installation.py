"""Installs the files of ``adws init``: for which tools, and which files of each."""

from collections.abc import Sequence
from itertools import chain
from pathlib import PurePath

from attrs import frozen
from returns.io import IOResult, IOSuccess
from returns.result import Result

from adws import catalog, io_ops
from adws.cli.hosts.host import HomeFolder, Host
from adws.cli.hosts.mark import with_digest
from adws.cli.installing.files import (
    FileAction,
    FileResult,
    HostFile,
    apply_action,
    choose_action,
    find_files,
)
from adws.cli.installing.settings_file import SETTINGS, settings_if_free
from adws.cli.slash.registry import slash_commands
from adws.cli.slash.slash_command import SlashCommand
from adws.core.errors import PipelineError
from adws.core.railway import all_of, collect, settle, traverse
from adws.trust.needs import Need

_FOR_ALL = "agents_md"


@frozen(kw_only=True)
class InitOptions:
    """The options of ``adws init``.

    ``hosts`` are names; none: those in use, and for ``remove`` all that have files in a project.
    ``settings`` are those that the project needs; None: no file with settings is asked for.
    ``force`` replaces or removes changed files, ``only_look`` changes nothing.
    """

    hosts: tuple[str, ...] = ()
    settings: tuple[Need, ...] | None = None
    remove: bool = False
    force: bool = False
    only_look: bool = False


def install(
    root: PurePath, options: InitOptions
) -> IOResult[tuple[FileResult, ...], PipelineError]:
    """Install or remove the files; adws reads all of them before it writes the first one.

    ``root`` has no links.
    """
    return IOResult.do(
        file_results
        for commands in slash_commands()
        for chosen in _chosen_hosts(root, options)
        for items in collect(_items(root, options, commands, host) for host in chosen)
        for file_results in collect(
            _install_file(root, options, item) for item in _each_file_once(items)
        )
    )


def reportable(file_results: Sequence[FileResult]) -> tuple[FileResult, ...]:
    """Return the results to show: all but files without a target text that stay as they are."""
    return tuple(
        result
        for result in file_results
        if result.action is not FileAction.NOTHING or result.item.target_text is not None
    )


def hosts() -> tuple[Host, ...]:
    """Return all hosts, sorted by name."""
    return tuple(catalog.find(catalog.HOST, name).unwrap() for name in catalog.names(catalog.HOST))


def named_hosts(names: Sequence[str]) -> IOResult[tuple[Host, ...], PipelineError]:
    """Return the hosts of these names; fails with ``NameUnknown``."""
    return IOResult.from_result(all_of(map(_host_named, dict.fromkeys(names))))


def hosts_in_use(root: PurePath) -> IOResult[tuple[Host, ...], PipelineError]:
    """Return the hosts that the project has signs of, else those whose programs are installed.

    AGENTS.md counts if it exists, or if there is no other host.
    """
    tools = tuple(host for host in hosts() if host.program)
    return IOResult.do(
        used
        for hosts_shown in collect(_if_shown(root, host) for host in tools)
        for used in _with_agents_md(
            root, tuple(chain.from_iterable(hosts_shown)) or tuple(filter(_is_installed, tools))
        )
    )


def _chosen_hosts(
    root: PurePath, options: InitOptions
) -> IOResult[tuple[Host, ...], PipelineError]:
    if options.hosts:
        tools = named_hosts(options.hosts)
    elif options.remove:
        tools = IOSuccess((*(host for host in hosts() if host.home is None), SETTINGS))
    else:
        tools = hosts_in_use(root)
    if options.remove or options.settings is None:
        return tools
    more = settings_if_free(root, options.settings)
    return IOResult.do((*hosts, *files) for hosts in tools for files in more)


def _host_named(name: str) -> Result[Host, PipelineError]:
    return catalog.find(catalog.HOST, name.replace("-", "_"))


def _with_agents_md(
    root: PurePath, hosts_found: tuple[Host, ...]
) -> IOResult[tuple[Host, ...], PipelineError]:
    paragraph = _host_named(_FOR_ALL).unwrap()
    if not hosts_found:
        return IOSuccess((paragraph,))
    return IOResult.do(
        (*hosts_found, *paragraph_hosts) for paragraph_hosts in _if_shown(root, paragraph)
    )


def _if_shown(root: PurePath, host: Host) -> IOResult[tuple[Host, ...], PipelineError]:
    return IOResult.do(
        (host,) if any(signs) else ()
        for signs in traverse(io_ops.exists, [root / sign for sign in host.signs])
    )


def _is_installed(host: Host) -> bool:
    return settle(io_ops.find_program(host.program or "")).value_or(None) is not None


def _items(
    root: PurePath, options: InitOptions, commands: Sequence[SlashCommand], host: Host
) -> IOResult[tuple[HostFile, ...], PipelineError]:
    texts = host.texts(commands).items()
    targets = {path: None if options.remove else with_digest(text) for path, text in texts}
    return IOResult.do(
        files for base in _base(root, host.home) for files in find_files(base, host, targets)
    )


def _base(root: PurePath, home: HomeFolder | None) -> IOResult[PurePath, PipelineError]:
    if home is None:
        return IOSuccess(root)
    return IOResult.do(
        base
        for variables in io_ops.environment()
        for base in io_ops.real_path(
            PurePath(
                variables.get(home.variable) or PurePath(variables.get("HOME", "/")) / home.folder
            )
        )
    )


def _each_file_once(items: Sequence[Sequence[HostFile]]) -> tuple[HostFile, ...]:
    """Return the items without a second one for the same file behind a link."""
    files: dict[tuple[PurePath, str], HostFile] = {}
    for item in chain.from_iterable(items):
        taken_away_by = item.host.name if item.target_text is None else ""
        _ = files.setdefault((item.real_path, taken_away_by), item)
    return tuple(files.values())


def _install_file(
    root: PurePath, options: InitOptions, item: HostFile
) -> IOResult[FileResult, PipelineError]:
    action = choose_action(item, force=options.force)
    return (
        IOSuccess(FileResult(item, action))
        if options.only_look
        else apply_action(root, item, action)
    )
