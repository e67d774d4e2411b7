"""Makes calls from a small script in a process of its own: nothing else is there.

The process knows nothing of adws, and has loaded what any program has. So a call can only be made
there if its arguments can be written as literals.
Runs in the project's interpreter. Needs Python 3.8.
"""

import ast
import os
import signal
import subprocess
import sys
import tempfile

from adws_call_again import RAISES, bound, recorded
from adws_call_spots import FUNCTION, INITIAL
from adws_call_streams import GENERATOR, ITERATOR
from adws_inputs import ADDRESS, MOST_ITEMS, words

SECONDS = 20.0
STARTED = '"$0" "$1"; exit'
"""What a shell does that stays: people start programs from one."""
HEAD = """\
import sys


def tell(number, call):
    try:
        value = call()
        if hasattr(value, "__next__"):
            value = [item for _, item in zip(range({most}), value)]
        text = repr(value)
    except Exception as error:
        text = "{raises}" + type(error).__name__ + ": " + str(error)
    print(number, ascii(text), file=sys.stderr)


"""


def from_a_script(rows, folder, roots):
    """Return what comes of each call in words, by its place; calls that cannot be written miss.

    ``folder`` is where the script is written and runs, ``roots`` are where modules are loaded from.
    """
    written = {at: text for at, row in enumerate(rows) for text in call_texts(row)}
    number, script = tempfile.mkstemp(prefix="", suffix=".py", dir=folder)
    with open(number, "w", encoding="utf-8") as file:
        file.write(HEAD.format(most=MOST_ITEMS, raises=RAISES) + imports(rows, written))
        file.writelines("tell(%d, lambda: %s)\n" % item for item in written.items())
    with subprocess.Popen(  # noqa: S603 - the interpreter itself
        ["/bin/sh", "-c", STARTED, sys.executable, os.path.basename(script)],
        cwd=folder,
        env=dict(os.environ, PYTHONPATH=os.pathsep.join(roots)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            _, told = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return {}
    lines = told.decode("utf-8", "replace").splitlines()
    result_by_call = dict(filter(None, map(read, lines)))
    return {at: result_by_call[at] for at in written if at in result_by_call}


def imports(rows, written):
    """Return the statements that load what the calls need."""
    modules = dict.fromkeys(rows[at]["spot"][0] for at in written)
    return "".join("import " + module + "\n" for module in modules) + "\n"


def call_texts(row):
    """Yield a call as it is written in a script; nothing where that is not possible."""
    module, path, sort = row["spot"]
    if sort not in (FUNCTION, INITIAL) or row.get("moved"):
        return
    try:
        plain, named = bound(with_written(recorded(row), row.get("streams", {})), row)
        argument_texts = [literal(value) for value in plain]
        argument_texts += ["**{" + repr(name) + ": " + literal(named[name]) + "}" for name in named]
    except Exception:  # noqa: BLE001 - whatever the project's own objects raise
        return
    names = path[:-1] if sort == INITIAL else path
    yield ".".join([module, *names]) + "(" + ", ".join(argument_texts) + ")"


class Written(str):
    """An argument as it is written, where that is no literal."""

    __slots__ = ()


def with_written(arguments, sorts):
    """Return arguments with what makes iterators in the place of their items."""
    pattern = {GENERATOR: "(item for item in %s)", ITERATOR: "iter(%s)"}
    streams = {
        name: Written(pattern[sort] % literal(arguments[name])) for name, sort in sorts.items()
    }
    return {**arguments, **streams}


def literal(value):
    """Return a value as it is written; fails where it is not made of plain values."""
    if type(value) is Written:
        return str(value)
    text = repr(value)
    if ast.literal_eval(text) != value:
        raise ValueError(text)
    return text


def read(line):
    """Return the place of a call, and what came of it in words; None for other lines."""
    number, _, text = line.partition(" ")
    try:
        result = ast.literal_eval(text)
        return int(number), in_words(result)
    except (ValueError, SyntaxError):
        return None


def in_words(text):
    """Return a result as it is told elsewhere: plain values in an order of their own."""
    try:
        return words(ast.literal_eval(text))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return ADDRESS.sub("", text)
