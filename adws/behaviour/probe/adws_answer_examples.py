"""Answers examples as a user of the package would: ``adws_answer_examples.py SETTINGS``.

An example is an expression with what is expected of it. It is evaluated among the names of its
module. The package alone is in a new folder. Runs in the project's interpreter. Needs
Python 3.8.
"""

import importlib
import json
import os
import shutil
import sys

from adws_call_again import NO_END, RAISES, CallLimit, call_text, final_value, text_of
from adws_call_package import forget, lay_out
from adws_call_recorder import CallRecorder
from adws_call_spots import INITIAL
from adws_guard import Guard
from adws_inputs import ADDRESS, TooLongError, words
from adws_unasked import file_of

EXAMPLE = "<example>"
"""What tracebacks call an example's file."""


def main(path):
    """Read the settings, answer the examples, and write what comes of each, a line each."""
    with open(path, encoding="utf-8") as file:
        settings = json.load(file)
    answers = os.open(settings["answers"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    rows = rows_in(settings["calls"])
    roots = [*settings["roots"], *(row["root"] for row in rows)]
    tree = settings["tree"]
    there = [root for root in roots if os.path.isdir(os.path.join(tree, root))]
    package = lay_out(tree, there, settings["tests"])
    try:
        forget(package)
        modules = [
            loaded(statement["module"], package.folder) for statement in settings["examples"]
        ]
        cases = cases_by_call(rows)
        guard = Guard()
        sys.addaudithook(guard)
        for at, (example, module) in enumerate(zip(settings["examples"], modules)):
            line = dict(answer(example, module, package.folder, cases), at=at)
            os.write(answers, (json.dumps(line) + "\n").encode("utf-8", "replace"))
        guard.active = False
    finally:
        os.chdir(os.sep)
        shutil.rmtree(package.folder)


def rows_in(path):
    """Return the calls that a file holds; none where it is not there."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [row for row in rows if "lost" not in row]


def loaded(name, folder):
    """Return a module of the project, or a sentence that says why there is none."""
    try:
        module = importlib.import_module(name)
    except BaseException as error:  # noqa: BLE001 - whatever a project raises as it is loaded
        return "the module " + name + " cannot be loaded: " + text_of(error)
    file = os.path.realpath(file_of(module) or os.sep)
    if not file.startswith(folder + os.sep):
        return "the module " + name + " is not one of the project"
    return module


def cases_by_call(rows):
    """Return the cases that make each call."""
    cases = {}
    for row in rows:
        key = key_of(row)
        if key is not None:
            cases.setdefault(key, []).append(row["case"])
    return cases


def key_of(row):
    """Return what tells a call from others; None if its arguments are not to be had here."""
    try:
        return (row["spot"][0], ".".join(row["spot"][1]), call_text(row))
    except BaseException:  # noqa: BLE001 - whatever the project's own objects raise
        return None


def answer(example, module, folder, cases):
    """Return what an example gives, beside what is expected.

    ``agrees`` says whether both are the same. ``calls`` lists, for each call of the project's
    functions that the example makes, the cases that make it, too. ``missing`` says what an example
    needs and is not there.
    """
    if isinstance(module, str):
        return {"missing": module}
    recorder = CallRecorder(folder, (), lambda path: path.endswith(EXAMPLE))
    recorder.begin()
    value, error = evaluated(example["call"], module)
    rows = [row for row in recorder.end() if row["spot"][2] != INITIAL]
    calls = [cases.get(key_of(row), []) for row in rows]
    if isinstance(error, TooLongError):
        return {"result": NO_END, "ended": False, "calls": calls}
    if is_missing(error) and type(error).__name__ != example["raises"]:
        return {"missing": type(error).__name__ + ": " + text_of(error)}
    result = raised(error) if error else words(value)
    if example["raises"]:
        names = [kind.__name__ for kind in type(error).__mro__]
        same = error is not None and example["raises"].rpartition(".")[2] in names
        expected = RAISES + example["raises"]
    else:
        other, problem = evaluated(example["returns"], module)
        if problem is not None:
            return {"missing": "what is expected " + raised(problem)}
        same = error is None and are_alike(value, other)
        expected = words(other)
    return {"result": result, "expected": expected, "agrees": same, "ended": True, "calls": calls}


def evaluated(text, module):
    """Return what an expression gives, and the exception that it raises; one of both is None."""
    try:
        code = compile(text, EXAMPLE, "eval")
        with CallLimit():
            return final_value(eval(code, dict(vars(module)))), None  # noqa: S307 - in a cage
    except BaseException as error:  # noqa: BLE001 - what an example raises is what it does
        return None, error


def is_missing(error):
    """Return whether an expression itself uses a name that is not there."""
    if not isinstance(error, (NameError, AttributeError)):
        return False
    trace = error.__traceback__
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_filename == EXAMPLE


def raised(error):
    """Return an exception in words."""
    return RAISES + type(error).__name__ + ": " + ADDRESS.sub("", text_of(error))


def are_alike(value, expected):
    """Return whether two values are the same in words, or equal and not equal to everything."""
    if words(value) == words(expected):
        return True
    other = object()
    try:
        return bool(value == expected) and not bool(value == other)
    except BaseException:  # noqa: BLE001 - whatever the project's own equality raises
        return False


main(sys.argv[1])
