"""Turns the set of options that a command gets as one value into single options."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import get_args

from adws.cli.options import OptionSet


def spelled_out(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command whose signature has a parameter for each option of its option set.

    typer reads a command's options off its signature.
    """
    signature = inspect.signature(command)
    option_sets = {
        name: next(
            (
                get_arg.rows
                for get_arg in get_args(parameter.annotation)
                if isinstance(get_arg, OptionSet)
            ),
            (),
        )
        for name, parameter in signature.parameters.items()
    }

    @wraps(command)
    def wrapper(**arguments: object) -> None:
        for name, rows in option_sets.items():
            if rows:
                values = {row.key: arguments.pop(row.key) for row in rows}
                set_values = {key: value for key, value in values.items() if value is not None}
                arguments[name] = set_values
        command(**arguments)

    own: list[inspect.Parameter] = []
    for name, parameter in signature.parameters.items():
        own += [
            parameter.replace(name=row.key, default=row.option, annotation=row.type | None)
            for row in option_sets[name]
        ] or [parameter]
    wrapper.__signature__ = signature.replace(parameters=own)  # type: ignore[attr-defined] # PEP 362
    wrapper.__annotations__ = {option.name: option.annotation for option in own}
    return wrapper
