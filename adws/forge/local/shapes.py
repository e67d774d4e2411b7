"""Objects that are in many answers of the embedded forge."""

from typing import Any

from adws.forge.local.skeletons import example_with
from adws.forge.local.state import ForgeState


def account(state: ForgeState, login: str) -> dict[str, Any]:
    """Return somebody."""
    found_account = state.account(login)
    return example_with(
        "simple-user", login=found_account.login, id=found_account.id, type=found_account.type
    )


def labels(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return labels."""
    return [example_with("label", name=name, description="") for name in names]
