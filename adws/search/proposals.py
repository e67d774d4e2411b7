"""The edits of suspicious lines in every language that is known, the most promising first."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256

from adws.search.candidates import Candidate, Placed, key_of, propose_candidates, shrink, size_of
from adws.search.catalogue import families
from adws.search.languages.code import Code
from adws.search.rule_edits import variants_of
from adws.search.source import Edit
from adws.search.source_files import PYTHON, parse_sources
from adws.search.suspects import Suspect
from adws.search.weights import WEIGHTS


def in_order(given: Iterable[Candidate], seed: int = 0) -> tuple[Candidate, ...]:
    """Order candidates by weight, less for those that take longer to try.

    ``seed`` orders equals: 0 by their place in the files.
    """
    return tuple(sorted(given, key=partial(_order, seed)))


def _order(seed: int, candidate: Candidate) -> tuple[object, ...]:
    share = 1.0 if candidate.first.body else WEIGHTS.candidates.outside_of_functions
    key = key_of(candidate)
    tie = sha256(f"{seed}/{key}".encode("utf-8", "replace")).hexdigest()
    return -candidate.weight * share, (tie,) if seed else key


def propose(
    codes: Mapping[str, Code], suspects: Iterable[Suspect], tests: tuple[str, ...], seed: int
) -> tuple[Candidate, ...]:
    """Return the edits of suspicious lines, the most promising first.

    ``tests`` are the texts of the failing cases' files; ``seed`` orders equals.
    """
    blamed = tuple(suspects)
    texts = {one.file: codes[one.file].text for one in blamed if one.file.endswith(PYTHON)}
    python = propose_candidates(parse_sources(texts, tests), blamed, families())
    return in_order((*python, *_others(codes, blamed)), seed)


def _others(codes: Mapping[str, Code], suspects: Iterable[Suspect]) -> Iterator[Candidate]:
    lines: dict[str, dict[int, float]] = {}
    others = (one for one in suspects if not one.file.endswith(PYTHON))
    for suspect in others:
        lines.setdefault(suspect.file, {})[suspect.line] = suspect.score
    for path in sorted(lines):
        best = dict[Edit, Candidate]()
        for candidate in _of_file(codes[path], lines[path]):
            edit = candidate.first.edit
            if edit not in best or best[edit].weight < candidate.weight:
                best[edit] = candidate
        yield from best.values()


def _of_file(code: Code, lines: Mapping[int, float]) -> Iterator[Candidate]:
    for family in families():
        for line, edit, share in variants_of(family.rules, code, lines):
            smallest = shrink(code.text, edit) or edit
            less = 1 + size_of(smallest) / WEIGHTS.candidates.characters
            weight = lines[line] * family.prior.others * share / less
            yield Candidate((Placed(code.path, line, family.name, smallest),), weight)
