"""The canaries of a run as a recipe describes them: two files in the tool's own language."""

from functools import partial
from pathlib import PurePath

from adws.core.planting import Canary, Planting
from adws.core.recipe import RecipeCanaries
from adws.runners.canary_forms import CanaryForm, filled, fresh_words, written_out
from adws.runners.runner import Run

_PLACES = ("a0", "zz")
"""How names of files begin that sort before and behind those of a project."""


def plant(canaries: RecipeCanaries, run: Run) -> Planting:
    """Create the canaries of a run."""
    words = fresh_words(run.nonce)
    forms = tuple(CanaryForm(case.id, case.code, fails=not case.passes) for case in canaries.cases)
    planted, files = list[Canary](), dict[PurePath, str]()
    for place in _PLACES:
        drawn = next(words)
        own, code = written_out(forms, words, lambda path: path)
        fill = partial(filled, words={"place": f"{place}_{drawn}", "word": drawn})
        text = f"{canaries.head}{code}{canaries.tail}"
        files[run.tree / fill(canaries.path)] = fill(text)
        planted += own
    beside = {run.tree / path: text for path, text in canaries.beside.items()}
    return Planting(tuple(planted), {**files, **beside})


def planted_cases(run: Run) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the planted files with cases, relative to the suite's folder: the first, the last."""
    planted_paths = tuple(
        str(path.relative_to(run.tree)) for path in run.planted_files[: len(_PLACES)]
    )
    return planted_paths[:1], planted_paths[1:]
