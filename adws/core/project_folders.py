"""The folders below a project that hold no files of its own."""

NOT_THE_PROJECTS = (
    ".git",
    ".adws",
    ".venv",
    "venv",
    "node_modules",
    "__pycache__",
    ".tox",
    ".nox",
)
"""Names of folders that adws skips when it lists a project's files."""
