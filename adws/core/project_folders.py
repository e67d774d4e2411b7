"""Which folders below a project hold no files of the project's own."""

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
"""Names of folders that are not entered when a project's files are listed."""
