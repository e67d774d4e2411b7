"""Makes recorded calls again, and tells in words what comes of each.

Runs in the project's interpreter. Needs Python 3.8.
"""

import os
import re
import signal
import sys
import threading
import types

from adws_call_copies import decoded
from adws_call_files import END_OF_PATH, FilesOfCall, with_current_paths, without_place
from adws_call_memory import MemoryLimit
from adws_call_spots import FUNCTION, INITIAL, METHOD, OF_CLASS, PROPERTY
from adws_call_streams import with_streams
from adws_call_ways import ways_of
from adws_guard import NotAllowedError
from adws_inputs import ADDRESS, MOST_ITEMS, TooLongError, words

CALL_SECONDS = 1.0
WALL_SECONDS = 3.0
MOST_MESSAGE = 300
MOST_SHOWN = 120
NO_CALL = "cannot be called here"
NO_END = "no end"
RAISES = "raises "
PRINTS = " and prints "
MOST_PRINTED = 2_000


class Caller:
    """Makes calls in one place."""

    def __init__(self, folder, call=None):
        """Store the folder of the project, which results leave out, and how to call."""
        self.call = call or in_place
        self.folder = re.compile(re.escape(os.path.realpath(folder)) + END_OF_PATH)

    def answer(self, row):
        """Return what a call returns or raises, and what it leaves of its arguments."""
        try:
            arguments = current_arguments(row)
            function = function_of(row["spot"], arguments)
        except BaseException:  # noqa: BLE001 - what is not there cannot be called
            return [NO_CALL, ""]
        return self.made(function, arguments, row)

    def made(self, function, arguments, row):
        """Call a function; return as above, and what it prints and writes beside what is left."""
        before = words(arguments)
        with FilesOfCall(row) as files:
            with CallLimit(), MemoryLimit(row), PrintRecorder() as printed:
                result, ways = self.result(function, arguments, row)
            written = files.words()
        after = words(arguments)
        arguments_after = ("" if after == before else after) + printed.words() + written + ways
        return [self.plain(without_place(files.top, text)) for text in (result, arguments_after)]

    def result(self, function, arguments, row):
        """Return what a call does, in words, and what its value does in its own way."""
        plain, named = bound(with_streams(arguments, row.get("streams", {})), row)
        try:
            value = self.call(function, plain, named)
            return words(value), ways_of(value)
        except TooLongError:
            return NO_END, ""
        except NotAllowedError:
            return NO_CALL, ""
        except BaseException as error:  # noqa: BLE001 - what code under test raises is what it does
            return RAISES + type(error).__name__ + ": " + ADDRESS.sub("", text_of(error)), ""

    def plain(self, text):
        """Return words without the place of the project."""
        return self.folder.sub("<tree>", text)


def in_place(function, plain, named):
    """Make a call from here, and return what it gives in the end."""
    return final_value(function(*plain, **named))


def recorded(row):
    """Return the arguments of a call as they were; fails if their classes are missing."""
    return decoded(row["given"])


def current_arguments(row):
    """Return the arguments of a call, with files where they lie now; fails as above."""
    return with_current_paths(recorded(row), row.get("moved"))


def text_of(error):
    """Return the message of an error."""
    try:
        return str(error)[:MOST_MESSAGE]
    except Exception:  # noqa: BLE001 - whatever a project's own words raise
        return "?"


def function_of(spot, arguments):
    """Return what to call; the class, or the object of a property, is taken from the arguments."""
    module, path, sort = spot
    owner = sys.modules.get(module) or __import__(module, fromlist=["*"])
    for name in path[:-1]:
        owner = getattr(owner, name)
    if sort == INITIAL:
        return owner
    if sort == OF_CLASS:
        return getattr(arguments.pop(next(iter(arguments))), path[-1])
    if sort == PROPERTY:
        return lambda value: getattr(value, path[-1])
    return getattr(owner, path[-1])


def bound(arguments, row):
    """Return arguments as they are given: by position as far as none is left out, then by name.

    A row may ask for all by name, but for the object of a method. What takes the rest is then given
    as what can only be named.
    """
    shape, sort, by_name = row["shape"], row["spot"][2], row.get("by_name")
    places = (shape["plain"][:1] if sort == METHOD else []) if by_name else shape["plain"]
    remaining = dict(arguments)
    plain = []
    for name in places:
        if name in remaining:
            plain.append(remaining.pop(name))
        elif plain or sort == FUNCTION:
            break
    rest = remaining.pop(shape["rest"], ()) if shape["rest"] else ()
    others = remaining.pop(shape["others"], {}) if shape["others"] else {}
    if not by_name:
        return [*plain, *rest], {**remaining, **others}
    free = [name for name in shape["named"] if name not in remaining]
    return plain, {**dict(zip(free, rest)), **remaining, **others}


