"""The rules for finding hollow tests in a language."""

from functools import cache

from attrs import frozen

from adws.languages.language import Language, rules_of


@frozen
class HollowRules:
    """What keeps assertions from being reached, and what makes doubles, in a language."""

    leaving: str
    """A regular expression for the names of calls after which nothing runs."""
    asserting: str
    """A regular expression for the names of functions that assert, wherever they are defined."""
    guards: tuple[str, ...] = ()
    """Nodes around an assertion that is meant to be reached only sometimes."""
    never: str = ""
    """A query for code that never runs, as ``@dead``."""
    swallows: str = ""
    """A query for what catches a failed assertion: a ``@body`` and its ``@handler``."""
    modules: str = ""
    """A query for a ``@module`` that is replaced as a whole, with its double's ``@factory``."""
    targets: str = ""
    """A query for what is replaced: by its dotted name, ``@target``, or as ``@member`` of
    ``@object``."""
    doubles: str = ""
    """A query for a ``@local`` name that is bound to a double."""
    copies: str = ""
    """A query for a ``@local`` name that is bound to the result of a ``@call``."""


@cache
def hollow_rules(language: Language) -> HollowRules | None:
    """Return the rules of a language; None if it has none."""
    return rules_of(language, "adws.trust.red_gate.hollow", HollowRules)
