"""Which test file an error belongs to that happened in no test.

Bun prints such errors below the file that is run, but where a worker runs it, what the worker
prints may be overtaken by the headline of the next file. Only the order of the errors is kept.
"""

from attrs import evolve

from adws.runners.bun.printed import Unhandled


def attributed(
    errors: tuple[Unhandled, ...], files: tuple[str, ...], broken: tuple[str, ...]
) -> tuple[Unhandled, ...]:
    """Return the errors with the files they belong to, of which ``broken`` were not loaded.

    An error names its file, or it is that of the next file that was not loaded; what is left
    belongs where it was printed.

    >>> here = Unhandled("b.test.ts", "at /t/a.test.ts:1:1"), Unhandled("c.test.ts", "error")
    >>> [one.file for one in attributed(here, ("a.test.ts",), ("a.test.ts", "b.test.ts"))]
    ['a.test.ts', 'b.test.ts']
    """
    named = [next((file for file in files if _names(error, file)), "") for error in errors]
    rest = iter([file for file in broken if file not in named])
    return tuple(
        evolve(error, file=name or next(rest, error.file))
        for error, name in zip(errors, named, strict=True)
    )


def _names(error: Unhandled, file: str) -> bool:
    return f"/{file}:" in error.text or f"/{file}'\n" in f"{error.text}\n"
