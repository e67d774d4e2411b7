"""Task files: what is to be built, written down beforehand, in TOML or in Markdown."""

import tomllib
from pathlib import PurePosixPath
from typing import Any

from attrs import evolve, frozen
from returns.result import Failure, Result, Success

from adws.core.codec import structure
from adws.core.errors import NameUnknown, PipelineError, TaskInvalid
from adws.core.front_matter import MarkdownFile, read_markdown
from adws.core.nearest import nearest
from adws.core.railway import all_of
from adws.core.work_item import WorkItem
from adws.trackers.criteria import checklist_items

_TABLES = "tasks"
_HEADING = "# "
_UNDECODED = "\ufffd"  # stands for each byte that is not UTF-8


@frozen
class NamedTask:
    """A piece of work by the name that a task file gives it."""

    name: str
    item: WorkItem


def parse_tasks(text: str, origin: str) -> Result[tuple[NamedTask, ...], PipelineError]:
    """Read the tasks of a file, in its order; ``origin`` is its path.

    A TOML file has a table ``[tasks.NAME]`` for each, or is one task by itself. A Markdown file
    (its name ends with ``.md``) is one: its front matter has the keys, its text is the request, its
    task list the criteria. The keys are those of ``WorkItem``. A task needs a ``request``, a
    ``title`` or an ``id``. Fails with ``TaskInvalid``, which names file and key.
    """
    stem = PurePosixPath(origin).stem
    if _UNDECODED in text:
        return Failure(_invalid(origin, "it is not UTF-8", "save it as UTF-8"))
    if origin.endswith(".md"):
        return Result.do(
            (task,)
            for file in read_markdown(text).alt(lambda reason: _invalid(origin, reason))
            for task in _task(origin, stem, "front matter", _markdown_table(file))
        )
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        hint = "correct the line; values that are texts need quotes"
        return Failure(_invalid(origin, f"it is not valid TOML: {error}", hint))
    if _TABLES not in document:
        return Result.do((task,) for task in _task(origin, stem, "task", document))
    return _tasks_of_tables(origin, document)


def pick(tasks: tuple[NamedTask, ...], name: str, origin: str) -> Result[WorkItem, PipelineError]:
    """Return the task of a name; an empty name is that of the only one."""
    names = tuple(task.name for task in tasks)
    if not name and len(tasks) > 1:
        hint = f"name one of them: --task {names[0]} (adws tasks {origin})"
        return Failure(_invalid(origin, f"it has several tasks: {', '.join(names)}", hint))
    matching = [task.item for task in tasks if not name or task.name == name]
    if matching:
        return Success(matching[0])
    return Failure(NameUnknown(f"{origin} has no task '{name}'", hint=nearest(name, names)))


def _tasks_of_tables(
    origin: str, document: dict[str, Any]
) -> Result[tuple[NamedTask, ...], PipelineError]:
    tables = document[_TABLES]
    stray = [key for key in document if key != _TABLES]
    if stray:
        reason = (
            f"the key '{stray[0]}' is outside of the [tasks.NAME] tables and belongs to no task"
        )
        return Failure(_invalid(origin, reason))
    if not isinstance(tables, dict) or not tables:
        return Failure(_invalid(origin, "'tasks' has no table of a task", "write [tasks.NAME]"))
    return all_of(_task(origin, name, f"{_TABLES}.{name}", table) for name, table in tables.items())


def _markdown_table(file: MarkdownFile) -> dict[str, Any]:
    """Return the keys of a task in Markdown: those of its text, then those of its front matter."""
    heading, _, rest = file.body.partition("\n")
    titled = heading.startswith(_HEADING)
    return {
        "title": heading.removeprefix(_HEADING).strip() if titled else "",
        "request": rest.strip() if titled else file.body,
        "criteria": checklist_items(file.body),
        **file.keys,
    }


def _task(origin: str, name: str, where: str, table: object) -> Result[NamedTask, PipelineError]:
    if not isinstance(table, dict):
        return Failure(_invalid(origin, f"'{where}' is not a table"))
    return Result.do(
        NamedTask(name, complete)
        for item in structure({"title": "", "request": "", **table}, WorkItem, where)
        for complete in _complete(where, item)
    ).alt(lambda reason: _invalid(origin, reason))


def _complete(where: str, item: WorkItem) -> Result[WorkItem, str]:
    """Return a task of which something is known; without an id, its title and request both are."""
    if item.id:
        return Success(item)
    request = item.request.strip() or item.title.strip()
    if not request:
        return Failure(f"{where}.request: it does not say what to build")
    title = item.title.strip() or request.splitlines()[0]
    return Success(evolve(item, title=title, request=request))


def _invalid(origin: str, reason: str, hint: str = "") -> PipelineError:
    keys = "the keys are title, request, criteria, id, tracker, files, modules, verification"
    return TaskInvalid(f"{origin}: {reason}", hint=hint or keys)
