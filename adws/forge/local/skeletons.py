"""The smallest answers that GitHub's description of its API allows, by kind."""

import json
from copy import deepcopy
from functools import cache
from importlib.resources import files
from typing import Any


def example_with(kind: str, **values: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever JSON holds
    """Return the smallest object of a kind with what is known about this one."""
    return {**deepcopy(_skeletons()[kind]), **values}


@cache
def _skeletons() -> dict[str, dict[str, Any]]:
    text = files("adws.forge.local").joinpath("skeletons.json").read_text(encoding="utf-8")
    plain: dict[str, dict[str, Any]] = json.loads(text)
    return plain
