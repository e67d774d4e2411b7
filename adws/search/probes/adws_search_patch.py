"""Puts changed code into the functions that live in this process, where that is the same."""

import ast
import contextlib
import gc
import inspect
import os
import sys
import types

from adws_search_layout import FUNCTIONS, FileLayout
from adws_search_names import TRANSPARENT
from adws_unasked import file_of


class Body:
    """A compiled piece in which nothing but the body of a function may have changed."""

    def __init__(self, piece, text, layout):
        self.code = piece.compiled(text, layout)

    def written(self):
        """Return no default arguments: they are a part of the code."""
        return {}


class Definition:
    """A compiled piece; the default arguments of a function are apart from its code."""

    def __init__(self, piece, text, layout):
        tree = piece.compiled(text, layout, ast.PyCF_ONLY_AST)
        self.node = defined([node for node in tree.body if node.lineno >= piece.top])
        self.defaults = {} if self.node is None else take_defaults(self.node.args)
        self.code = compile(tree, layout.path, "exec", layout.flags, dont_inherit=True)

    @property
    def function(self):
        """The code of the function, None for other statements."""
        code = None if self.node is None else self.code
        while code is not None and not is_function(code):
            code = next(iter(nested(code)), None)
        return code

    def written(self):
        """Return the default arguments as they are written."""
        return {name: ast.dump(node) for name, node in self.defaults.items()}

    def is_transparent(self):
        """Whether no decorator takes note of default arguments."""
        calls = [getattr(decorator, "func", decorator) for decorator in self.node.decorator_list]
        names = {getattr(call, "id", getattr(call, "attr", "")) for call in calls}
        return names <= TRANSPARENT


def sort_of(piece, edits):
    """Return how a piece is compiled that such edits change."""
    return Body if all(edit["start"] >= piece.body for edit in edits) else Definition


def defined(body):
    """Return the function that a piece defines, alone in its classes, or None."""
    while len(body) == 1 and isinstance(body[0], ast.ClassDef):
        body = body[0].body
    return body[0] if len(body) == 1 and isinstance(body[0], FUNCTIONS) else None


def take_defaults(arguments):
    """Take the default arguments out; return them by name."""
    positional = arguments.posonlyargs + arguments.args
    count = len(arguments.defaults)
    defaults = dict(
        zip(
            [argument.arg for argument in positional[len(positional) - count :]], arguments.defaults
        )
    )
    named = zip(arguments.kwonlyargs, arguments.kw_defaults)
    defaults.update({assertion.arg: node for assertion, node in named if node is not None})
    arguments.defaults = []
    arguments.kw_defaults = [None] * len(arguments.kwonlyargs)
    return defaults


def new_defaults(function, before, after):
    """Return the default arguments of a live function, the changed ones evaluated."""
    old, new = before.written(), after.written()
    code = function.__code__
    positional = code.co_varnames[: code.co_argcount]
    has = function.__defaults__ or ()
    values = dict(
        zip(positional[len(positional) - len(has) :], has), **(function.__kwdefaults__ or {})
    )
    try:
        defaults = {
            name: values[name] if old.get(name) == new[name] else ast.literal_eval(node)
            for name, node in after.defaults.items()
        }
    except (KeyError, ValueError):
        raise FreshImportNeededError from None
    plain = tuple(defaults.pop(name) for name in positional if name in defaults)
    return plain or None, defaults or None


class FreshImportNeededError(Exception):
    """The edit reaches further than the code of live functions: a fresh import is needed."""


def compare(old, new, changed, ran, *, inside=False):
    """Collect the codes of functions that differ, with what they become.

    What ran while importing, or runs whenever the file is imported, must do the same as before.
    """
    if old == new:
        note_change(changed, old, old)
        return
    if bare_code(old) != bare_code(new):
        if old in ran or not (is_function(old) or inside):
            raise FreshImportNeededError
        note_change(changed, old, new)
        return
    if is_function(old):
        note_change(changed, old, new)
    for before, after in zip(nested(old), nested(new)):
        compare(before, after, changed, ran, inside=inside or is_function(old))


def note_change(changed, old, new):
    """Note what a code becomes; of two equal ones only one may have changed."""
    if changed.setdefault(old, new) != new:
        raise FreshImportNeededError


