"""Reports on what took how long: lines are ``name 3:20``."""

from clock.parsing import parse


def minutes(lines):
    """Return the minutes spent under each name."""
    found = {}
    for line in lines:
        name, _, text = line.rpartition(" ")
        found[name] = parse(text).in_minutes()
    return found


def share(lines, name):
    """Return the part of the whole time that a name took, between 0 and 1."""
    spent = minutes(lines)
    return spent[name] / sum(spent.values())


def render(lines):
    """Return the report as text, one name a line, sorted."""
    rows = sorted(minutes(lines).items())
    return "".join(f"{name:<10}{spent:>7.2f}\n" for name, spent in rows)
