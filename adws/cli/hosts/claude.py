"""Claude Code: a command is a Markdown file, a skill a folder with one; people call both alike.

The model may also start a skill by itself, unless the skill forbids it
(https://code.claude.com/docs/en/skills).
"""

from collections.abc import Sequence

from adws.cli.hosts.host import Host, Texts
from adws.cli.hosts.markdown import with_front_matter
from adws.cli.slash.slash_command import SlashCommand

_NAME = "claude"


def _texts(commands: Sequence[SlashCommand]) -> Texts:
    return {_path(command): _text(command) for command in commands}


def _path(command: SlashCommand) -> str:
    if command.skill:
        return f".claude/skills/{command.name}/SKILL.md"
    return f".claude/commands/{command.name}.md"


def _text(command: SlashCommand) -> str:
    keys = {
        "name": command.name if command.skill else "",
        "description": command.description,
        "argument-hint": command.argument_hint,
        "allowed-tools": f"Bash(adws {command.cli[0]}:*)",
        "disable-model-invocation": "true" if command.starts_agent else "",
    }
    return with_front_matter(_NAME, keys, command.body)


HOST = Host(
    name=_NAME,
    tool="Claude Code",
    texts=_texts,
    call="/{name}",
    signs=(".claude", "CLAUDE.md"),
    program="claude",
    folders=(".claude/commands", ".claude/skills"),
)
