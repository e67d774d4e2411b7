"""Makes recorded calls again as a user of the package would: ``adws_call_outside.py SETTINGS``.

A new folder holds only the package, no test tool can be loaded, and nothing reveals adws.
Runs in the project's interpreter. Needs Python 3.8.
"""

import contextlib
import json
import os
import shutil
import sys

from adws_call_again import NO_CALL, Caller, call_text, current_arguments, function_of, recorded
from adws_call_files import common_folder, files_near, with_files, without_place
from adws_call_forms import rows_of_other_forms
from adws_call_leaves import leaves_in_words, rows_near
from adws_call_names import rows_by_other_names
from adws_call_package import forget, lay_out
from adws_call_script import from_a_script
from adws_call_spots import FUNCTION
from adws_call_surroundings import SURROUNDINGS, PackageAlone
from adws_guard import Guard
from adws_near import in_turns

MOST_NEAR = 600
IN_A_SCRIPT = "in a small script"


def main(path):
    """Read the settings, make the calls, and write what comes of each, a line each."""
    with open(path, encoding="utf-8") as file:
        settings = json.load(file)
    with open(settings["rows"], encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    answers = os.open(settings["answers"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    surroundings = SURROUNDINGS.get(settings["surroundings"], PackageAlone)()
    roots = [row["root"] for row in rows]
    package = lay_out(settings["tree"], roots, settings["tests"], settings.get("installed"))
    try:
        forget(package)
        make_calls(settings, rows, surroundings, package, answers)
    finally:
        os.chdir(os.sep)
        shutil.rmtree(package.folder)


def make_calls(settings, rows, surroundings, package, answers):
    """Load the package, make calls near others up, and tell what comes of each."""
    rows = [with_files(row, package.folder) for row in rows]
    if settings["surroundings"] == IN_A_SCRIPT:
        results = from_a_script(rows, os.getcwd(), package.roots)
        tell_results(Caller(package.folder), rows, results, answers)
        return
    surroundings.before_import(package.folder)
    caller = Caller(package.folder, surroundings.call)
    for row in rows:
        surroundings.call(load, [row], {})
    near_rows = [with_files(row, package.folder) for row in varied(rows, settings)]
    calls = rows
    if settings["varied"]:
        others = [*rows_by_other_names(rows, package.roots), *rows_of_other_forms(rows)]
        calls = [*map(with_leaves, rows), *near_rows, *others]
        with open(settings["varied"], "w", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in calls)
    guard = Guard(os.path.join(package.folder, "files"))
    sys.addaudithook(guard)
    surroundings.after_import(rows, near_rows, caller)
    tell(calls, caller, answers)
    guard.active = False


def load(row):
    """Load what a call needs, before anything is forbidden."""
    with contextlib.suppress(BaseException):  # what cannot be loaded fails when it is called
        function_of(row["spot"], current_arguments(row))


def varied(rows, settings):
    """Return calls near those that are asked for, in turns."""
    arguments_of_rows = [arguments_or_none(row) for row in rows]
    groups = []
    for at in chosen(rows, settings["vary"]):
        others = [
            arguments
            for arguments, row in zip(arguments_of_rows, rows)
            if arguments is not None and row["spot"] == rows[at]["spot"]
        ]
        if arguments_of_rows[at] is not None:
            near_arguments = rows_near(
                rows[at], arguments_of_rows[at], others, settings["constants"]
            )
            changed = in_turns([near_arguments, files_near(rows[at])])
            groups.append([dict(near_row, of=at) for near_row in changed])
    return in_turns(groups)[:MOST_NEAR]


def with_leaves(row):
    """Return a row with the values of its leaves, if they are known."""
    arguments = arguments_or_none(row)
    return row if arguments is None else dict(row, leaves=leaves_in_words(arguments))


def arguments_or_none(row):
    """Return the arguments of a call as they were; None if their classes are not there."""
    try:
        return recorded(row)
    except BaseException:  # noqa: BLE001 - whatever the project's own objects raise
        return None


def chosen(rows, count):
    """Return the places of so many calls, in which each function has its turn."""
    places = {}
    for at, row in enumerate(rows):
        places.setdefault(str(row["spot"]), []).append(at)
    turns = sorted((turn, at) for own in places.values() for turn, at in enumerate(own))
    return [at for _, at in turns[:count]]


def tell(rows, caller, answers):
    """Write what comes of each call."""
    for at, row in enumerate(rows):
        result, after = caller.answer(row)
        call = text_of_call(row, caller)
        line = {"at": at, "call": call, "result": result, "after": after}
        line["function"] = identity(row)
        os.write(answers, (json.dumps(line) + "\n").encode("utf-8", "replace"))


def tell_results(caller, rows, results, answers):
    """Write what came of calls, by their places; others could not be made."""
    for at, row in enumerate(rows):
        line = {"at": at, "call": text_of_call(row, caller), "after": ""}
        line["result"] = caller.plain(results.get(at, NO_CALL))
        os.write(answers, (json.dumps(line) + "\n").encode("utf-8", "replace"))


def identity(row):
    """Return what tells a plain function from another one in this process; empty for others."""
    if row["spot"][2] != FUNCTION:
        return ""
    try:
        return str(id(function_of(row["spot"], {})))
    except BaseException:  # noqa: BLE001 - what is not there is no function
        return ""


def text_of_call(row, caller):
    """Return a call as a person writes it; empty if its arguments are not to be had here."""
    try:
        return call_text(row, lambda text: caller.plain(without_place(common_folder(row), text)))
    except BaseException:  # noqa: BLE001 - whatever the project's own objects raise
        return ""


main(sys.argv[1])
