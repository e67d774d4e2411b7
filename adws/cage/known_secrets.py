"""Secrets that are known by their values: those of the environment that adws runs in."""

import base64
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from attrs import field, frozen

from adws.core.http import quoted

_LEAST_LENGTH = 8
"""A shorter text says nothing: it may be anywhere."""
_GROUP = 3  # bytes that base64 writes as four characters (RFC 4648)

_SECRET_NAME = re.compile(
    "KEY(?!RING|BOARD|MAP)|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|PRIVATE", re.IGNORECASE
)
_NO_SECRET_NAME = re.compile("GIT_CONFIG_KEY_")


@frozen
class Secret:
    """A secret that is known by its value; ``name`` is that of its variable."""

    name: str
    value: str = field(repr=False)


def environment_secrets(environment: Mapping[str, str]) -> tuple[Secret, ...]:
    """Return what of the environment's variables is secret, by their names.

    A value of fewer than eight characters, or one that is in its variable's own name, is a
    word that texts may well hold for other reasons.

    >>> environment_secrets({"API_KEY": "k-31415926", "HOME": "/home/me", "MY_TOKEN": "short"})
    (Secret(name='API_KEY'),)
    >>> environment_secrets({"POSTGRES_PASSWORD": "postgres"})
    ()
    """
    return tuple(
        Secret(name, value)
        for name, value in environment.items()
        if _SECRET_NAME.search(name)
        and not _NO_SECRET_NAME.match(name)
        and len(value) >= _LEAST_LENGTH
        and value.lower() not in name.lower()
    )


def secrets_by_value(text: str, secrets: Iterable[Secret]) -> Mapping[str, str]:
    """Return what a text holds of these secrets, in any disguise, each with the secret's name."""
    return {
        form: secret.name for secret in secrets for form in disguises(secret.value) if form in text
    }


@cache
def disguises(value: str) -> tuple[str, ...]:
    """Return the texts by which a value gives itself away, itself first.

    Encoded as base64 it looks different by what is before it: all three forms are there,
    without the characters at their ends that depend on their neighbours.

    >>> disguises("pass/word")
    ('pass/word', 'cGFzcy93b3Jk', 'Bhc3Mvd29yZ', 'wYXNzL3dvcm', 'pass%2Fword')
    """
    content = value.encode("utf-8", "replace")
    forms = (
        *(value, *_base64(content)),
        *(quoted(content.decode()), json.dumps(value)[1:-1], repr(value)[1:-1]),
        *(line.strip() for line in value.splitlines()),
    )
    return tuple(dict.fromkeys(form for form in forms if len(form) >= _LEAST_LENGTH))


def _base64(content: bytes) -> Iterator[str]:
    for before in range(_GROUP):
        padded = bytes(before) + content
        first = (before * 8 + 5) // 6
        last = len(padded) * 8 // 6
        yield base64.b64encode(padded).decode()[first:last]
        yield base64.urlsafe_b64encode(padded).decode()[first:last]
