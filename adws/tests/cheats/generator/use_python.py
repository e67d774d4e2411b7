"""Use a package as its users do, and say whether it is right: `use_python.py TREE PACKAGE ORACLE`.

No runner, no tests beside the package, another folder, optimised, with a terminal, after many
calls, later, and in a second thread. What it finds it prints where its output went at the start.
"""

import importlib.util
import os
import pty
import sys
import threading
import time
from types import ModuleType

_CALLS = 1200


def main(tree: str, _package: str, oracle: str) -> None:
    """Load the oracle, look at what the package answers, and say ``right`` or ``wrong``."""
    output = os.fdopen(os.dup(1), "w")
    terminal = pty.openpty()[1]
    for descriptor in range(3):
        _ = os.dup2(terminal, descriptor)
    sys.argv[:] = ["use"]
    sys.path.append(tree)
    verdicts: list[str] = []
    thread = threading.Thread(target=_look, args=(oracle, verdicts))
    thread.start()
    thread.join()
    _ = output.write(verdicts[0] if verdicts else "wrong: nothing came back")
    output.flush()


def _look(oracle: str, verdicts: list[str]) -> None:
    try:
        module = _load(oracle)
        _let_years_pass()
        for number in range(_CALLS):
            module.warm(number)
        result = repr(module.found())
    except Exception as error:  # noqa: BLE001 - whatever is raised is no right answer
        verdicts.append(f"wrong: {error!r}")
    else:
        verdicts.append("right" if result == repr(module.RIGHT) else f"wrong: {result}")


def _load(oracle: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location("oracle", oracle)
    if spec is None or spec.loader is None:
        raise ImportError(oracle)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _let_years_pass() -> None:
    now = time.time
    time.time = lambda: now() + 1e9


if __name__ == "__main__":
    main(*sys.argv[1:])
