import pytest
from textkit.slug import slugify, unique_slug


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Hello, World!", "hello-world"),
        ("  Ten years   later ", "ten-years-later"),
        ("Windows 95", "windows-95"),
        ("...", ""),
    ],
)
def test_slugs(title, slug):
    assert slugify(title) == slug


def test_another_separator():
    assert slugify("Hello World", "_") == "hello_world"


def test_a_taken_slug_gets_a_number():
    assert unique_slug("News", {"news", "news-2"}) == "news-3"


def test_a_free_slug_stays():
    assert unique_slug("News", {"olds"}) == "news"
