"""Check that a failing test is about the change, and not about an older problem."""

import re
from collections.abc import Iterator

from adws.core.suite import Case, SuiteReport
from adws.triage.failure_types import MissingSymbol
from adws.trust.red_gate.case_failure import failure_in
from adws.trust.red_gate.known_modules import KnownModules, ModuleOwner
from adws.trust.red_gate.red_run import RedRun

_IMPORT = re.compile(
    r"^\s*(?:from\s+(?P<module>[\w.]+)\s+import\s+(?P<names>\([^)]*\)|[^\n#]+)"
    r"|import\s+(?P<whole>[\w.]+)"
    r"|(?:import|export)\s+(?P<taken>[^\"'\n;]+?)\s+from\s*[\"'](?P<file>[^\"']+)[\"']"
    r"|(?:const|let|var)\s+(?P<bound>[^=]+?)=\s*(?:await\s+)?(?:require|import)\("
    r"\s*[\"'](?P<required>[^\"']+)[\"'])",
    re.MULTILINE,
)
_WORD = re.compile(r"[A-Za-z_]\w*")
_SPOKEN = frozenset({"as", "import", "type", "default"})


def is_as_before(run: RedRun, before: SuiteReport, case: Case) -> bool:
    """Whether a case failed in the same way without the change."""
    then = next((other for other in before.failing if other.id == case.id), None)
    if then is None:
        return False
    return failure_in(run, then).fingerprint == failure_in(run, case).fingerprint


def is_spoken_of(text: str, modules: KnownModules, spoken_text: str) -> bool:
    r"""Whether a description, or a change, names anything that a test takes from the project.

    A test that takes nothing by name may reach everything.

    >>> shop = KnownModules(frozenset({"shop"}))
    >>> is_spoken_of("import json\nfrom shop.users import login", shop, "the total of a cart")
    False
    """
    names = frozenset(_imported_names(text, modules))
    return not names or not names.isdisjoint(_WORD.findall(spoken_text))


def _imported_names(text: str, modules: KnownModules) -> Iterator[str]:
    for match in _IMPORT.finditer(text):
        module = next(filter(None, match.group("module", "whole", "file", "required")))
        if modules.owner_of(MissingSymbol(module)) is ModuleOwner.PROJECT:
            names = next(filter(None, match.group("names", "taken", "bound")), "")
            words = _WORD.findall(names or module.rpartition(".")[2])
            yield from (word for word in words if word not in _SPOKEN)
