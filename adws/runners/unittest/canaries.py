"""The canaries of a unittest run: two modules outside of the tree, the first and the last to run.

They fail in the ways in which cases of a suite fail, so that whatever swallows one of them swallows
a canary too: statements, other exceptions, unittest's own assertions, set-ups, subtests,
coroutines, a comparison of documents.
"""

from collections.abc import Iterator

from adws.core.planting import Canary, Planting
from adws.runners.canary_forms import fresh_words
from adws.runners.runner import Run

_HEAD = "import json\nimport unittest\n"
_FAILING = (
    '    def test_{name}(self):\n        assert "{secret}" == "", "{secret}"\n',
    '    def test_{name}(self):\n        raise RuntimeError("{secret}")\n',
    '    def test_{name}(self):\n        self.assertEqual("{secret}", "")\n',
    '    def test_{name}(self):\n        self.assertTrue(0, "{secret}")\n',
    '    def test_{name}(self):\n        self.assertIn("{secret}", [])\n',
    '    def test_{name}(self):\n        self.assertAlmostEqual(6.5, 1.5, msg="{secret}")\n',
    """\
    def test_{name}(self):
        with self.assertRaises(KeyError, msg="{secret}"):
            str(1)
""",
    """\
    def test_{name}(self):
        self.assertEqual(json.loads('{{"a": ["{secret}"]}}'), {{"a": [1]}})
""",
    """\
    def test_{name}(self):
        with self.subTest(part="{secret}"):
            self.assertEqual(1, 2)
""",
    """\
    def setUp(self):
        raise ValueError("{secret}")

    def test_{name}(self):
        pass
""",
)
_ASYNC = '    async def test_{name}(self):\n        self.assertEqual("{secret}", None)\n'
_PASSING = '    def test_{name}(self):\n        self.assertEqual(["{name}"], ["{name}"])\n'


def plant(run: Run) -> Planting:
    """Create the canaries of a run: a module that runs first and one that runs last."""
    words = fresh_words(run.nonce)
    modules = [_module(words) for _ in range(2)]
    folder = run.outputs / next(words)
    return Planting(
        canaries=tuple(canary for _, canaries, _ in modules for canary in canaries),
        files={folder / f"{name}.py": text for name, _, text in modules},
    )


def _module(words: Iterator[str]) -> tuple[str, tuple[Canary, ...], str]:
    module = f"test_{next(words)}"
    failing = [_case(words, module, text) for text in _FAILING]
    failing.append(_case(words, module, _ASYNC, base="IsolatedAsyncioTestCase"))
    passing, passes = _case(words, module, _PASSING)
    canaries = (*(canary for canary, _ in failing), Canary(passing.id))
    return module, canaries, "\n\n".join((_HEAD, *(text for _, text in failing), passes))


def _case(
    words: Iterator[str], module: str, text: str, base: str = "TestCase"
) -> tuple[Canary, str]:
    owner, name, secret = f"Test_{next(words)}", next(words), next(words)
    head = f"class {owner}(unittest.{base}):\n"
    canary = Canary(f"{module}.{owner}.test_{name}", secret)
    return canary, head + text.format(name=name, secret=secret)