def is_function(code):
    """Whether a code is that of a function, not of a module or of a class's body."""
    return bool(code.co_flags & inspect.CO_OPTIMIZED)


def nested(code):
    """Return the codes in a code."""
    return [const for const in code.co_consts if isinstance(const, types.CodeType)]


def bare_code(code):
    """Return what a code does apart from the functions in it."""
    plain = [
        None if isinstance(co_const, types.CodeType) else repr(co_const)
        for co_const in code.co_consts
    ]
    exception_table = getattr(code, "co_exceptiontable", b"")
    return code.co_code, code.co_names, plain, exception_table, code.co_cellvars, signature(code)


def signature(code):
    """Return how a code is called and what it takes from around it."""
    count = code.co_argcount + code.co_kwonlyargcount
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
    return counts, code.co_varnames[:count], code.co_freevars, code.co_flags


class FunctionPatch:
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
        put_codes(self.codes, self.defaults)

    def undo(self):
        """Restore what the functions had."""
        put_codes(self.before, self.defaults_before)


class Patches:
    """Finds out what a candidate means for the live functions.

    ``ran`` are the codes that ran while importing, each with its file: what they made stays as it
    is, whatever becomes of them. Codes with the same text are equal, so ``live`` has files, too.
    """

    def __init__(self, tree, ran):
        self.tree = tree
        self.ran = {}
        for path, code in ran:
            self.ran.setdefault(path, set()).add(code)
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
        patch = FunctionPatch()
        for file, edits in changes.items():
            layout = self.layout(file, texts[file])
            for piece, inside in layout.pieces_of(edits).items():
                make = sort_of(piece, inside)
                before = self.before(layout, piece, make)
                after = make(piece, layout.changed(piece, inside), layout)
                if layout.real in self.loaded:
                    self.add(patch, layout.real, before, after)
        return patch

    def layout(self, file, text):
        """Return the layout of a file with such a text."""
        layout = self.layouts.get(file)
        if layout is None or layout.text != text:
            layout = self.layouts[file] = FileLayout(text, os.path.join(self.tree, file))
        return layout

    def before(self, layout, piece, make):
        """Return a piece as it was, compiled once."""
        key = layout, piece, make
        if key not in self.compiled:
            self.compiled[key] = make(piece, layout.text[piece.start : piece.end], layout)
        return self.compiled[key]

    def add(self, patch, path, before, after):
        """Add what becomes of one piece of a file."""
        changed, ran = {}, self.ran.get(path, ())
        compare(before.code, after.code, changed, ran)
        changed = {old: new for old, new in changed.items() if old != new}
        for old, new in changed.items():
            patch.codes += self.taken(path, old, new)
        if changed and not any(self.live.get((path, old)) for old in changed):
            raise FreshImportNeededError
        if before.written() != after.written():
            functions = self.live.get((path, before.function), [])
            if not functions or before.function in ran or not after.is_transparent():
                raise FreshImportNeededError
            patch.defaults += [
                (function, *new_defaults(function, before, after)) for function in functions
            ]

    def taken(self, path, old, new):
        """Return the live functions of a code, each with the new one, which it can take."""
        functions = self.live.get((path, old), [])
        if functions and signature(old) != signature(new):
            raise FreshImportNeededError
        return [(function, new) for function in functions]


def put_codes(codes, defaults):
    """Set the code of functions, and the default arguments of others."""
    for function, code in codes:
        function.__code__ = code
    for function, positional, named in defaults:
        function.__defaults__ = positional
        function.__kwdefaults__ = named


def living(tree):
    """Return the functions that came from files of the tree, and the files loaded.

    The functions are kept by their file and code.
    """
    live, files = {}, {}
    for value in gc.get_objects():
        if type(value) is types.FunctionType:
            name = value.__code__.co_filename
            if name not in files:
                files[name] = name if name[:1] == "<" else os.path.realpath(name)
            if files[name].startswith(tree):
                live.setdefault((files[name], value.__code__), []).append(value)
    names = [file_of(module) for module in list(sys.modules.values())]
    return live, {os.path.realpath(name) for name in names if name} | set(files.values())
