"""Objects that are in many answers of the embedded forge."""

from typing import Any

from adws.forge.local.skeletons import example_with
from adws.forge.local.state import ForgeState


def account(state: ForgeState, login: str) -> dict[str, Any]:
    """Return somebody."""
    known = state.account(login)
    return example_with("simple-user", login=known.login, id=known.id, type=known.type)


def labels(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return labels."""
    return [example_with("label", name=name, description="") for name in names]
