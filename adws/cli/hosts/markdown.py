"""Writes Markdown with front matter for the tools that run slash commands."""

import json
from collections.abc import Mapping

from adws.cli.hosts.mark import mark_for


def with_front_matter(host: str, keys: Mapping[str, str], body: str) -> str:
    r"""Return a text with a host's mark and these keys, as any reader of YAML understands them.

    Keys without a value are left out. Values other than ``true`` are quoted, as they may hold
    colons.

    >>> print(with_front_matter("me", {"a": "b: c", "d": "", "e": "true"}, "Body.\n"), end="")
    ---
    # adws init me 0000000000000000: renewed by it until somebody changes this file
    a: "b: c"
    e: true
    ---
    <BLANKLINE>
    Body.
    """
    lines = [
        f"{key}: {value if value == 'true' else json.dumps(value, ensure_ascii=False)}"
        for key, value in keys.items()
        if value
    ]
    return "\n".join(("---", f"# {mark_for(host)}", *lines, "---", "", body))