def final_value(value):
    """Return what a generator yields, and what a coroutine returns."""
    if isinstance(value, types.CoroutineType):
        return returned_by(value)
    if isinstance(value, types.AsyncGeneratorType):
        return returned_by(items_of(value))
    if hasattr(value, "__next__"):
        return [item for _, item in zip(range(MOST_ITEMS), value)]
    return value


def returned_by(coroutine):
    """Return what a coroutine returns; a loop that runs here already is left alone."""
    import asyncio  # noqa: PLC0415 - slow, and a mark of larger programs
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - as above

    if asyncio._get_running_loop() is None:
        return asyncio.run(coroutine)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


async def items_of(values):
    """Return the first of what an asynchronous generator yields."""
    items = []
    async for item in values:
        items.append(item)
        if len(items) == MOST_ITEMS:
            break
    return items


def call_text(row, plain_words=str):
    """Return a call as a person writes it; ``plain_words`` leaves out what is unknown."""
    return text_with_arguments(row, current_arguments(row), plain_words)


def text_with_arguments(row, arguments, plain_words):
    """Return as above a call with these arguments."""
    _, path, sort = row["spot"]
    plain, named = bound(arguments, row)
    shown_arguments = [plain_words(words(value)) for value in plain]
    shown_arguments += [key + "=" + plain_words(words(named[key])) for key in named]
    if sort in (METHOD, PROPERTY):
        names = [shown_arguments.pop(0), path[-1]]
    else:
        names = path[:-1] if sort == INITIAL else path
        shown_arguments = shown_arguments[1:] if sort == OF_CLASS else shown_arguments
    call = ".".join(names)
    return call if sort == PROPERTY else call + "(" + ", ".join(shortened(shown_arguments)) + ")"


def shortened(arguments):
    """Return arguments as a line has room for; long ones lose their ends, so that all are seen."""
    if len(", ".join(arguments)) <= MOST_SHOWN:
        return arguments
    fair_share = MOST_SHOWN // len(arguments)
    spared = [fair_share - len(text) for text in arguments if len(text) < fair_share]
    room = fair_share + sum(spared) // max(len(arguments) - len(spared), 1)
    return [text if len(text) <= room else text[:room] + "…" for text in arguments]


class PrintRecorder:
    """Notes what is printed. Only ``write`` is replaced: the stream stays what it is."""

    def __enter__(self):
        """Begin."""
        self.stream, self.texts = sys.stdout, []
        self.looks = hasattr(self.stream, "__dict__") and "write" not in vars(self.stream)
        if self.looks:
            self.write = self.stream.write
            self.stream.write = self.note
        return self

    def note(self, text):
        """Write, and note what the stream takes: code may try bytes to see whether it does."""
        written = self.write(text)
        self.texts.append(str(text))
        return written

    def __exit__(self, *_):
        """End, and put back what was there."""
        if self.looks:
            del self.stream.write

    def words(self):
        """Return what was printed, in words; empty if nothing was."""
        text = "".join(self.texts)[:MOST_PRINTED]
        return PRINTS + ADDRESS.sub("", repr(text)) if text else ""


class CallLimit:
    """Holds a call to a limit of time where that is possible: in the main thread."""

    def __enter__(self):
        """Begin."""
        self.used = threading.current_thread() is threading.main_thread()
        if self.used:
            RUNNING.append(self)
            self.before = {kind: signal.signal(kind, too_long) for kind in TIMERS}
            signal.setitimer(signal.ITIMER_PROF, CALL_SECONDS)
            signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)

    def __exit__(self, *_):
        """End, and put back what was there."""
        if self.used:
            RUNNING.clear()
            for timer in TIMERS.values():
                signal.setitimer(timer, 0)
            for kind, handler in self.before.items():
                signal.signal(kind, handler)


TIMERS = {signal.SIGALRM: signal.ITIMER_REAL, signal.SIGPROF: signal.ITIMER_PROF}


RUNNING = []
"""The limit that holds now."""


def too_long(_signal, _frame):
    """End a call, once: both signals come together if another thread kept them waiting."""
    if RUNNING:
        RUNNING.clear()
        raise TooLongError
