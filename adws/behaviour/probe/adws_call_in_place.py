"""Makes calls near those of a case while the case runs.

Some arguments cannot be kept for later: functions and classes of tests, and what holds them. Here
they are copied where they are, with what the case put in the place of other things.
Runs in the project's interpreter. Needs Python 3.8.
"""

import contextlib
import copy
import functools
import os
import sys
import tempfile
import time
import types

from adws_call_again import PRINTS, Caller, function_of, text_with_arguments
from adws_call_files import FilesOfCall
from adws_call_leaves import arguments_near, leaves_in_words
from adws_call_recorder import CallRecorder, shape_of
from adws_call_records import is_record, plain_object
from adws_call_spots import INITIAL
from adws_call_stand_ins import (
    as_if_of_module,
    forwarding,
    noting,
    replaced_by,
    returning,
    stand_ins,
)
from adws_call_test_state import StateOfTests
from adws_guard import Guard
from adws_inputs import arguments_of, without_defaults, words
from adws_unasked import contents_of, file_of, is_a, modules_below

MOST_LINES = 2_000
MOST_NEAR = 120
MOST_STAND_INS = 2
SECONDS = 20.0
ELSEWHERE = "elsewhere"
"""What copies of the functions and classes of tests are called, and where they seem to stand."""


class CallsInPlace(CallRecorder):
    """The results of calls near those of a case, and of these with copies of their arguments."""

    def __init__(self, folder, changed, is_test, constants, seconds=SECONDS):
        """Take what a recorder takes, constants of the change, and the time for all calls."""
        super().__init__(folder, changed, is_test)
        self.constants = constants
        self.caller = Caller(folder)
        self.guard = Guard()
        self.guard.active = False
        self.busy = False
        self.shared, self.modules = {}, []
        self.output = None
        self.until = time.monotonic() + seconds
        sys.addaudithook(self.guard)

    def begin(self):
        """Begin to look, with what stands in modules by now."""
        self.output = tempfile.TemporaryFile("w", encoding="utf-8")  # noqa: SIM115 - see end
        self.modules = [
            module for _, module, path in modules_below(self.folder) if not self.is_test(path)
        ]
        self.shared = {
            id(module_object): module_object
            for module in self.modules
            for module_object in contents_of(module).values()
            if not is_a(module_object, types.FunctionType)
        }
        super().begin()

    def end(self):
        """Stop, and return what was noted."""
        rows = super().end()
        self.output.close()
        for row in rows:
            row["first"] = row.get("first") and self.caller.plain(row["first"])
        return rows

    def on_call(self, frame, entries):
        """Take a call that is not made here itself, unless there are enough."""
        if not self.busy and len(self.rows) < MOST_LINES:
            super().on_call(frame, entries)

    def note(self, frame, function, spot):
        """Make calls near a call before it goes on."""
        self.busy = self.guard.active = True
        try:
            self.look(frame, function, spot)
        except BaseException:  # noqa: BLE001 - whatever the project's own copying raises
            self.lost.add(".".join(spot.path))
        finally:
            self.busy = self.guard.active = False

    def look(self, frame, function, spot):
        """Note a call, with what comes of its copies and of calls near it; fails without copies.

        A copy is called first and last: what many calls alter says nothing of arguments.
        """
        shape = shape_of(frame.f_code)
        arguments = arguments_of(frame)
        spot = self.spot_of(spot, arguments, shape)
        arguments = without_defaults(arguments, function)
        row = {"spot": list(spot), "shape": shape}
        key = {"spot": row["spot"], "given": words(arguments)}
        if str(key) in self.rows or "<locals>" in spot.path or time.monotonic() > self.until:
            return
        places = stand_ins(self.modules, self.is_of_test)
        outcome = self.outcome(row, arguments)
        line = dict(key, **outcome, first=None)
        line["copied"], printed = self.made_here(row, arguments)
        line["elsewhere"], elsewhere = self.made_elsewhere(row, arguments, places)
        line["plain"], plain = self.made_of_plain_objects(row, arguments)
        line["leaves"] = leaves_in_words(arguments)
        self.rows[str(key)] = line
        if spot.sort != INITIAL:
            self.open[frame] = line, arguments, key["given"], FilesOfCall(row)
        self.make_near(row, key, arguments, places)
        line["steady"] = self.outcome(row, arguments) == outcome
        line["again"], last = self.made_here(row, arguments)
        line["printed"] = [printed, elsewhere, plain, last]

    def make_near(self, row, key, arguments, places):
        """Note what comes of calls near a call: others are given, or others are returned."""
        variations = arguments_near(arguments, [], self.constants)[:MOST_NEAR]
        for number, (leaf, value, changed) in enumerate(variations):
            line = dict(key, near=number, leaf=leaf, value=value)
            self.rows[str((key, number))] = dict(line, **self.outcome(row, changed))
        for place in places[:MOST_STAND_INS]:
            self.return_near(row, key, arguments, place)

    def return_near(self, row, key, arguments, place):
        """Note what comes of a call where what stands for a function returns something else."""
        values = []
        with replaced_by(noting(values), [place]):
            self.outcome(row, arguments)
        line = self.rows[str(key)]
        for value in values[:1]:
            line["leaves"].update(leaves_in_words({place.name: value}))
            variations = arguments_near({place.name: value}, [], self.constants)[:MOST_NEAR]
            for leaf, text, changed in variations:
                with replaced_by(returning(changed[place.name]), [place]):
                    outcome = self.outcome(row, arguments)
                outcome["call"] += " where " + place.name + "() gives " + text
                own = dict(key, near=place.name + " " + leaf + text, leaf=leaf, value=text)
                self.rows[str((key, own["near"]))] = dict(own, **outcome)

    def outcome(self, row, arguments):
        """Return what comes of a call, with what it tells functions of tests."""
        calls_told, held = [], StateOfTests()

        def telling(function):
            return told_of(held.noted(function), calls_told)

        own = self.copied(arguments, telling)
        call = text_with_arguments(row, arguments, self.caller.plain)
        result, arguments_after = self.caller.made(function_of(row["spot"], own), own, row)
        held.put_back()
        words_told = " and tells " + ", ".join(calls_told) if calls_told else ""
        return {"call": call, "result": result, "after": arguments_after + words_told}

    def made_here(self, row, arguments):
        """Return the result of a call with copies of its arguments, and its other effects."""
        held = StateOfTests()
        return self.made(row, self.copied(arguments, held.noted), held)

    def made_elsewhere(self, row, arguments, places):
        """Return the same where nothing seems to be of a test, and the output is a plain file."""
        held = StateOfTests()

        def moved(function):
            return forwarding(held.noted(function), ELSEWHERE, ELSEWHERE, ELSEWHERE)

        copies = self.copied(arguments, moved)
        own = {name: self.thing_moved(copies[name]) for name in copies}
        with replaced_by(as_if_of_module, places), contextlib.redirect_stdout(self.output):
            return self.made(row, own, held)

    def made_of_plain_objects(self, row, arguments):
        """Return the same with objects of no class of a test; only where there are records."""
        if not any(map(self.is_record_of_test, arguments.values())):
            return None, ""
        held = StateOfTests()
        copies = self.copied(arguments, held.noted)
        own = {
            name: plain_object(value) if self.is_record_of_test(value) else value
            for name, value in copies.items()
        }
        return self.made(row, own, held)

    def made(self, row, own, held):
        """Return the result of a call, and what it prints or leaves in what a test holds."""
        result, words_after = self.caller.made(function_of(row["spot"], own), own, row)
        printed = words_after[words_after.find(PRINTS) :] if PRINTS in words_after else ""
        return result, printed + held.put_back()

    def copied(self, arguments, function_made):
        """Return a copy; ``function_made`` says what becomes of a function of a test.

        What stands in a module of the project is the same for everybody, and stays what it is.
        """
        with functions_copied(
            lambda function: (
                function_made(function) if self.is_of_test(function.__module__) else function
            )
        ):
            return copy.deepcopy(arguments, dict(self.shared))

    def is_of_test(self, name):
        """Return whether a module, by its name, is one of tests."""
        path = file_of(sys.modules.get(name))
        return bool(path) and self.is_test(os.path.realpath(path))

    def is_object_of_test(self, value):
        """Return whether a value is an object of a class of tests."""
        kind = type(value)
        return self.is_of_test(kind.__module__) and not isinstance(value, type)

    def is_record_of_test(self, value):
        """Return whether a value is a record of a class of tests."""
        return self.is_object_of_test(value) and is_record(value)

    def thing_moved(self, test_object):
        """Return an object as one of a class that stands elsewhere; others as they are."""
        if self.is_object_of_test(test_object):
            with contextlib.suppress(TypeError):
                own = {"__module__": ELSEWHERE, "__slots__": ()}
                test_object.__class__ = type(type(test_object))(
                    ELSEWHERE, (type(test_object),), own
                )
        return test_object


def told_of(function, calls_told):
    """Return a function that also tells with what it is called."""

    @functools.wraps(function)
    def tells(*plain, **named):
        calls_told.append(words([*plain, *named.items()]))
        return function(*plain, **named)

    return tells


@contextlib.contextmanager
def functions_copied(make_copy):
    """Let ``make_copy`` say what becomes of a function when what holds it is copied."""
    ways = copy._deepcopy_dispatch
    copy_function = ways[types.FunctionType]
    ways[types.FunctionType] = lambda function, _memo: make_copy(function)
    try:
        yield
    finally:
        ways[types.FunctionType] = copy_function
