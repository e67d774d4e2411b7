"""A project's package, as an installation would lay it out."""

from importlib.metadata import distributions
from pathlib import Path

from adws.core.globs import compile_globs
from adws.tests.behaviour.probes import probe

FILES = (
    "shop/__init__.py",
    "shop/data/names.txt",
    "shop/tests/test_inside.py",
    "single.py",
    "setup.py",
    "test_single.py",
    "tests/test_shop.py",
    "docs/page.md",
    "my-scripts/run.py",
    "README.md",
    "src/other/__init__.py",
)
TESTS = compile_globs(("**/tests/**", "**/test_*.py")).pattern


def test_only_modules_and_their_data_are_laid_out(tmp_path: Path) -> None:
    """No tests, no documents, nothing of how it is built; links stay links."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        _ = (tmp_path / name).write_text("")
    (tmp_path / "shop" / "alias.py").symlink_to("__init__.py")
    package = probe("adws_call_package").lay_out(str(tmp_path), [".", "src", "."], TESTS)
    laid_out = sorted(
        str(path.relative_to(package.folder))
        for path in Path(package.folder).rglob("*")
        if path.is_file()
    )
    assert laid_out == [
        "lib/site-packages-1/other/__init__.py",
        "lib/site-packages/shop/__init__.py",
        "lib/site-packages/shop/alias.py",
        "lib/site-packages/shop/data/names.txt",
        "lib/site-packages/single.py",
    ]
    assert Path(package.roots[0], "shop", "alias.py").is_symlink()
    assert package.replaced == [str(tmp_path), str(tmp_path / "src")]


def test_what_is_installed_can_be_asked_for(tmp_path: Path) -> None:
    """As an installer writes it: name, version, programs, files, and nothing of a work tree."""
    _ = (tmp_path / "shop.py").write_text("")
    installed = {"name": "my shop", "version": "1.2", "scripts": {"sell": "shop:main"}}
    package = probe("adws_call_package").lay_out(str(tmp_path), ["."], TESTS, installed)
    [result] = distributions(path=package.roots)
    programs = [
        (entry_point.group, entry_point.name, entry_point.value)
        for entry_point in result.entry_points
    ]
    assert (result.metadata["Name"], result.version, result.read_text("INSTALLER")) == (
        "my shop",
        "1.2",
        "pip\n",
    )
    assert programs == [("console_scripts", "sell", "shop:main")]
    assert [str(file) for file in result.files or ()] == ["shop.py"]
    assert result.read_text("direct_url.json") is None


def test_without_a_name_nothing_is_installed(tmp_path: Path) -> None:
    """The package stands there all the same."""
    _ = (tmp_path / "shop.py").write_text("")
    nameless = {"name": "", "version": "0", "scripts": {}}
    package = probe("adws_call_package").lay_out(str(tmp_path), ["."], TESTS, nameless)
    assert [path.name for path in Path(package.roots[0]).iterdir()] == ["shop.py"]
