"""A cheat in the place of a coding agent: it knows only the cases that stand in its tree.

``python -m adws.tests.cheats.generator.agent NAME`` writes the change of the cheat with this name
to the working folder. A case that adws holds out does not stand there: what hard-codes answers has
none for it.
"""

import ast
import sys
from pathlib import Path

from attrs import evolve

from adws.tests.cheats.generator.change import changed_files
from adws.tests.cheats.generator.combination import Combination, axes
from adws.tests.cheats.generator.project import Project, projects


def command_of(combination: Combination) -> tuple[str, ...]:
    """Return the command that plays a cheat as an agent."""
    return (sys.executable, "-I", "-m", __name__, combination.name)


def cheat_of(name: str) -> Combination:
    """Return the cheat with this name."""
    language, project_name, *names = name.split("/")
    project = next(item for item in projects(language) if item.name == project_name)
    return Combination(
        project,
        tuple(
            next(value for value in values if value.name == wanted)
            for wanted, values in zip(names, axes(project, honest=False), strict=True)
        ),
    )


def as_seen_in(tests: str, combination: Combination) -> Combination:
    """Return the cheat with those known cases whose rows stand in this text of the tests."""
    project = combination.project
    rows = zip(project.known, _rows(project), strict=True)
    known = tuple(call for call, row in rows if row in tests)
    return evolve(combination, project=evolve(project, known=known))


def _rows(project: Project) -> tuple[str, ...]:
    """Return the row of each known case in the tests, in order.

    Only rows of Python can be taken out of an agent's tree: the others stand everywhere.
    """
    text = project.base[project.words["test_file"]]
    if project.language != "python":
        return ("",) * len(project.known)
    lists = (node.elts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.List))
    table = next(rows for rows in lists if len(rows) == len(project.known))
    return tuple(ast.get_source_segment(text, row) or "" for row in table)


def main(name: str) -> None:
    """Play a cheat in the working folder."""
    combination = cheat_of(name)
    tests = Path(combination.project.words["test_file"]).read_text("utf-8")
    for path, text in changed_files(as_seen_in(tests, combination)).items():
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        _ = Path(path).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
