"""Commands whose help shows short types: none for a flag, and no list of choices if it is long."""

from typing import Any

from typer.core import TyperCommand, TyperGroup


class PlainCommand(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 - typer names no class for it
        """Return the parameters; flags, also ``--help``, have an empty placeholder."""
        return _with_short_types(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A command that holds others."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 - typer names no class for it
        """Return the parameters; flags, also ``--help``, have an empty placeholder."""
        return _with_short_types(super().get_params(ctx))


def _with_short_types(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
        if parameter.param_type_name == "argument" and not parameter.show_choices:
            # typer hides the choices of options only; a long list would break between letters.
            parameter.type.get_metavar = lambda **_names: ""
    return parameters
