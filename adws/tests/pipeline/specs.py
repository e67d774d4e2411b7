"""Specs for tests."""

from adws.core.spec import MarkKind, Spec, SpecOptions


def a_spec(
    name: str,
    *after: str,
    optional: bool = False,
    file: str = "a.test.ts",
    runner: str = "vitest",
    inside: str = "",
) -> Spec:
    """Return a spec with an id in its title."""
    settings = SpecOptions(after=after, optional=optional)
    kind = MarkKind.FIXME
    return Spec(name, file, 1, runner, f"{name}: works", kind, settings=settings, inside=inside)
