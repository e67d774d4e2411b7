"""What the model service was asked."""

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen


@frozen
class Request:
    """One request: ``path`` without its query, ``headers`` in lower case and without secrets.

    ``body`` is the JSON document, None where there is none. ``asked`` is all that stands in it in
    the user's name, without the results of tools. ``number`` counts the requests from 1.
    """

    path: str
    body: Any = None
    headers: Mapping[str, str] = field(factory=dict[str, str])
    asked: str = ""
    number: int = 0
    method: str = "POST"
