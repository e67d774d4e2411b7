"""A way in which people get code wrong."""

import ast
from collections.abc import Callable, Iterable

from attrs import frozen

from benchmarks.search.seeder.module import Function, SeedModule, Slip

Propose = Callable[[SeedModule, Function, ast.AST], Iterable[Slip]]


@frozen
class SlipPattern:
    """The name that the weights know, and all slips of this sort at a node of a function."""

    name: str
    propose: Propose
