"""Labels of pull requests and issues."""

from attrs import frozen

from adws.core.http import quoted
from adws.forge.operation import Operation, nothing, reading_each

_THERE_ALREADY = 422
_NOT_THERE = 404


def add_labels(number: int, *names: str) -> Operation[tuple[str, ...]]:
    """Put labels on; returns all that are there now."""
    return Operation(
        "POST",
        f"/issues/{number}/labels",
        reading_each(_Label, lambda label: label.name),
        fields={"labels": list(names)},
    )


def remove_label(number: int, name: str) -> Operation[None]:
    """Take a label off; one that is not there is fine."""
    path = f"/issues/{number}/labels/{quoted(name)}"
    return Operation("DELETE", path, nothing, statuses=frozenset({200, _NOT_THERE}))


def define_label(name: str, color: str, description: str) -> Operation[None]:
    """Make a label of the repository; one that is there already is fine.

    ``color`` is six hexadecimal digits.
    """
    fields = {"name": name, "color": color, "description": description}
    statuses = frozenset({201, _THERE_ALREADY})
    return Operation("POST", "/labels", nothing, fields=fields, statuses=statuses)


@frozen
class _Label:
    name: str
