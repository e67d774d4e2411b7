"""Objects that stand in many answers of the embedded forge."""

from typing import Any

from adws.forge.local.skeletons import laid_over
from adws.forge.local.state import ForgeState


def account(state: ForgeState, login: str) -> dict[str, Any]:
    """Return somebody."""
    known = state.account(login)
    return laid_over("simple-user", login=known.login, id=known.id, type=known.type)


def labels(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return labels."""
    return [laid_over("label", name=name, description="") for name in names]
