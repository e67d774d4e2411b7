"""In what surroundings calls are made again; none of them should change what a function does."""

import datetime as dt
import itertools
import os
import sys
import time

from adws_call_again import in_place
from adws_call_many import many_rows
from adws_call_program import ScriptModule, begin_small, without_test_tools
from adws_unasked import contents_of, is_a

WARM_UPS = 1_200
WARM_UP_SECONDS = 1.5
LATER_SECONDS = 3_000 * 24 * 3600.0
"""Further than a date that a special case may wait for."""
LONG_AGO = 1_000_000_000.0
SERVER = ["/usr/local/bin/serve", "--port", "8080"]


class PackageAlone:
    """Nothing but the package."""

    def before_import(self, folder):
        """Prepare what is there when the package is loaded."""

    def after_import(self, rows, near_rows, caller):
        """Prepare what is there when calls are made."""

    def call(self, function, plain, named):
        """Make a call."""
        return in_place(function, plain, named)


class LongInUse(PackageAlone):
    """Old files, another system, a process that has made many calls, and a later day."""

    def before_import(self, folder):
        """Let all files be old, a server be the program, and the system be another one."""
        sys.argv[:] = SERVER
        sys.platform = "darwin" if sys.platform == "linux" else "linux"
        for above, folders, files in os.walk(folder):
            for name in (*folders, *files):
                os.utime(os.path.join(above, name), (LONG_AGO, LONG_AGO), follow_symlinks=False)

    def after_import(self, rows, near_rows, caller):
        """Make many calls, some with many texts; then let time pass."""
        end = time.monotonic() + WARM_UP_SECONDS
        others = itertools.islice(many_rows(rows), WARM_UPS // 2)
        every = itertools.chain(others, itertools.cycle([*near_rows, *rows]))
        calls = itertools.islice(every, WARM_UPS)
        for row in itertools.takewhile(lambda _: time.monotonic() < end, calls):
            caller.answer(row)
        let_time_pass()


class AtATerminal(PackageAlone):
    """A small program that a person has just started at a terminal, on a machine without tests.

    A shell has started it, for another user, in another language, with much in the environment.
    Each call comes from the main module, in a thread of its own, on an empty stack.
    """

    def before_import(self, folder):
        """Open a terminal, take over another environment, and begin a program."""
        _, terminal = os.openpty()
        for stream in (0, 1, 2):
            os.dup2(terminal, stream)
        os.close(terminal)
        go_on_below_a_shell()
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(stream, mode) for stream, mode in STREAMS)
        home = os.path.join(folder, "home")
        os.mkdir(home)
        os.environ.update(dict.fromkeys(("USER", "LOGNAME"), "visitor"), HOME=home, TERM="xterm")
        os.environ.update({"LANG": LANGUAGE, "LC_ALL": LANGUAGE, "TZ": "Pacific/Auckland"})
        time.tzset()
        os.environ.update({"SETTING_" + str(number): "value" for number in range(100)})
        os.getuid = os.geteuid = lambda: 4711
        without_test_tools(folder)
        self.program = ScriptModule()
        begin_small()

    def call(self, function, plain, named):
        """Make a call from the program."""
        return self.program.call(function, plain, named)


LANGUAGE = "de_DE.UTF-8"
STREAMS = ((0, "r"), (1, "w"), (2, "w"))


def go_on_below_a_shell():
    """Go on in a new process, whose parent becomes a shell that waits for its end."""
    waiting, _held_until_the_end = os.pipe()
    if os.fork():  # pragma: no cover - the shell takes its place
        os.dup2(waiting, 0)
        os.execv("/bin/sh", ["sh"])  # noqa: S606 - it has nothing to run, and ends with its input
    os.close(waiting)


def let_time_pass():
    """Let every clock of Python tell a later time."""
    for name in ("time", "monotonic", "perf_counter"):
        setattr(time, name, later(getattr(time, name), LATER_SECONDS))
        setattr(time, name + "_ns", later(getattr(time, name + "_ns"), int(LATER_SECONDS * 10**9)))
    classes = {kind: moved_class(kind) for kind in (dt.datetime, dt.date)}
    for module in list(sys.modules.values()):
        for name, value in list(contents_of(module).items()):
            if is_a(value, type) and value in classes:
                setattr(module, name, classes[value])


def later(clock, difference):
    """Return a clock that is ahead."""
    return lambda: clock() + difference


def moved_class(kind):
    """Return a class of dates that takes a later day for today; its objects are the usual ones."""

    class Sort(type):
        def __instancecheck__(cls, value):
            return isinstance(value, kind)

        def __subclasscheck__(cls, other):
            return issubclass(other, kind)

        def __call__(cls, *arguments, **named):
            return kind(*arguments, **named)

    own = {name: staticmethod(moved(getattr(kind, name))) for name in NOWS if hasattr(kind, name)}
    return Sort(kind.__name__, (kind,), {"__module__": kind.__module__, **own})


def moved(now):
    """Return what tells a later day."""
    return lambda *zone: now(*zone) + dt.timedelta(seconds=LATER_SECONDS)


NOWS = ("now", "utcnow", "today")


SURROUNDINGS = {"in long use": LongInUse, "at a terminal": AtATerminal}
