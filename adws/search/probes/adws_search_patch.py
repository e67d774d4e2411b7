"""Puts changed code into the functions that live in this process, where that is the same."""

import contextlib
import gc
import os
import sys
import types

from adws_search_codes import FreshImportNeededError, compare, signature
from adws_search_definition import new_defaults, sort_of
from adws_search_layout import Layout


class Patch:
    """What a candidate changes: functions with their new code, and with their new defaults."""

    def __init__(self):
        self.codes = []
        self.defaults = []
        self.before = []
        self.defaults_before = []

    def apply(self):
        """Change the functions."""
        self.before = [(function, function.__code__) for function, _ in self.codes]
        self.defaults_before = [
            (function, function.__defaults__, function.__kwdefaults__)
            for function, *_ in self.defaults
        ]
        put(self.codes, self.defaults)

    def undo(self):
        """Give functions back what they had."""
        put(self.before, self.defaults_before)


class Patches:
    """Finds out what a candidate means for the live functions.

    ``ran`` are the codes that ran while importing: what they made stays as it is, whatever
    becomes of them.
    """

    def __init__(self, tree, ran):
        self.tree = tree
        self.ran = ran
        self.layouts = {}
        self.compiled = {}
        self.live, self.loaded = living(os.path.realpath(tree) + os.sep)

    def prepare(self, question):
        """Parse and compile once, for all workers, what the candidates of a question change."""
        for number in range(len(question.candidates)):
            with contextlib.suppress(SyntaxError, ValueError):
                for file, edits in question.changes(number).items():
                    layout = self.layout(file, question.texts[file])
                    for piece, inside in layout.pieces_of(edits).items():
                        self.before(layout, piece, sort_of(piece, inside))

    def plan(self, texts, changes):
        """Return the patch for edits by file; ``SyntaxError`` for what is no Python."""
        patch = Patch()
        for file, edits in changes.items():
            layout = self.layout(file, texts[file])
            for piece, inside in layout.pieces_of(edits).items():
                make = sort_of(piece, inside)
                before = self.before(layout, piece, make)
                after = make(piece, layout.changed(piece, inside), layout)
                if layout.real in self.loaded:
                    self.add(patch, before, after)
        return patch

    def layout(self, file, text):
        """Return the layout of a file with such a text."""
        known = self.layouts.get(file)
        if known is None or known.text != text:
            known = self.layouts[file] = Layout(text, os.path.join(self.tree, file))
        return known

    def before(self, layout, piece, make):
        """Return a piece as it was, compiled once."""
        key = layout, piece, make
        if key not in self.compiled:
            self.compiled[key] = make(piece, layout.text[piece.start : piece.end], layout)
        return self.compiled[key]

    def add(self, patch, before, after):
        """Add what becomes of one piece."""
        changed = {}
        compare(before.code, after.code, changed, self.ran)
        changed = {old: new for old, new in changed.items() if old != new}
        for old, new in changed.items():
            patch.codes += self.taken(old, new)
        if changed and not any(self.live.get(old) for old in changed):
            raise FreshImportNeededError
        if before.written() != after.written():
            functions = self.live.get(before.function, [])
            if not functions or before.function in self.ran or not after.is_transparent():
                raise FreshImportNeededError
            patch.defaults += [
                (function, *new_defaults(function, before, after)) for function in functions
            ]

    def taken(self, old, new):
        """Return the live functions of a code, each with the new one, which it can take."""
        functions = self.live.get(old, [])
        if functions and signature(old) != signature(new):
            raise FreshImportNeededError
        return [(function, new) for function in functions]


def put(codes, defaults):
    """Give functions their codes, and others their default arguments."""
    for function, code in codes:
        function.__code__ = code
    for function, positional, named in defaults:
        function.__defaults__ = positional
        function.__kwdefaults__ = named


def living(tree):
    """Return the functions that came from files of the tree, by code, and the files loaded."""
    live, files = {}, {}
    for thing in gc.get_objects():
        if type(thing) is types.FunctionType:
            name = thing.__code__.co_filename
            if name not in files:
                files[name] = name if name[:1] == "<" else os.path.realpath(name)
            if files[name].startswith(tree):
                live.setdefault(thing.__code__, []).append(thing)
    names = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    return live, {os.path.realpath(name) for name in names if name} | set(files.values())
