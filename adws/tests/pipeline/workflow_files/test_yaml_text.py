"""Tests of what is written as YAML."""

import yaml
from hypothesis import given
from hypothesis import strategies as st

from adws.pipeline.workflow_files.yaml_text import CommentedValue, Yaml, yaml_text

TEXTS = st.text(max_size=12) | st.text(
    "ab:#- \n'\"{}[]$&*!|>%@`~0.\\\t\u2028\x85\ufeff", max_size=9
)
VALUES = st.recursive(
    TEXTS | st.integers() | st.booleans(),
    lambda inner: (
        st.lists(inner.filter(lambda item: not isinstance(item, list)), max_size=3)
        | st.dictionaries(TEXTS, inner, max_size=3)
    ),
)


@given(st.dictionaries(TEXTS, VALUES, max_size=4))
def test_what_is_written_is_read_again(plain: dict[str, Yaml]) -> None:
    """Whatever stands in a text: marks of YAML, ends of lines, characters that nobody sees."""
    assert (yaml.safe_load(yaml_text(plain)) or {}) == plain


def test_comments_stand_behind_their_values() -> None:
    """A reader of YAML does not see them."""
    written = yaml_text({"uses": CommentedValue("a/b@c", "v1"), "on": "a b\nc\n", "empty": ()})
    assert written == 'uses: a/b@c # v1\n"on": |\n  a b\n  c\nempty: []\n'
