"""Secrets that give themselves away by their format, by the rules of a scanner kept for that.

Loading its rules takes a third of a second, so it is done once, and only for a text that may hold
some.
"""

import re
import threading
from collections.abc import Mapping
from functools import cache
from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingfisher_sdk import Scanner

_MORE_FORMATS = PurePath(__file__).parent / "secret_formats.toml"
_LOADING = threading.Lock()

_LONG = 16
_LONG_RUN = re.compile(rf"[A-Za-z0-9_+/=.-]{{{_LONG},}}")
_FILE = re.compile(r"[^=]*/[^=]*\.[a-z]{1,4}\.?")
_PROGRAM = re.compile(r"(?:/[A-Z]?[a-z\d_.-]*){3,}")
_CASE = re.compile(r"testMethod=\w+")  # how unittest writes one of its cases
_MADE_BY_A_MACHINE = re.compile(r"[^\d]*\d|(?=.{20})[^A-Z]*[A-Z]")
_ESCAPED_END = re.compile(r"(?:\\r)?\\n")
_OTHER_SIGNS = re.compile(r"://[^\s/]*:[^\s/]*@|-----BEGIN ")


def secrets_by_format(text: str) -> Mapping[str, str]:
    r"""Return what a text holds that has the format of a secret, each with the format's name.

    An escaped line end (``\n`` in two characters, as in what was quoted) counts as one too.
    """
    if not may_hold_secrets(text):
        return {}
    secrets = _secrets_in(text)
    if "\\" not in text:
        return secrets
    unescaped = _secrets_in(_ESCAPED_END.sub("\n", text))
    escaped = {value.replace("\n", "\\n"): name for value, name in unescaped.items()}
    return {**secrets, **unescaped, **escaped}


def _secrets_in(text: str) -> dict[str, str]:
    content = text.encode("utf-8", "replace")
    secrets: dict[str, str] = {}
    for finding in scanner().scan(content):
        place = finding.location
        written = content[place["start_offset"] : place["end_offset"]].decode("utf-8", "replace")
        secrets |= dict.fromkeys(filter(None, (written, finding.secret)), _name(finding.rule_id))
    return secrets


def may_hold_secrets(text: str) -> bool:
    """Return whether a text has anything that a machine may have made up.

    >>> may_hold_secrets("ModuleNotFoundError: tests/test_adds_numbers.py")
    False
    >>> may_hold_secrets("unknown key 0f3b9c2d-55e1-4a")
    True
    """
    return bool(_OTHER_SIGNS.search(text)) or any(
        _may_be_secret(run[0]) for run in _LONG_RUN.finditer(text)
    )


def _may_be_secret(run: str) -> bool:
    """Return whether a run of characters may be a secret, or a part of a path.

    >>> _may_be_secret("/usr/lib/python3.11/unittest/case.py")
    False
    >>> _may_be_secret("/opt/python/3.11.7/bin/python3"), _may_be_secret("testMethod=test_2_adds")
    (False, False)
    >>> _may_be_secret("/srv/0f3b9c2d-55e1-4a/case.py"), _may_be_secret("wJal9/K7MDENG/bPxRfi")
    (True, True)
    >>> _may_be_secret("/k7mdeng/bPxRfi/cYEXAMPLE9/kEY"), _may_be_secret("key=test_2_adds_up")
    (True, True)
    """
    if _CASE.fullmatch(run):
        return False
    is_path = _FILE.fullmatch(run) or _PROGRAM.fullmatch(run)
    parts = run.split("/") if is_path else [run]
    return any(len(part) >= _LONG and _MADE_BY_A_MACHINE.match(part) for part in parts)


def _name(rule: str) -> str:
    """Return the words of a rule's id, which begins with where the rule comes from.

    >>> _name("betterleaks.github-pat"), _name("veles.secrets/sendgrid"), _name("betterleaks.a.1")
    ('github pat', 'sendgrid', 'a')
    """
    own = rule.partition(".")[2].rpartition("/")[2]
    return re.sub(r"\.\d+$", "", own).replace("-", " ")


def scanner() -> "Scanner":
    """Return the scanner: one for all threads, though they ask for it at the same moment."""
    with _LOADING:
        return _loaded()


@cache
def _loaded() -> "Scanner":
    from kingfisher_sdk import Rules, Scanner  # noqa: PLC0415 - a large library, seldom needed

    return Scanner(Rules((str(_MORE_FORMATS),), confidence="low"))
