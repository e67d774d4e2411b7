"""What a tool calls a case, and the case id made of it, from which it can be read back."""

import re

from attrs import frozen

PLACEHOLDER = re.compile(r"\{(id|name|classname|file)\}")
"""What stands for a part of an address in a command."""

_SEPARATOR, _ESCAPED = " > ", " \\> "
_NOTHING = "-"
_NUMBER = re.compile(r" ##\d+$")


@frozen
class Address:
    """Where a case is: its ``file`` and ``classname``, where a report tells them, and its name.

    A report that tells a case's place by nested suites instead of a class has their names there.
    """

    file: str
    classname: str
    name: str

    @property
    def case_id(self) -> str:
        r"""The id: as many parts as are known, the name last.

        >>> Address("a.rb", "Sum", "adds").case_id, Address("", "com.x.Sum", "a > b").case_id
        ('a.rb > Sum > adds', 'com.x.Sum > a \\> b')
        >>> Address("", "", "adds").case_id, Address("a.js", "", "adds").case_id
        ('adds', 'a.js > - > adds')
        """
        place = self.classname or (_NOTHING if self.file else "")
        parts = (part for part in (self.file, place) if part)
        return _SEPARATOR.join(part.replace(_SEPARATOR, _ESCAPED) for part in (*parts, self.name))


def address_of(case_id: str) -> Address:
    """Return what a case id was made of.

    >>> address_of("a.js > - > adds ##2")
    Address(file='a.js', classname='', name='adds')
    """
    plain = _NUMBER.sub("", case_id).split(_SEPARATOR)
    parts = [part.replace(_ESCAPED, _SEPARATOR) for part in plain]
    file, place, name = ["", "", "", *parts][-3:]
    return Address(file, "" if place == _NOTHING else place, name)


def numbered(case_id: str, number: int) -> str:
    """Return the id of a case whose address is not its own; the first keeps the plain one.

    >>> numbered("adds", 1), numbered("adds", 2)
    ('adds', 'adds ##2')
    """
    return f"{case_id} ##{number}" if number > 1 else case_id


def filled(template: tuple[str, ...], case_id: str) -> tuple[str, ...]:
    """Return a command for one case; what a case is called stays within its word.

    >>> filled(("mvn", "test", "-Dtest={classname}#{name}"), "com.x.Sum > adds")
    ('mvn', 'test', '-Dtest=com.x.Sum#adds')
    """
    address = address_of(case_id)
    parts = {
        "id": case_id,
        "name": address.name,
        "classname": address.classname,
        "file": address.file,
    }
    return tuple(PLACEHOLDER.sub(lambda match: parts[match[1]], word) for word in template)
