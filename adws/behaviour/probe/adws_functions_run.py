"""Records which of the project's functions a case runs, whoever calls them.

Runs in the project's interpreter. Needs Python 3.8.
"""

import os
import sys
import threading

from adws_unasked import is_own_file


class FunctionsRun:
    """The functions that the cases of a run reach."""

    lost = frozenset()
    """The functions whose calls cannot be kept: none, since nothing is kept of a call."""

    def __init__(self, folder, is_test):
        """Store the project's folder, and the predicate for test files."""
        self.folder = folder
        self.is_test = is_test
        self.names = {}
        self.codes = {}

    def begin(self):
        """Begin to look."""
        self.codes = {}
        threading.setprofile(self.on_event)
        sys.setprofile(self.on_event)

    def end(self):
        """Stop, and return the names of the functions that ran, in the order of their calls."""
        sys.setprofile(None)
        threading.setprofile(None)
        names = [self.name_of(code) for code in list(self.codes.values())]
        return [{"ran": list(dict.fromkeys(filter(None, names)))}]

    def on_event(self, frame, event, _value):
        """Note the code that is entered."""
        if event == "call":
            code = frame.f_code
            self.codes[id(code)] = code  # code of two files may be equal

    def name_of(self, code):
        """Return ``FILE:LINE:NAME`` of a function of the project's source; else an empty text."""
        key = code.co_filename, code.co_firstlineno, code.co_name
        if key not in self.names:
            path = os.path.realpath(code.co_filename)
            own = is_own_file(path, self.folder) and not self.is_test(path)
            place = "%s:%d" % (os.path.relpath(path, self.folder), code.co_firstlineno)
            # code that a library or the interpreter makes has no file: "<string>", "<frozen abc>"
            written = not code.co_name.startswith("<") and not code.co_filename.startswith("<")
            self.names[key] = place + ":" + code.co_name if own and written else ""
        return self.names[key]
