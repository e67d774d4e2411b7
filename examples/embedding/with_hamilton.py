"""A graph of Hamilton: its functions are steps of adws, its edges their arguments.

``python with_hamilton.py FOLDER``
"""

import sys
from pathlib import Path

from adws import ANALYSIS, Context, analyze, detect_suites, read_settings, settle
from hamilton import driver


def project(folder: str) -> Context:
    """Return the context of a project, with its settings."""
    return settle(read_settings(Context(Path(folder).resolve()))).unwrap()


def with_suites(project: Context) -> Context:
    """Return the context with the suites of the project."""
    return settle(detect_suites(project)).unwrap()


def analyzed(with_suites: Context) -> Context:
    """Return the context after a run of the suites."""
    return settle(analyze(with_suites)).unwrap()


def failing(analyzed: Context) -> list[str]:
    """Return the failing cases."""
    return [failure.case_id for failure in analyzed.require(ANALYSIS).unwrap().failures]


if __name__ == "__main__":
    graph = driver.Builder().with_modules(sys.modules["__main__"]).build()
    for case in graph.execute(["failing"], inputs={"folder": sys.argv[1]})["failing"]:
        print(f"failing: {case}")
