"""A statement compiled, the default arguments of a function apart from its code."""

import ast

from adws_search_codes import FreshImportNeededError, is_function, nested
from adws_search_layout import FUNCTIONS
from adws_search_names import TRANSPARENT


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
        calls = [getattr(one, "func", one) for one in self.node.decorator_list]
        names = {getattr(one, "id", getattr(one, "attr", "")) for one in calls}
        return names <= TRANSPARENT


def sort_of(piece, edits):
    """Return how a piece is compiled that such edits change."""
    return Body if piece.has_body_of(edits) else Definition


def defined(body):
    """Return the function that a piece defines, alone in its classes, or None."""
    while len(body) == 1 and isinstance(body[0], ast.ClassDef):
        body = body[0].body
    return body[0] if len(body) == 1 and isinstance(body[0], FUNCTIONS) else None


def take_defaults(arguments):
    """Take the default arguments out; return them by name."""
    positional = arguments.posonlyargs + arguments.args
    count = len(arguments.defaults)
    found = dict(
        zip([one.arg for one in positional[len(positional) - count :]], arguments.defaults)
    )
    named = zip(arguments.kwonlyargs, arguments.kw_defaults)
    found.update({one.arg: node for one, node in named if node is not None})
    arguments.defaults = []
    arguments.kw_defaults = [None] * len(arguments.kwonlyargs)
    return found


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
        made = {
            name: values[name] if old.get(name) == new[name] else ast.literal_eval(node)
            for name, node in after.defaults.items()
        }
    except (KeyError, ValueError):
        raise FreshImportNeededError from None
    plain = tuple(made.pop(name) for name in positional if name in made)
    return plain or None, made or None
