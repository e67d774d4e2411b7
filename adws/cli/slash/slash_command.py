"""A slash command as a value."""

from collections.abc import Sequence
from itertools import chain

from attrs import frozen

PLACEHOLDER = "$ARGUMENTS"
"""What stands in a body for the words behind the command's name."""


@frozen(kw_only=True)
class SlashCommand:
    """What is known of ``/name``.

    ``cli`` are the words of the command line that does the same, without the program's own name;
    ``workflow`` is the declared workflow that both run, empty where nothing runs. ``shows`` is the
    finaliser: what is shown of the result. ``argument_hint`` tells what may stand behind the name;
    ``argument_option`` goes in front of each such word. ``starts_agent``: it starts coding agents,
    which costs; nobody but a person should begin that. ``skill``: agents that know skills get it as
    one. ``body`` is what an agent is told to do.
    """

    name: str
    description: str
    cli: tuple[str, ...]
    shows: str
    body: str
    workflow: str = ""
    argument_hint: str = ""
    argument_option: str = ""
    starts_agent: bool = False
    skill: bool = False

    def arguments(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words of the command line for what was written behind the command's name.

        Who writes options writes all of them.

        >>> about = {"name": "verify", "description": "", "shows": "", "body": ""}
        >>> verify = SlashCommand(**about, cli=("verify",), argument_option="--only")
        >>> verify.arguments(["lint", "types"])
        ('verify', '--only', 'lint', '--only', 'types')
        >>> verify.arguments(["--json"])
        ('verify', '--json')
        """
        if not self.argument_option or any(word.startswith("-") for word in words):
            return (*self.cli, *words)
        return (*self.cli, *chain.from_iterable((self.argument_option, word) for word in words))

    def body_with(self, placeholder: str) -> str:
        """Return the body with another tool's words for what stands behind the name."""
        return self.body.replace(PLACEHOLDER, placeholder)
