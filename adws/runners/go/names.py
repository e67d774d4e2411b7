"""How tests of Go are called: the import path of their package, and their own name in it."""

SEPARATOR = " > "
"""is between the two parts of a case id."""


def case_id(package: str, name: str) -> str:
    """Return the id of a case.

    >>> case_id("example.com/shop/price", "TestTotal/empty")
    'example.com/shop/price > TestTotal/empty'
    """
    return f"{package}{SEPARATOR}{name}"


def function_of(name: str) -> str:
    """Return the function in which a test stands.

    >>> function_of("TestTotal/empty/cart")
    'TestTotal'
    """
    return name.partition("/")[0]
