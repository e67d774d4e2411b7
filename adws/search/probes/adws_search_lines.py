"""Notes which lines and which functions of the project run."""

import os
import sys


class Lines:
    """A trace of the files of a tree: file -> lines, and the codes that ran."""

    def __init__(self, tree):
        self.tree = os.path.realpath(tree) + os.sep
        self.names = {}
        self.lines = {}
        self.codes = set()
        self.previous = None

    def start(self):
        """Note what this thread runs from here on."""
        self.previous = sys.gettrace()
        sys.settrace(self.on_call)

    def stop(self):
        """Note nothing any more."""
        sys.settrace(self.previous)

    def on_call(self, frame, _event, _argument):
        """Decide whether a function's lines are noted."""
        name = self.name_of(frame.f_code.co_filename)
        if name is None:
            return None
        self.codes.add(frame.f_code)
        lines = self.lines.setdefault(name, set())
        if frame.f_lineno:  # a module is entered at line 0
            lines.add(frame.f_lineno)

        def on_line(frame, _event, _argument):
            lines.add(frame.f_lineno)
            return on_line

        return on_line

    def name_of(self, path):
        """Return the file's name in the tree, None for files that are not of the project."""
        if path not in self.names:
            real = os.path.realpath(path)
            inside = real.startswith(self.tree) and "site-packages" not in real and path[:1] != "<"
            relative = real[len(self.tree) :].replace(os.sep, "/")
            self.names[path] = relative if inside else None
        return self.names[path]

    def take(self):
        """Return the lines noted so far, as plain values, and forget them."""
        noted = {name: sorted(lines) for name, lines in list(self.lines.items())}
        self.lines = {}
        return noted
