"""What the files say that declare a project."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.trust.red_gate.manifests import declared_names, is_manifest, own_names

PYPROJECT = """\
[project]
name = "my-shop"
dependencies = ["requests>=2,<3", "PyYAML"]
optional-dependencies = { web = ["flask[async] ; python_version > '3'"] }
[dependency-groups]
dev = ["pytest", { include-group = "docs" }]
[tool.uv]
dev-dependencies = ["uvloop"]
[tool.pdm.dev-dependencies]
a = ["pdm-thing"]
[tool.hatch.envs.docs]
dependencies = ["sphinx"]
[tool.poetry]
name = "old-shop"
dependencies = { python = "^3", poetry-dep = "1" }
dev-dependencies = { older = "1" }
[tool.poetry.group.x.dependencies]
grouped = "*"
"""
OF_PYPROJECT = (
    "PyYAML _pytest flask grouped older pdm-thing poetry-dep pytest python requests sphinx uvloop "
    "yaml"
)
SETUP_CFG = """\
[options]
install_requires =
    attrs>=22  # values
    rich
[options.extras_require]
web = flask
"""
PACKAGE = """\
{"name": "@shop/web", "dependencies": {"react": "^19"}, "devDependencies": {"vitest": "4"},
 "peerDependencies": {"@scope/kit": "1"}, "optionalDependencies": null}
"""
GO_MOD = "module example.org/shop\n\ngo 1.24\n\nrequire (\n\tgithub.com/a/b v1.2.3\n)\n"
CARGO = """\
[package]
name = "my-shop"
[dependencies]
serde = "1"
[dev-dependencies]
proptest = { version = "1" }
"""


def test_a_manifest_is_known_by_its_name() -> None:
    """In every folder."""
    paths = ("a/go.mod", "requirements/dev.txt", "b/requirements-x.in", "docs/names.txt", "a.py")
    assert [path for path in paths if is_manifest(path)] == [*paths[:3]]


@pytest.mark.parametrize(
    ("path", "text", "declared"),
    [
        (
            "pyproject.toml",
            PYPROJECT,
            OF_PYPROJECT,
        ),
        (
            "requirements.txt",
            "# ours\n-r base.txt\nrich==13\n  numpy>1\n\nhttp://x/y.whl",
            "http numpy rich",
        ),
        ("requirements/dev.txt", "tox", "tox"),
        ("setup.cfg", SETUP_CFG, "attr attrs flask rich"),
        ("setup.cfg", "[options]\ninstall_requires = rich\n", "rich"),
        ("Pipfile", "[packages]\nrich = '*'\n[dev-packages]\ntox = '*'\n", "rich tox"),
        ("web/package.json", PACKAGE, "@scope/kit react vitest"),
        ("go.mod", GO_MOD, "github.com/a/b"),
        ("Cargo.toml", CARGO, "proptest serde"),
        ("pyproject.toml", "[project", ""),
        ("pyproject.toml", "project = 1", ""),
        ("package.json", "[]", ""),
        ("package.json", "{", ""),
        ("setup.cfg", "no section", ""),
    ],
)
def test_what_a_file_declares(path: str, text: str, declared: str) -> None:
    """Also under the names by which packages are imported; what cannot be read declares nothing."""
    assert " ".join(sorted(declared_names({path: text}))) == declared


@pytest.mark.parametrize(
    ("path", "text", "own"),
    [
        ("pyproject.toml", PYPROJECT, "my-shop my_shop old-shop old_shop"),
        ("package.json", PACKAGE, "@shop/web"),
        ("Cargo.toml", CARGO, "my-shop my_shop"),
        ("go.mod", GO_MOD, "example.org/shop"),
        ("requirements.txt", "rich", ""),
        ("pyproject.toml", "[", ""),
        ("package.json", "[]", ""),
        ("package.json", '"name"', ""),
    ],
)
def test_what_a_project_calls_itself(path: str, text: str, own: str) -> None:
    """A project without files yet has a name."""
    assert " ".join(sorted(own_names({path: text}))) == own


_NAMES = st.sampled_from(
    [
        "pyproject.toml",
        "setup.cfg",
        "Pipfile",
        "package.json",
        "go.mod",
        "Cargo.toml",
        "requirements.txt",
    ]
)


@given(_NAMES, st.text() | st.sampled_from(["{}", "[]", "1", '{"name": 1}', '{"dependencies": 1}']))
def test_no_file_is_too_odd(name: str, text: str) -> None:
    """Whatever stands in it."""
    assert isinstance(declared_names({name: text}) | own_names({name: text}), frozenset)
