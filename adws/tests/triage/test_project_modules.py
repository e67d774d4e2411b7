"""The names of a project's own modules."""

import pytest

from adws.triage.project_modules import project_modules


@pytest.mark.parametrize(
    ("listing", "names"),
    [
        (("slug.py",), {"slug"}),
        (("app/__init__.py", "app/text.py", "app/sub/__init__.py", "app/sub/x.py"), {"app"}),
        (("src/app/__init__.py", "src/app/text.py"), {"src", "app"}),
        (("src/app/text.py",), {"src", "app", "text"}),
        (("tests/test_a.py", "tests/stubs.py"), {"tests", "test_a", "stubs"}),
        (("api/service/__init__.py", "api/service/x.py"), {"api", "service"}),
        ((".venv/lib/site-packages/yaml.py", "README.md", "a.b.py", "__init__.py"), set[str]()),
        (("lib/my-gem.rb", "lib/my-gem/text.rb"), {"lib", "my-gem", "text"}),
        (("lib.py",), {"lib"}),
        (("vendor/app/x.py",), {"vendor", "x"}),
    ],
)
def test_modules_are_found_in_the_listing(listing: tuple[str, ...], names: set[str]) -> None:
    """Packages count by their topmost folder; libraries and odd names do not count."""
    assert project_modules(listing) == names
