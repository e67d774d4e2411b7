"""What failures of Go mean for new tests: the compiler tells what is not there yet."""

from adws.triage.failure_types import FailureTypes

TYPES = FailureTypes(
    valid=frozenset({"AssertionError", "UndefinedName", "panic"}),
    invalid=frozenset({"SyntaxError", "UnusedName"}),
    spoken=(
        (r"syntax error: |: expected .+, found ", "SyntaxError"),
        (r"declared and not used|imported and not used", "UnusedName"),
        (r"\bundefined: |has no field or method ", "UndefinedName"),
    ),
    missing=(
        r"no required module provides package (?P<module>[^\s;]+)",
        r"package (?P<module>\S+) is not in (?:std|GOROOT)",
        r"\bundefined: (?P<name>[\w.]+)",
        r"has no field or method (?P<name>\w+)",
    ),
)
