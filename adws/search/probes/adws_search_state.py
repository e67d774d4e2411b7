"""What plain functions can leave behind in this process, where all of it can be seen."""

import builtins
import collections
import dis
import functools
import os
import random
import sys
import types

from adws_search_names import LASTING, PURE, REACHING, WRITING
from adws_unasked import file_of

Named = collections.namedtuple("Named", "name")  # noqa: PYI024 - for what it is made of

ATOMS = (int, float, complex, str, bytes, type(None), type(...), type(NotImplemented), range)
ATOMS += (types.MethodDescriptorType, types.WrapperDescriptorType, types.GetSetDescriptorType)
ATOMS += (types.MemberDescriptorType, type(Named.name))
SERIES = (list, set, collections.deque)
MAPPINGS = (dict, collections.OrderedDict, collections.defaultdict, collections.Counter)
NAMED = (types.FunctionType, types.BuiltinFunctionType, type, types.ModuleType)
FIXED = {
    tuple: list,
    frozenset: list,
    staticmethod: lambda value: [value.__func__],
    classmethod: lambda value: [value.__func__],
    types.MethodType: lambda issue: [issue.__func__, issue.__self__],
    functools.partial: lambda value: [value.func, value.args, value.keywords],
    property: lambda value: [value.fget, value.fset, value.fdel],
}
"""Values that do not change, and what can change below them."""

MOST = 3000
KNOWN = frozenset(dir(builtins))
LOADING = frozenset(["LOAD_GLOBAL", "LOAD_NAME"])


class UnknownStateError(Exception):
    """Something could be left behind that is not seen."""


