"""The ``adws.toml`` with the settings that a project was found to need."""

import tomllib
from collections.abc import Sequence
from pathlib import PurePath

from returns.io import IOResult, IOSuccess
from returns.result import Failure, Result, Success

from adws import io_ops
from adws.cli.hosts.host import Host, Texts
from adws.cli.hosts.mark import is_marked, mark_for
from adws.cli.slash.slash_command import SlashCommand
from adws.core.errors import PipelineError, SettingsInvalid
from adws.trust.needs import Need, setting_lines

_NAME = "settings"
_FILE = "adws.toml"
_HEAD = """\
# {mark}
#
# What `adws doctor` found necessary here. `adws docs settings` has all settings.
"""


def _text(needs: Sequence[Need]) -> str:
    """Return a settings file: each necessary setting below a comment that says why."""
    parts = (
        "".join((*(f"# {need.why}\n" for need in needs if need.setting == name), f"{line}\n"))
        for name, line in zip(
            dict.fromkeys(need.setting for need in needs), setting_lines(needs), strict=True
        )
    )
    return "\n".join((_HEAD.format(mark=mark_for(_NAME)), *parts))


def _host(text: str) -> Host:
    def texts(_commands: Sequence[SlashCommand]) -> Texts:
        return {_FILE: text}

    return Host(name=_NAME, tool="adws", texts=texts)


SETTINGS = _host(_HEAD.format(mark=mark_for(_NAME)))
"""Not a tool that runs commands, but adws treats its file like theirs."""


def settings_if_free(
    root: PurePath, needs: tuple[Need, ...]
) -> IOResult[tuple[Host, ...], PipelineError]:
    """Return the settings file with what a project needs; none if it needs nothing.

    A file that adws wrote stays as it is. Fails if ``pyproject.toml`` has settings, which the file
    would override.
    """
    project = root / "pyproject.toml"
    return IOResult.do(
        (_host(text if is_marked(text, _NAME) else _text(needs)),) if text or needs else ()
        for names in io_ops.list_folder(root)
        for own in (io_ops.read_text(project) if project.name in names else IOSuccess(""))
        for _free in IOResult.from_result(_refuse_settings(own))
        for text in (io_ops.read_text(root / _FILE) if _FILE in names else IOSuccess(""))
    )


def _refuse_settings(text: str) -> Result[None, PipelineError]:
    if "adws" not in tomllib.loads(text).get("tool", {}):
        return Success(None)
    return Failure(
        SettingsInvalid(
            "pyproject.toml has settings under [tool.adws]; an adws.toml would override them",
            hint="edit them there, or move them to your own adws.toml",
        )
    )
