"""What cases of JUnit are called: the file, the classes inside of its own, the method."""

import re
from pathlib import PurePosixPath

from attrs import frozen

SEPARATOR = " > "
CLASS = "(class)"
"""Stands for a class whose set-up failed."""

TEST_FOLDER = "src/test/java/"
_METHOD = re.compile(r"[A-Za-z_$][\w$]*")
_NUMBER = re.compile(r" ##\d+$")


@frozen
class JUnitAddress:
    """A test: its file, the classes inside of the file's own, outermost first, and its name."""

    file: str
    inner: tuple[str, ...]
    name: str

    @property
    def case_id(self) -> str:
        """The id.

        >>> JUnitAddress("src/test/java/x/ATest.java", ("Deep",), "adds").case_id
        'src/test/java/x/ATest.java > Deep > adds'
        """
        return SEPARATOR.join((self.file, *self.inner, self.name))


def selector(case_id: str) -> tuple[str, str]:
    """Return the class that holds a case and the method; without it, the whole class is asked for.

    A name that is no method's is one that a test displays, or that of a row of a table.

    >>> selector("core/src/test/java/com/x/SumTest.java > rows{int}[1]")
    ('com.x.SumTest', 'rows')
    >>> selector("src/test/java/SumTest.java > Deep > adds"), selector("src/test/java/A.java")
    (('SumTest', ''), ('A', ''))
    """
    file, *names = _NUMBER.sub("", case_id).split(SEPARATOR)
    method = _METHOD.match(names[0]) if len(names) == 1 else None
    whole = method and names[0][method.end() :][:1] in ("", "(", "[", "{")
    return class_of(file), method[0] if method and whole else ""


def class_of(file: str) -> str:
    """Return the name of the class that a file of tests holds.

    >>> class_of("core/src/test/java/com/x/SumTest.java")
    'com.x.SumTest'
    """
    below = file.rpartition(TEST_FOLDER)[2] if TEST_FOLDER in file else file
    return str(PurePosixPath(below).with_suffix("")).replace("/", ".")


def asked_classes(files: tuple[str, ...], case_ids: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the classes that are asked for, each with its methods; none are all of them.

    >>> asked_classes((), ("src/test/java/A.java > one", "src/test/java/A.java > two"))
    {'A': ('one', 'two')}
    """
    methods: dict[str, tuple[str, ...]] = {class_of(file): () for file in files}
    for name, method in map(selector, case_ids):
        asked_methods = methods.get(name)
        methods[name] = (
            () if asked_methods == () or not method else (*(asked_methods or ()), method)
        )
    return methods
