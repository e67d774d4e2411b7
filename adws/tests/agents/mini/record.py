"""Makes the recordings of mini anew: ``python -m adws.tests.agents.mini.record FOLDER``."""

import json
import sys
from pathlib import PurePath
from typing import Any

from adws import io_ops
from adws.tests.agents.mini.plays import MINI
from adws.tests.vcs.repositories import value

_RECORDINGS = PurePath(__file__).parents[2] / "recordings/mini"
_LONG = frozenset({"system_template", "instance_template", "traceback", "format_error_template"})


def main(folder: PurePath, names: tuple[str, ...]) -> None:
    """Play these, or everything, once, each in a folder of its own; write down what it told."""
    for name in names or tuple(MINI.plays):
        MINI.record(name, folder / name / "home", folder / name)
        file = _RECORDINGS / f"{name}.json"
        _ = value(io_ops.write_text(file, _shortened(value(io_ops.read_text(file)))))


def _shortened(text: str) -> str:
    """Return a recording without its own instructions, and what it printed beside its file."""
    record = json.loads(text)
    trajectory = json.loads(record["file"], object_hook=_without_long)
    messages = [item for item in trajectory["messages"] if item.get("role") != "system"]
    messages[0]["content"] = "the question"
    file = json.dumps({**trajectory, "messages": messages})
    return json.dumps({**record, "stdout": "", "stderr": "", "file": file}, indent=1) + "\n"


def _without_long(plain: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in plain.items() if name not in _LONG}


if __name__ == "__main__":
    main(PurePath(sys.argv[1]), tuple(sys.argv[2:]))
