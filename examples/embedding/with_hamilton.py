"""A graph of Hamilton: its functions are steps of adws, its edges their arguments.

Hamilton keeps what they return: the second time it runs none of them.

``python with_hamilton.py FOLDER``
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from adws import ANALYSIS, Context, analyze, detect_suites, read_settings, unwrap
from hamilton import driver
from hamilton.caching import fingerprinting


@fingerprinting.hash_value.register(Context)
def fingerprint(context: Context, *_: object, **__: object) -> str:
    """Return by what Hamilton sees whether it has met a context before."""
    return fingerprinting.hash_value(context.to_json())


def project(folder: str) -> Context:
    """Return the context of a project, with its settings."""
    return unwrap(read_settings(Context(Path(folder).resolve())))


def with_suites(project: Context) -> Context:
    """Return the context with the suites of the project."""
    return unwrap(detect_suites(project))


def analyzed(with_suites: Context) -> Context:
    """Return the context after a run of the suites."""
    print("running the suites")
    return unwrap(analyze(with_suites))


def failing(analyzed: Context) -> list[str]:
    """Return the failing cases."""
    return [failure.case_id for failure in unwrap(analyzed.require(ANALYSIS)).failures]


if __name__ == "__main__":
    with TemporaryDirectory() as kept:
        for _ in range(2):
            built = driver.Builder().with_modules(sys.modules["__main__"])
            graph = built.with_cache(path=kept).build()
            cases = graph.execute(["failing"], inputs={"folder": sys.argv[1]})["failing"]
    for case in cases:
        print(f"failing: {case}")