class ModuleState:
    """All that can change below the names that functions of a tree use, and below other roots.

    ``codes`` are those of the tree's functions, ``running`` the ids of the cases that may run.
    ``is_whole``: nothing else can change.
    """

    def __init__(self, tree, codes, roots, running=()):
        self.codes = codes
        self.roots = roots
        self.running = frozenset(running)
        self.tree = os.path.realpath(tree) + os.sep
        self.seen = {}
        self.parts = []
        self.restoring = []
        self.files = {}
        self.names = frozenset(name for code in codes for name in names_in(code))
        self.is_whole = len(codes) <= MOST and self.names.isdisjoint(REACHING)
        for code in codes:
            self.attempt(self.see_code, code)
        for module in list(sys.modules.values()):
            if self.is_ours(file_of(module)):
                self.see_names(vars(module))
        for root in roots:
            self.attempt(self.see, root)
        self.parts.append(lambda: list(sys.modules.values()))
        self.kept, self.before = self.now()

    def is_known(self, code):
        """Whether a new code uses no other names than those that were looked at."""
        return self.names.union(KNOWN).issuperset(names_in(code)) and not reaches_out(code)

    def is_same(self):
        """Whether all is as it was, once what can be restored is."""
        for restore in self.restoring:
            restore()
        return self.now()[1] == self.before

    def now(self):
        """Return what is there, and the same as identities, which can be compared."""
        looks = [look(part) for part in self.parts]
        return looks, [list(map(id, items)) for items in looks]

    def is_ours(self, path):
        """Whether a file is of the tree."""
        if path not in self.files:
            self.files[path] = bool(path) and os.path.realpath(path).startswith(self.tree)
        return self.files[path]

    # --- looking

    def attempt(self, see, subject):
        """Look at something; when it cannot be seen, not all is known."""
        try:
            see(subject)
        except Exception:  # noqa: BLE001 - objects do what they like when they are looked at
            self.is_whole = False

    def see_names(self, names):
        """Look at the values of the names that are used."""
        used = {name: names[name] for name in self.names if name in names and name[:1] != "@"}
        self.parts.append(lambda: [names.get(name) for name in used])
        self.see_all(used.values())

    def see_all(self, values):
        """Look at some values."""
        for value in list(values):
            if id(value) not in self.seen and len(self.seen) <= MOST:
                self.seen[id(value)] = value
                self.attempt(self.see, value)

    def see(self, value):
        """Look at a value and all below it."""
        self.require(len(self.seen) <= MOST)
        if isinstance(value, ATOMS):
            return
        if isinstance(value, NAMED):
            self.see_named(value)
        elif type(value) in SERIES:
            self.parts.append(lambda: list(value))
            self.see_all(value)
        elif type(value) in MAPPINGS:
            self.parts.append(lambda: [*value, *value.values()])
            self.see_all([*value, *value.values()])
        elif isinstance(value, functools._lru_cache_wrapper):
            self.see_cached(value)
        elif isinstance(value, tuple(FIXED)):
            self.see_all(
                next(look(value) for kind, look in FIXED.items() if isinstance(value, kind))
            )
        else:
            self.see_object(value)

    def see_named(self, value):
        """Look at a function, a class or a module of the tree; others must be known."""
        if isinstance(value, types.FunctionType) and self.is_ours(value.__code__.co_filename):
            self.see_function(value)
        elif isinstance(value, type) and self.is_class_of_ours(value):
            self.see_class(value)
        elif isinstance(value, types.ModuleType):
            self.require(self.is_ours(file_of(value)) or package(value.__name__) in PURE)
        else:
            self.require(package(value.__module__) in PURE)
            owner = getattr(value, "__self__", None)
            if isinstance(value, types.BuiltinFunctionType) and not isinstance(
                owner, types.ModuleType
            ):
                self.see_all([owner])

    def see_function(self, function):
        """Look at what a function keeps."""
        cells = function.__closure__ or ()
        self.parts.append(lambda: [cell.cell_contents for cell in cells])
        self.parts.append(lambda: [function.__defaults__, *function.__dict__.values()])
        self.see_all(self.parts[-2]())
        self.see_all([function.__defaults__, function.__kwdefaults__, *function.__dict__.values()])

    def see_class(self, kind):
        """Look at what a class keeps."""
        names = vars(kind)
        self.parts.append(lambda: list(names.values()))
        for name, value in list(names.items()):
            is_special = name.startswith("__") and name.endswith("__")
            if isinstance(value, types.FunctionType) or not (is_special or name == "_abc_impl"):
                self.see_all([value])
        self.see_all(kind.__bases__)

    def see_cached(self, cached):
        """Look at a function whose results are kept; they are forgotten between two runs."""
        self.require(cached.cache_info().currsize == 0)
        self.restoring.append(cached.cache_clear)
        self.see_all([cached.__wrapped__])

    def see_object(self, value):
        """Look at an object: one that does not change, or one of a class of the tree."""
        kind = type(value)
        if kind is random.Random:
            self.restoring.append(functools.partial(value.setstate, value.getstate()))
        if kind in (object, random.Random) or package(kind.__module__) in LASTING:
            return
        self.require(self.is_class_of_ours(kind) and not hasattr(kind, "__slots__"))
        names = vars(value)
        self.parts.append(lambda: [*names, *names.values()])
        self.see_all(names.values())

    def see_code(self, code):
        """Look at what a function may reach."""
        self.require(not reaches_out(code))
        self.see_imports(code)

    def see_imports(self, code):
        """Look at what a function imports when it runs: what is new then is seen, too."""
        for step in dis.get_instructions(code):
            if step.opname == "IMPORT_NAME":
                self.require(package(step.argval) in PURE or is_beside(code, step.argval))
        for inner in inner_codes(code):
            self.see_imports(inner)

    def is_class_of_ours(self, kind):
        """Whether a class is of the tree."""
        module = sys.modules.get(kind.__module__)
        return self.is_ours(file_of(module))

    @staticmethod
    def require(condition):
        """Refuse what is not known."""
        if not condition:
            raise UnknownStateError


def package(name):
    """Return the package that a module is of."""
    first = (name or "builtins").partition(".")[0]
    return first if first == "_pytest" else first.lstrip("_")


def is_beside(code, name):
    """Whether a module is beside the file of a code, or is the package that holds it."""
    place = os.path.join(os.path.dirname(code.co_filename), *name.split("."))
    return os.path.exists(place + ".py") or os.path.exists(os.path.join(place, "__init__.py"))


def inner_codes(code):
    """Return the codes in a code."""
    return [const for const in code.co_consts if isinstance(const, types.CodeType)]


def reaches_out(code):
    """Whether a code uses a name by which it may reach what is not looked at."""
    if not WRITING.isdisjoint(code.co_names):
        steps = dis.get_instructions(code)
        if any(step.opname in LOADING and step.argval in WRITING for step in steps):
            return True
    return any(reaches_out(inner) for inner in inner_codes(code))


def look(part):
    """Return what is there, nothing if it cannot be seen."""
    try:
        return part()
    except Exception:  # noqa: BLE001 - as above
        return []


def names_in(code):
    """Yield the global names and the attributes that a code uses, and those in it."""
    yield from code.co_names
    for inner in inner_codes(code):
        yield from names_in(inner)
