"""Tell failures that show missing code from those that show a broken test."""

import re

from attrs import frozen

from adws.triage.exception_info import ExceptionInfo
from adws.triage.imports import missing_module, missing_name

_SEARCHED_CHARACTERS = 2000
_UNNAMED = "Error"


@frozen
class MissingSymbol:
    """A name in a module that could not be resolved; either may be empty."""

    module: str
    """The module, as the import names it."""
    name: str = ""
    """The name in the module; empty if the module itself is missing."""

    def __str__(self) -> str:
        """Return it as messages show it: ``shop.cart.total``, ``total in ./cart``."""
        if not (self.module and self.name):
            return self.module or self.name
        dotted = self.module.replace(".", "_").isidentifier() and not self.module.startswith(".")
        return f"{self.module}.{self.name}" if dotted else f"{self.name} in {self.module}"


@frozen
class FailureTypes:
    """A runner's table of failure types for new tests."""

    valid: frozenset[str]
    """The names of failures that show missing code; unknown names count too."""
    invalid: frozenset[str]
    """The names of failures that show that the test is broken."""
    spoken: tuple[tuple[str, str], ...] = ()
    """Regular expressions for messages, each with its failure's name, for exceptions whose class
    does not say enough."""
    missing: tuple[str, ...] = ()
    """Regular expressions with the groups ``module`` and ``name`` for missing symbols; ``^``
    matches at the start of lines."""

    def name_of(self, error: ExceptionInfo) -> str:
        """Return the name of a failure."""
        message = error.message[:_SEARCHED_CHARACTERS]
        names = (name for text, name in self.spoken if re.search(text, message, re.MULTILINE))
        return next(names, error.exception or _UNNAMED)

    def symbol_in(self, error: ExceptionInfo) -> MissingSymbol | None:
        """Return the symbol that was not found, if the message names it."""
        lacking = missing_name(error)
        if lacking:
            return MissingSymbol(lacking.module, lacking.name)
        module = missing_module(error)
        return self._named(error) or (MissingSymbol(module) if module else None)

    def _named(self, error: ExceptionInfo) -> MissingSymbol | None:
        message = error.message[:_SEARCHED_CHARACTERS]
        matches = (re.search(text, message, re.MULTILINE) for text in self.missing)
        groups = next((match.groupdict() for match in matches if match), None)
        if groups is None:
            return None
        return MissingSymbol(groups.get("module") or "", groups.get("name") or "")


GENERAL_TYPES = FailureTypes(
    valid=frozenset({"AssertionError"}),
    invalid=frozenset({"IndentationError", "NameError", "SyntaxError"}),
)
"""The table for runners without one of their own."""
