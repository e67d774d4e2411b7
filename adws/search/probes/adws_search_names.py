"""Names that a bench knows: packages, decorators, marks, hooks."""


def words(text):
    """Return the words of a text."""
    return frozenset(text.split())


PURE = words("""
    _pytest abc adws_search_cases array ast base64 binascii bisect builtins calendar cmath
    collections contextlib copy copyreg dataclasses datetime decimal difflib enum fnmatch
    fractions functools graphlib hashlib heapq html inspect io ipaddress itertools json keyword
    math numbers operator pathlib pickle pprint pytest random re shlex statistics string struct
    textwrap time token tokenize traceback types typing typing_extensions unicodedata unittest
    uuid weakref zlib zoneinfo
""")
"""Packages whose functions leave nothing behind that another call could notice."""

LASTING = words("_pytest abc datetime decimal enum fractions operator re typing uuid")
"""Packages whose objects do not change."""

WRITING = words("""
    __import__ breakpoint compile eval exec exit getcontext globals import_module input localcontext
    locals open quit reload setcontext singledispatch vars
""")
"""Names by which functions may reach what nobody looks at."""

REACHING = words("MonkeyPatch environ importorskip mock setrecursionlimit")
"""The same as attributes of packages that are looked at no further."""

NEUTRAL = words("""
    _hypothesis_pytestplugin _pytest adws_search_bench anyio faker pytest_asyncio pytest_cov
    pytest_mock pytest_randomly pytest_timeout xdist
""")
"""Packages whose part in running a plain function changes nothing for that function."""

ACTING_MARKS = words("""
    anyio asyncio filterwarnings flaky skip skipif trio twisted usefixtures xfail
""")
"""Marks that change how a case runs, or what becomes of it."""

ACTING_HOOKS = words("""
    pytest_fixture_setup pytest_pyfunc_call pytest_runtest_call pytest_runtest_makereport
    pytest_runtest_protocol pytest_runtest_setup pytest_runtest_teardown
""")
"""Hooks that take part in running a case."""

TRANSPARENT = words("""
    abstractmethod cache cached_property classmethod contextmanager final lru_cache override
    property setter staticmethod wraps
""")
"""Decorators that take no note of default arguments when they are applied."""
