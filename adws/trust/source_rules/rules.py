"""The rules of a language: what looks like a cheat, from its data file."""

from functools import cache

from attrs import frozen

from adws.core.globs import compile_globs
from adws.languages.language import Language, rules_of
from adws.trust.source_rules.changed_text import ChangedText


@frozen
class SourceRule:
    """A rule: what looks like a cheat, as a query in tree-sitter's language."""

    name: str
    """The name of its flag."""
    why: str
    """The sentence of the flag."""
    query: str
    """The query; each match captures the suspicious code as ``@seen``."""
    unless: tuple[str, ...] = ()
    """Globs of files in which such code is usual."""
    habit: bool = False
    """Whether a file that already has such code may get more."""

    def concerns(self, path: str) -> bool:
        """Whether the rule applies to a file."""
        return not compile_globs(self.unless).fullmatch(path)


@frozen
class SourceRules:
    """How to read the source of a language."""

    aside: tuple[str, ...]
    """Globs of files that no test loads: documentation, build scripts, declarations of types."""
    speech: tuple[str, ...]
    """Nodes whose literals are not values to compute with: messages, annotations."""
    speakers: str
    """A regular expression for functions that take such literals: errors, warnings, options."""
    answers: str
    """A query for the results of code, as ``@answer``, the condition before, as ``@asked``, and
    the ``@entry`` of a table that contains them."""
    rules: tuple[SourceRule, ...]
    """The rules for what looks like a cheat."""

    def is_aside(self, path: str) -> bool:
        """Whether no test loads a file."""
        return bool(compile_globs(self.aside).fullmatch(path))

    def passes_over(self, change: ChangedText) -> bool:
        """Whether no test loads a changed file, and no other code does."""
        return self.is_aside(change.path) and not change.loaded

    def rules_for(self, change: ChangedText) -> tuple[SourceRule, ...]:
        """Return the rules that apply to a changed file."""
        if self.passes_over(change):
            return ()
        return tuple(rule for rule in self.rules if rule.concerns(change.path))


@cache
def source_rules(language: Language) -> SourceRules | None:
    """Return the rules of a language; None if it has none."""
    return rules_of(language, "adws.trust.source_rules", SourceRules)
