"""Makes the recordings anew: ``python -m adws.tests.checks.record FOLDER NODE_MODULES``.

NODE_MODULES is a folder in which npm has installed what the checks of JavaScript need: eslint,
@eslint/js, @biomejs/biome and typescript. What runs elsewhere is left out when it is not given.
"""

import json
import re
import sys
from pathlib import PurePath

from adws import io_ops
from adws.checks.check import Output
from adws.tests.checks.projects import PROJECTS
from adws.tests.checks.run import HERE, outputs_of
from adws.tests.vcs.repositories import value

_RECORDINGS = PurePath(__file__).parents[1] / "recordings/checks"
_OF_NPM = {"eslint", "biome", "tsc"}
_MODULES = re.compile(r"file://\S+?/node_modules|/\S+?/node_modules")


def main(folder: PurePath, node_modules: str | None = None) -> None:
    """Run each check in each of its projects, in a folder of its own."""
    for check, projects in PROJECTS.items():
        for name, texts in projects.items():
            if check not in _OF_NPM or node_modules:
                root = laid_out(folder / check / name, texts, node_modules)
                write(PurePath(check, f"{name}.json"), root, outputs_of(root, check))


def laid_out(root: PurePath, texts: dict[str, str], node_modules: str | None) -> PurePath:
    """Write the files of a project, with the packages that it may need."""
    for path, text in texts.items():
        _ = value(io_ops.write_text(root / path, text))
    if node_modules:
        _ = value(io_ops.make_link(PurePath(node_modules), root / "node_modules"))
    return root


def write(name: PurePath, root: PurePath, output: Output) -> None:
    """Write down what a run left behind, as if it had been made elsewhere."""
    fields = {
        "exit_code": output.exit_code,
        "stdout": _elsewhere(root, output.stdout),
        "stderr": _elsewhere(root, output.stderr),
    }
    text = json.dumps(fields, indent=1, ensure_ascii=False) + "\n"
    _ = value(io_ops.write_text(_RECORDINGS / name, text))


def _elsewhere(root: PurePath, text: str) -> str:
    return _MODULES.sub("/node_modules", text.replace(str(root), str(HERE)))


if __name__ == "__main__":
    main(PurePath(sys.argv[1]), *sys.argv[2:])
