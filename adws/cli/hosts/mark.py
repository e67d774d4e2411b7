"""The line that marks a file as installed by adws, and shows whether somebody changed it.

It names the host of the file and holds a digest of all other lines. So adws needs no record beside
the files: you can commit, clone and move them. It is a comment in YAML, TOML and Markdown.
"""

import hashlib
import re

_DIGITS = 16
_LINE = re.compile(
    rf"^(?:#|<!--) adws init (?P<host>\w+) (?P<digest>[0-9a-f]{{{_DIGITS}}}):.*\n?", re.MULTILINE
)


def mark_for(host: str) -> str:
    """Return the mark of a host's text, without its digest and the comment's sign."""
    return f"adws init {host} {'0' * _DIGITS}: renewed by it until somebody changes this file"


def with_digest(text: str) -> str:
    r"""Return a text with its digest in the mark.

    >>> with_digest(f"# {mark_for('me')}\na\n")
    '# adws init me 87428fc522803d31: renewed by it until somebody changes this file\na\n'
    """
    digest = digest_of(text)
    return _LINE.sub(lambda match: match[0].replace(match["digest"], digest, 1), text, count=1)


def is_marked(text: str, host: str) -> bool:
    """Return whether adws installed a text for a host."""
    match = _LINE.search(text)
    return match is not None and match["host"] == host


def is_untouched(text: str) -> bool:
    r"""Return whether nobody changed a text since adws marked it; line ends do not count.

    >>> ours = with_digest(f"# {mark_for('me')}\na\n")
    >>> is_untouched(ours), is_untouched(ours.replace("\n", "\r\n")), is_untouched(ours + "b")
    (True, True, False)
    """
    match = _LINE.search(text)
    return match is not None and match["digest"] == digest_of(text)


def digest_of(text: str) -> str:
    """Return the digest of all lines but the mark."""
    lines = _LINE.sub("", text.replace("\r\n", "\n"), count=1)
    return hashlib.sha256(lines.encode(errors="surrogatepass")).hexdigest()[:_DIGITS]
