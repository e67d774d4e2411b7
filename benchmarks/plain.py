"""How plainly the project speaks: sentences, functions that are seams, names that mean two things.

``python -m benchmarks.plain [--json]`` prints, for what people read (README, docs, help, errors,
reports), the words of a sentence: the median and the 90th percentile. For the source it prints the
share of private functions that are used once and hold at most two lines, ``partial`` and ``lambda``
in a thousand lines, class names that stand for several classes, and the attributes of exported
values, of the settings and of the pages of slots that no line describes.

``--rooms trust,vcs`` limits the source to these folders of ``adws``, and the sentences to their
docstrings and messages.
"""

import argparse
import ast
import re
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from typer.main import get_command

import adws
from adws.cli import consoles
from adws.cli.main import build, command_names
from adws.core.codec import plain_to_json

HOME = Path(adws.__file__).parent
_SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n\s*\n|\n\s*[-*|#]")
_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*")
_CODE = re.compile(r"```.*?```|<!--.*?-->", re.DOTALL)
_SHORT_BODY = 2


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rooms", default="", help="measure only these folders: trust,vcs")
    arguments = parser.parse_args()
    rooms = frozenset(filter(None, arguments.rooms.split(",")))
    trees = dict(source_trees())
    known = {path.parts[0] for path in trees if len(path.parts) > 1}
    if unknown := sorted(rooms - known):
        parser.error(
            f"no folder {', '.join(unknown)} in adws; there are {', '.join(sorted(known))}"
        )
    if rooms:
        trees = {path: tree for path, tree in trees.items() if path.parts[0] in rooms}
    texts = room_texts(trees) if rooms else read_texts(trees)
    figures = {**sentence_figures(texts), **source_figures(trees)}
    if arguments.json:
        consoles.echo(plain_to_json(figures))
        return
    for name, figure in figures.items():
        consoles.echo(f"{name:52} {figure}")


def room_texts(trees: Mapping[Path, ast.Module]) -> dict[str, list[str]]:
    """Return the docstrings and the messages in some source."""
    return {
        "docstrings": [text for tree in trees.values() for text in docstrings(tree)],
        "messages": list(literals(trees.values())),
    }


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield the docstrings in a file, among them those below attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield text_of(node.value)


def read_texts(trees: Mapping[Path, ast.Module]) -> dict[str, list[str]]:
    """Return what people read of the product, by its sort."""
    return {
        "README": [(HOME.parent / "README.md").read_text("utf-8")],
        "docs": [page.read_text("utf-8") for page in sorted(HOME.parent.glob("docs/**/*.md"))],
        "help": list(helps(get_command(build(command_names())))),
        "errors": list(error_texts(trees.values())),
        "reports": list(
            literals(tree for path, tree in trees.items() if path.parts[0] == "reports")
        ),
    }


def sentence_figures(texts: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Return the words of a sentence in each sort of text: the median and the 90th percentile."""
    figures = {}
    for name, samples in texts.items():
        lengths = [len(_WORD.findall(sentence)) for text in samples for sentence in sentences(text)]
        long = sorted(lengths)[int(0.9 * len(lengths))]
        figures[f"words of a sentence, {name}"] = (
            f"median {statistics.median(lengths):.0f}, 90th percentile {long}, of {len(lengths)}"
        )
    return figures


def sentences(text: str) -> Iterator[str]:
    r"""Yield what stands between full stops, blank lines and marks of lists; no code.

    >>> list(sentences("Run it. Then look at `a.b`, and go on.\n\n- One\n- Two words"))
    ['Run it.', 'Then look at a, and go on.', 'Two words']
    """
    prose = re.sub(r"`[^`\n]*`", "a", _CODE.sub("", text))
    for sentence in _SENTENCE.split(re.sub(r"\]\([^)]*\)", "]", prose)):
        if len(_WORD.findall(sentence)) > 1:
            yield " ".join(sentence.split())


def helps(command: Any) -> Iterator[str]:  # noqa: ANN401 - typer names no class for it
    """Yield the help of a command, of its options, and of the commands below it."""
    yield command.help or ""
    for option in command.params:
        yield getattr(option, "help", None) or ""
    below: dict[str, Any] = getattr(command, "commands", {})
    for subcommand in below.values():
        yield from helps(subcommand)


def source_trees() -> Iterator[tuple[Path, ast.Module]]:
    """Yield every file of the product, relative to its folder, with its syntax tree."""
    for file in sorted(HOME.rglob("*.py")):
        path = file.relative_to(HOME)
        if path.parts[0] != "tests":
            yield path, ast.parse(file.read_text("utf-8"))


def error_texts(trees: Iterable[ast.Module]) -> Iterator[str]:
    """Yield the messages and hints that errors are made with."""
    for tree in trees:
        for node in ast.walk(tree):
            hints = (
                [word.value for word in node.keywords if word.arg == "hint"]
                if isinstance(node, ast.Call)
                else []
            )
            if isinstance(node, ast.Call) and hints:
                yield from filter(None, map(text_of, (*node.args[:1], *hints)))


def literals(trees: Iterable[ast.Module]) -> Iterator[str]:
    """Yield the texts in some source that hold several words, without its docstrings."""
    for tree in trees:
        parts = {
            id(part)
            for node in ast.walk(tree)
            if isinstance(node, ast.JoinedStr | ast.Expr)
            for part in ([node.value] if isinstance(node, ast.Expr) else node.values)
        }
        for node in ast.walk(tree):
            text = text_of(node)
            if " " in text.strip() and id(node) not in parts:
                yield text


def text_of(node: ast.AST) -> str:
    """Return a text in source, with a word for each value in it; nothing for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "value" for part in node.values)
    return ""


def source_figures(trees: Mapping[Path, ast.Module]) -> dict[str, str]:
    """Return the figures of the source."""
    lines = sum(tree.body[-1].end_lineno or 0 for tree in trees.values() if tree.body)
    private, seams = 0, 0
    classes, calls = Counter[str](), Counter[str]()
    for tree in trees.values():
        used = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes[node.name] += 1
            elif (
                isinstance(node, ast.FunctionDef)
                and node.name.startswith("_")
                and not (node.name.startswith("__"))
            ):
                private += 1
                seams += used[node.name] == 1 and body_lines(node) <= _SHORT_BODY
            calls["lambda"] += isinstance(node, ast.Lambda)
            calls["partial"] += isinstance(node, ast.Call) and (
                getattr(node.func, "id", getattr(node.func, "attr", "")) == "partial"
            )
    twice = sorted(name for name, count in classes.items() if count > 1)
    silent = list(undescribed(trees))
    return {
        "private functions used once, of two lines at most": (
            f"{seams} of {private} ({seams / private:.0%})"
        ),
        "partial in 1,000 lines": f"{1000 * calls['partial'] / lines:.1f}",
        "lambda in 1,000 lines": f"{1000 * calls['lambda'] / lines:.1f}",
        "class names of several classes": f"{len(twice)}: {', '.join(twice)}",
        "attributes that no line describes": f"{len(silent)}: {', '.join(silent[:12])}",
        "lines outside of tests": f"{lines}",
    }


def body_lines(function: ast.FunctionDef) -> int:
    """Return how many lines the statements of a function take, without its docstring."""
    first, *others = function.body
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    body = others if documented else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def undescribed(trees: Mapping[Path, ast.Module]) -> Iterator[str]:
    """Yield the attributes of exported values and settings, and the slots, without text."""
    exported = set(dir(adws)) | {"Settings"}
    for path, tree in trees.items():
        if path.name in {"slots.py", "pipeline_slots.py"}:
            yield from (f"{path.stem}.{name}" for name in silent_names(tree.body))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name in exported:
                yield from (f"{node.name}.{name}" for name in silent_names(node.body))


def silent_names(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the names that are set in a body and have no text below them."""
    for statement, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        target = (
            statement.target
            if isinstance(statement, ast.AnnAssign)
            else statement.targets[0]
            if isinstance(statement, ast.Assign)
            else None
        )
        described = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(target, ast.Name) and not target.id.startswith("_") and not described:
            yield target.id


if __name__ == "__main__":
    main()
