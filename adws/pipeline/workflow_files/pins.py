"""The commits at which generated workflows use actions."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from adws.pipeline.workflow_files.yaml_text import CommentedValue


def pinned(action: str) -> CommentedValue:
    """Return an action at its commit, with its tag as a comment.

    ``action`` is ``owner/name``, or a path below it: ``actions/cache/restore``.
    """
    pin = _pins()[_repository(action)]
    return CommentedValue(f"{action}@{pin['sha']}", pin["tag"])


def is_known(action: str) -> bool:
    """Whether there is a commit for an action.

    >>> is_known("actions/cache/restore"), is_known("actions/cash")
    (True, False)
    """
    return _repository(action) in _pins()


def _repository(action: str) -> str:
    return "/".join(action.split("/")[:2])


@cache
def _pins() -> Mapping[str, Mapping[str, str]]:
    text = files("adws.pipeline.workflow_files").joinpath("actions.toml").read_text("utf-8")
    return tomllib.loads(text)
