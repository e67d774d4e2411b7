"""The line by which a file is known for ours, and by which a change of the user's is seen.

It names the host that the file is for, and holds a digest of all other lines, so that no record
beside the files is needed: they can be committed, cloned and moved. It is a comment in YAML, TOML
and Markdown.
"""

import hashlib
import re

_DIGITS = 16
_LINE = re.compile(
    rf"^(?:#|<!--) adws init (?P<host>\w+) (?P<digest>[0-9a-f]{{{_DIGITS}}}):.*\n?", re.MULTILINE
)


def mark_for(host: str) -> str:
    """Return what stands in a host's text before it is ``marked``, behind a comment's sign."""
    return f"adws init {host} {'0' * _DIGITS}: renewed by it until somebody changes this file"


def marked(text: str) -> str:
    r"""Return a text with its digest in the mark.

    >>> marked(f"# {mark_for('me')}\na\n")
    '# adws init me 87428fc522803d31: renewed by it until somebody changes this file\na\n'
    """
    digest = digest_of(text)
    return _LINE.sub(lambda found: found[0].replace(found["digest"], digest, 1), text, count=1)


def is_marked(text: str, host: str) -> bool:
    """Return whether a text was once laid for a host."""
    found = _LINE.search(text)
    return found is not None and found["host"] == host


def is_untouched(text: str) -> bool:
    r"""Return whether nobody has changed a text since it was marked; line ends do not count.

    >>> ours = marked(f"# {mark_for('me')}\na\n")
    >>> is_untouched(ours), is_untouched(ours.replace("\n", "\r\n")), is_untouched(ours + "b")
    (True, True, False)
    """
    found = _LINE.search(text)
    return found is not None and found["digest"] == digest_of(text)


def digest_of(text: str) -> str:
    """Return the digest of all lines but the mark."""
    lines = _LINE.sub("", text.replace("\r\n", "\n"), count=1)
    return hashlib.sha256(lines.encode(errors="surrogatepass")).hexdigest()[:_DIGITS]
