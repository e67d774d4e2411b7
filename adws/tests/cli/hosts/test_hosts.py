"""What is laid for each tool."""

import json
import re
import tomllib

import pytest

from adws.cli.hosts import agents_md, claude, codex, codex_prompts, gemini, opencode
from adws.cli.hosts.host import Host, Parts, Texts
from adws.cli.hosts.mark import is_marked
from adws.cli.installing.installation import hosts
from adws.cli.slash.slash_command import SlashCommand
from adws.core.front_matter import read_markdown

SKILL = SlashCommand(
    name="test-look",
    description='Look: "all".',
    cli=("analyze",),
    shows="what is there",
    body="Look at $ARGUMENTS\n",
    argument_hint="[--file PATH]",
    skill=True,
)
COMMAND = SlashCommand(
    name="mend",
    description="Mend.",
    cli=("fix",),
    shows="what is mended",
    body="Mend `$ARGUMENTS`.\n",
    argument_option="--only",
    starts_agent=True,
)
BOTH = (SKILL, COMMAND)


def keys_and_bodies(texts: Texts) -> dict[str, tuple[dict[str, str], str]]:
    """Return what Markdown files say, by their paths."""
    sheets = {path: read_markdown(text).unwrap() for path, text in texts.items()}
    return {
        path: ({k: v for k, v in sheet.keys.items() if not k.startswith("#")}, sheet.body)
        for path, sheet in sheets.items()
    }


def without_comments(texts: Texts) -> Texts:
    """Return texts without the lines that only readers of YAML know for comments."""
    return {path: re.sub(r"^# .*\n", "", text, flags=re.MULTILINE) for path, text in texts.items()}


def test_every_host_is_found_by_its_file() -> None:
    """There is no list to edit."""
    names = ("agents_md", "claude", "codex", "codex_prompts", "gemini", "opencode")
    assert tuple(host.name for host in hosts()) == names


@pytest.mark.parametrize("host", hosts(), ids=lambda host: host.name)
def test_every_file_bears_the_mark_of_its_host(host: Host) -> None:
    """And lies in one of its folders, or is the one file that it shares."""
    texts = host.texts(BOTH)
    assert all(is_marked(text, host.name) for text in texts.values())
    places = host.folders or ("AGENTS.md",)
    assert all(path.startswith(places) for path in texts)


def test_claude_has_commands_and_skills() -> None:
    """Its model may run the command line, and begins nothing by itself that costs."""
    assert keys_and_bodies(without_comments(claude.HOST.texts(BOTH))) == {
        ".claude/skills/test-look/SKILL.md": (
            {
                "name": "test-look",
                "description": 'Look: "all".',
                "argument-hint": "[--file PATH]",
                "allowed-tools": "Bash(adws analyze:*)",
            },
            "Look at $ARGUMENTS",
        ),
        ".claude/commands/mend.md": (
            {
                "description": "Mend.",
                "allowed-tools": "Bash(adws fix:*)",
                "disable-model-invocation": "true",
            },
            "Mend `$ARGUMENTS`.",
        ),
    }


def test_codex_has_skills_without_places_for_words() -> None:
    """It puts nothing in their place."""
    assert keys_and_bodies(without_comments(codex.HOST.texts(BOTH))) == {
        ".agents/skills/test-look/SKILL.md": (
            {"name": "test-look", "description": 'Look: "all".'},
            "Look at what stands behind $test-look",
        ),
        ".agents/skills/mend/SKILL.md": (
            {"name": "mend", "description": "Mend."},
            "Mend `what stands behind $mend`.",
        ),
    }


def test_an_early_codex_has_prompts_at_home() -> None:
    """Below the folder that its variable names."""
    assert keys_and_bodies(without_comments(codex_prompts.HOST.texts((SKILL,)))) == {
        "prompts/test-look.md": (
            {"description": 'Look: "all".', "argument-hint": "[--file PATH]"},
            "Look at $ARGUMENTS",
        )
    }


def test_opencode_has_commands() -> None:
    """Markdown, in the folder that all its versions read."""
    assert keys_and_bodies(without_comments(opencode.HOST.texts((COMMAND,)))) == {
        ".opencode/command/mend.md": ({"description": "Mend."}, "Mend `$ARGUMENTS`.")
    }


def test_gemini_has_toml() -> None:
    """With its own place for the words."""
    (name,) = gemini.HOST.texts((SKILL,)).items()
    assert (name[0], tomllib.loads(name[1])) == (
        ".gemini/commands/test-look.toml",
        {"description": 'Look: "all".', "prompt": "Look at {{args}}\n"},
    )
    assert json.dumps(SKILL.description) in name[1]


def test_agents_md_lists_the_command_lines() -> None:
    """With what may stand behind them there, and what they cost."""
    lines = agents_md.HOST.texts(BOTH)["AGENTS.md"].splitlines()
    assert [line for line in lines if line.startswith("- ")] == [
        "- `/test-look`: `adws analyze [--file PATH]` (shows what is there)",
        "- `/mend`: `adws fix [--only WORD ...]` (starts agents; shows what is mended)",
    ]


BLOCK = "<!-- adws init agents_md 00ff: x -->\nours\n<!-- adws init: end -->\n"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", Parts("", None, "")),
        ("\n\n", Parts("", None, "")),
        ("theirs", Parts("theirs\n\n", None, "")),
        (BLOCK, Parts("", BLOCK, "")),
        (f"theirs\n\n{BLOCK}\nmore\n", Parts("theirs\n\n", BLOCK, "\nmore\n")),
        (f"a\n{BLOCK[:-5]}", Parts("a\n", BLOCK[:-5], "")),
    ],
)
def test_the_paragraph_is_found_in_the_file_of_others(text: str, parts: Parts) -> None:
    """One without an end goes to the end: somebody has changed it."""
    assert agents_md.split(text) == parts
