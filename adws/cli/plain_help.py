"""Commands whose help shows a type for values only: a flag such as ``--json`` takes none."""

from typing import Any

from typer.core import TyperCommand, TyperGroup


class PlainCommand(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 - typer names no class for it
        """Return the parameters; flags, also ``--help``, have an empty placeholder."""
        return _without_types_of_flags(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A command that holds others."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 - typer names no class for it
        """Return the parameters; flags, also ``--help``, have an empty placeholder."""
        return _without_types_of_flags(super().get_params(ctx))


def _without_types_of_flags(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return parameters
