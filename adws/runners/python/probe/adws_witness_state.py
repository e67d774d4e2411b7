"""Compares the state that a project shares with its tests, but does not own, with what it was.

What is compared: the names of installed modules and of the standard library, the attributes of
their classes and objects, the items of their tables, the code of their functions and what these
take by default, the hooks of the interpreter, decimal context, locale and warning filters. What
libraries do by themselves is left out.
PYTEST_DONT_REWRITE
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from operator import attrgetter, is_
from time import thread_time
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING

from adws_probe_modules import file_of
from adws_witness_grades import (
    FLAGGED,
    REFUSED,
    grade_of_constant,
    grade_of_item,
    grade_of_kept,
)
from adws_witness_hooks import SIGNAL, interpreter_hooks
from adws_witness_origins import defines, files_of, is_code, sets_itself, text_of
from adws_witness_owners import CLASS, MISSING, Owner, owners
from adws_witness_settings import NAMES, present_settings
from adws_witness_words import SpelledWords

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_PRELOADED = (
    *("math", "operator", "fractions", "datetime", "json", "re", "functools", "itertools", "copy"),
    *("statistics", "random", "numbers", "difflib", "pprint", "unittest.case", "unittest.util"),
)
_INSTALLED = (f"{os.sep}site-packages{os.sep}", f"{os.sep}dist-packages{os.sep}")
_WRAPPERS = (staticmethod, classmethod, MethodType)
_WATCH_SECONDS = 2.0
"""How many seconds of a processor all looks while cases run may take; after that, only the end of
the run is looked at."""
_frame = sys._getframe  # noqa: SLF001 - taken before anything is put in its place
_PARTS = ("__code__", "__defaults__", "__kwdefaults__")
"""What a function does, and what it takes where its caller says nothing."""
_ALTERING = ("object.__setattr__", "object.__delattr__")
"""The audit events that Python raises before such a part becomes another."""


class InitialState:
    """What was there before anything of the project was loaded."""

    def __init__(self, base: str, changed: list[str], tell: Callable[..., None]) -> None:
        """Store the suite's folder, the files on trial, and how to report what they alter."""
        self.base = os.path.realpath(base) + os.sep
        self.changed = {os.path.realpath(file) for file in changed}
        self.tell = tell
        self.spelled = SpelledWords()
        self.plugins: Callable[[], Mapping[str, object]] = dict
        self.reported: set[tuple[str, str]] = set()
        self.spent = 0.0
        self.real: dict[str, str] = {}
        for name in _PRELOADED:
            importlib.import_module(name)
        self.modules: dict[str, ModuleType] = {}
        self.owners: dict[int, Owner] = {}
        self.functions: list[FunctionType] = []
        self.names: list[str] = []
        self.parts: dict[str, list[object]] = {part: [] for part in _PARTS}
        self.altered = False
        self._adopt()
        self.hooks = self._hooks()
        self.settings = self.settings_of_body = present_settings()
        sys.addaudithook(self._hooking)

    def add_test(self, file: str) -> None:
        """Note a file of tests: what those name themselves is their own business."""
        self.spelled.files.add(file)

    def outset(self, _case_id: str) -> None:
        """Note what functions go by when a body begins: what its test tool put there is there."""
        self.settings_of_body = present_settings()

    def inside(self, case_id: str) -> None:
        """Look while the body of a case ends: fixtures and patches of the test are still there."""
        self._timed(case_id, self._inside)

    def after(self, case_id: str) -> None:
        """Look when a case is over."""
        self._timed(case_id, self.check)

    def end(self) -> None:
        """Look at what all cases have left behind, whatever Python has told of functions."""
        self.altered = True
        self.check("")

    def _timed(self, case_id: str, look: Callable[[str], None]) -> None:
        if self.spent < _WATCH_SECONDS:
            began = thread_time()
            look(case_id)
            self.spent += thread_time() - began

    def check(self, case_id: str) -> None:
        """Tell what is no longer as it was, and continue from what is there now."""
        for owner in list(self.owners.values()):
            if not owner.is_same():
                for key, old, new in owner.changes():
                    self._tell(case_id, owner.name_of(key), self._grade(owner, key, old, new))
                owner.take()
        self._check_functions(case_id)
        self._check_modules(case_id)
        self._check_hooks(case_id)
        self.settings = self._check_settings(case_id, self.settings)
        self._adopt()

    def _inside(self, case_id: str) -> None:
        for owner in self.owners.values():
            if not owner.is_same():
                for key, old, new in owner.changes():
                    by_tests = type(key) is str and key in self.spelled.names()
                    if self.wrote(new) and not by_tests:
                        grade = self._grade(owner, key, old, new)
                        self._tell(case_id, owner.name_of(key), grade)
        self._check_hooks(case_id, inside=True)
        self._check_settings(case_id, self.settings_of_body)

    def _tell(self, case_id: str, name: str, grade: str) -> None:
        if grade and (name, grade) not in self.reported:
            self.reported.add((name, grade))
            self.tell("state", id=case_id, name=name, grade=grade)

    def _grade(self, owner: Owner, key: str, old: object, new: object) -> str:
        """Return what an altered attribute means; nothing for what is nobody's fault."""
        ours = self.wrote(new)
        if owner.is_table:
            return grade_of_item(old, new) if ours else ""
        if ours and (owner.is_instance or key == CLASS):
            return REFUSED if callable(new) else ""
        if owner.is_instance or key == CLASS:
            return "" if key in self.spelled.names() else grade_of_kept(owner, key, old, new)
        return self._grade_of_name(owner, key, old, new)

    def _grade_of_name(self, owner: Owner, key: str, old: object, new: object) -> str:
        """Return what an altered name of a module or a class means."""
        ours = self.wrote(new)
        if old is MISSING:
            everywhere = owner.name.count(".") or owner.name == "builtins" or key == "__getattr__"
            return REFUSED if ours and everywhere else ""
        by_others = not ours and (key in self.spelled.names() or self._is_others(new))
        if by_others or (key != "_trace_hook" and sets_itself(owner.module, key)):
            return ""
        if is_code(old):
            return REFUSED
        return FLAGGED if ours else grade_of_constant(owner.module, old, new)

    def _check_functions(self, case_id: str) -> None:
        """Tell which functions are no longer what they were.

        Each look at a part of a function is an audit event too: thousands take their time.
        """
        if not self.altered:
            return
        self.altered = False
        for part, known in self.parts.items():
            if all(map(is_, map(attrgetter(part), self.functions), known)):
                continue
            present = list(map(attrgetter(part), self.functions))
            for number, function in enumerate(self.functions):
                if known[number] is not present[number]:
                    self._tell_part(case_id, self.names[number], part, function)
            self.parts[part] = present

    def _tell_part(self, case_id: str, name: str, part: str, function: object) -> None:
        whole = name if part == "__code__" else f"{name}.{part}"
        if whole.rpartition(".")[2] not in self.spelled.names() or self.wrote(function):
            self._tell(case_id, whole, REFUSED)

    def _check_modules(self, case_id: str) -> None:
        for name, module in list(self.modules.items()):
            present = sys.modules.get(name)
            if present is None or present is module:
                continue
            self.modules[name] = present
            same = file_of(present) == file_of(module)
            if not same and not self._is_others(present) and name not in self.spelled.names():
                self._tell(case_id, f"sys.modules['{name}']", REFUSED)

    def _check_hooks(self, case_id: str, *, inside: bool = False) -> None:
        present = self._hooks()
        for name, hook in present.items():
            is_new = id(hook) != id(self.hooks.get(name))
            if is_new and self.wrote(hook) and not (inside and self._names_hook(name)):
                # a program may well handle signals: a person looks at it
                self._tell(case_id, name, FLAGGED if name.startswith(SIGNAL) else REFUSED)
        if not inside:
            self.hooks = present

    def _names_hook(self, name: str) -> bool:
        return not self.spelled.names().isdisjoint(re.findall(r"\w+", name))

    def _hooks(self) -> dict[str, object]:
        """Return the hooks of the interpreter and of the runner by their names."""
        return {**interpreter_hooks(), **self.plugins()}

    def _check_settings(self, case_id: str, known: dict[str, object]) -> dict[str, object]:
        """Tell which settings are not as known, and return the present ones."""
        present = present_settings()
        texts = "\n".join(map(text_of, self.changed))
        for name, (ours, theirs) in NAMES.items():
            if present[name] == known[name]:
                continue
            by_tests = any(re.fullmatch(theirs, word) for word in self.spelled.words())
            spelled = re.search(rf"\b({ours})\b", texts)
            if not by_tests and (spelled or name != "warnings"):
                certain = spelled and name != "warnings"
                self._tell(case_id, name, REFUSED if certain else FLAGGED)
        return present

    def _hooking(  # pragma: no cover - Python does not trace audit hooks
        self, event: str, arguments: tuple[object, ...]
    ) -> None:
        if event in _ALTERING and arguments[1] in _PARTS:
            self.altered = True
        if event == "sys.addaudithook" and self._is_ours(_frame(1).f_code.co_filename):
            self._tell("", "sys.addaudithook", REFUSED)

    def _adopt(self) -> None:
        """Keep what has been loaded since the last look, as it is now."""
        for name, module in list(sys.modules.items()):
            if name not in self.modules and self._is_watched(name, module):
                self.modules[name] = module
                for owner in owners(name, module):
                    self._keep(*owner, module)

    def _keep(
        self, name: str, owner_object: object, attributes: Mapping, module: ModuleType
    ) -> None:
        if id(owner_object) in self.owners:
            return
        owner = self.owners[id(owner_object)] = Owner(name, module, owner_object, attributes)
        for key, value in owner.known.items():
            # not by getattr: modules that load late, such as those of six, load then, or fail to
            function = value.__func__ if type(value) in _WRAPPERS else value
            if type(function) is FunctionType and not owner.is_instance:
                self.functions.append(function)
                self.names.append(f"{name}.{key}")
                for part, known in self.parts.items():
                    known.append(getattr(function, part))
                late = self._is_ours(function.__code__.co_filename) and (
                    not self._is_others(module) or defines(module, key)
                )
            else:
                late = (
                    not owner.is_instance
                    and issubclass(type(value), type)
                    and self.wrote(value)
                    and defines(module, str(key))
                )
            if late and not sets_itself(module, key):
                self._tell("", f"{name}.{key}", REFUSED)

    def _is_watched(self, name: str, module: object) -> bool:
        if not issubclass(type(module), ModuleType) or name.startswith(
            ("adws_", "__main__", "__mp_main__")
        ):
            return False
        file = file_of(module)
        return not file or not self._is_projects(file)

    def _is_projects(self, file: str) -> bool:
        real = self._real(file)
        inside = real.startswith(self.base) and not any(part in real for part in _INSTALLED)
        return inside or real in self.changed

    def _is_ours(self, file: str) -> bool:
        return self._real(file) in self.changed

    def _real(self, file: str) -> str:
        if file not in self.real:
            self.real[file] = os.path.realpath(file)
        return self.real[file]

    def wrote(self, value: object) -> bool:
        """Whether a value is made of the code on trial."""
        files = list(files_of(value))
        return any(self._is_ours(file) for file in files)

    def _is_others(self, value: object) -> bool:
        """Whether a value belongs to an installed library, or to the project's unchanged code."""
        for file in files_of(value):
            if any(part in file for part in _INSTALLED) or self._is_projects(file):
                return True
        return False
