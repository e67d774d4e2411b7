"""What looks like a cheat in a language, as its data file describes it."""

from functools import cache

from attrs import frozen

from adws.core.globs import compile_globs
from adws.languages.language import Language, rules_of


@frozen
class SourceRule:
    """What looks like a cheat, as queries in tree-sitter's language."""

    name: str
    """The name of its flag."""
    why: str
    """The sentence that the flag says."""
    query: str
    """Each match captures the suspicious code as ``@seen``."""
    unless: tuple[str, ...] = ()
    """Globs of files in which it is usual."""
    habit: bool = False
    """Whether a file that did so before may do so again."""

    def concerns(self, path: str) -> bool:
        """Whether the rule holds in a file."""
        return not compile_globs(self.unless).fullmatch(path)


@frozen
class SourceRules:
    """How the source of a language is read."""

    aside: tuple[str, ...]
    """Globs of files that no test loads: documentation, build scripts, declarations of types."""
    speech: tuple[str, ...]
    """Nodes in which literals are no values to compute with: messages, annotations."""
    speakers: str
    """A regular expression for functions that take such literals: errors, warnings, options."""
    answers: str
    """A query for what code answers, as ``@answer``, what it asked before, as ``@asked``, and the
    ``@entry`` of a table in which they stand."""
    rules: tuple[SourceRule, ...]
    """What looks like a cheat."""

    def is_aside(self, path: str) -> bool:
        """Whether no test loads a file."""
        return bool(compile_globs(self.aside).fullmatch(path))

    def rules_for(self, path: str) -> tuple[SourceRule, ...]:
        """Return the rules that hold in a file."""
        if self.is_aside(path):
            return ()
        return tuple(rule for rule in self.rules if rule.concerns(path))


@cache
def source_rules(language: Language) -> SourceRules | None:
    """Return the rules of a language, or None where there are none."""
    return rules_of(language, "adws.trust.source_rules", SourceRules)
