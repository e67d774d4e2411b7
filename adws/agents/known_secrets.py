"""Secrets that are known by their values: those of the environment that adws runs in."""

import re
from collections.abc import Iterable, Mapping

from attrs import field, frozen

from adws.agents.disguise import LEAST_CHARACTERS, disguises

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

    A value of fewer than eight characters, or one that stands in its variable's own name, is a
    word that texts may well hold for other reasons.

    >>> environment_secrets({"API_KEY": "k-31415926", "HOME": "/home/me", "MY_TOKEN": "short"})
    (Secret(name='API_KEY'),)
    >>> environment_secrets({"POSTGRES_PASSWORD": "postgres"})
    ()
    """
    return tuple(
        Secret(name, value)
        for name, value in environment.items()
        if _is_secret(name) and len(value) >= LEAST_CHARACTERS and value.lower() not in name.lower()
    )


def secrets_by_value(text: str, secrets: Iterable[Secret]) -> Mapping[str, str]:
    """Return what a text holds of these secrets, in any disguise, each with the secret's name."""
    return {
        form: secret.name for secret in secrets for form in disguises(secret.value) if form in text
    }


def _is_secret(name: str) -> bool:
    return bool(_SECRET_NAME.search(name)) and not _NO_SECRET_NAME.match(name)
