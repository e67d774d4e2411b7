"""A command whose help leaves out the choices of its arguments where they are not to be shown."""

from typing import Any

from typer.core import TyperCommand


class PlainCommand(TyperCommand):
    """A command; typer itself hides the choices of options only."""

    def get_params(self, ctx: Any) -> list[Any]:  # noqa: ANN401 - typer names no class for it
        """Return the parameters; without ``show_choices``, the type of an argument is not shown."""
        parameters: list[Any] = [*super().get_params(ctx)]
        for parameter in parameters:
            if parameter.param_type_name == "argument" and not parameter.show_choices:
                parameter.type.get_metavar = lambda **_names: ""
        return parameters
