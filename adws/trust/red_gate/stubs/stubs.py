"""Find the stubs that new tests need, and write them into the files."""

from collections.abc import Iterator, Mapping

from attrs import evolve

from adws.languages.language import language_of
from adws.triage.failure_types import MissingSymbol
from adws.trust.red_gate.known_modules import KnownModules, ModuleOwner
from adws.trust.red_gate.stubs.javascript_stubs import JAVASCRIPT
from adws.trust.red_gate.stubs.python_stubs import PYTHON
from adws.trust.red_gate.stubs.stub_language import (
    Imported,
    NeededFile,
    ProjectLayout,
    StubLanguage,
)

_LANGUAGES = {language.name: language for language in (PYTHON, JAVASCRIPT)}


def needed_files(
    sources: Mapping[str, str], layout: ProjectLayout, modules: KnownModules
) -> tuple[NeededFile, ...]:
    """Return the project files that other files import, with the needed names, existing or not.

    ``sources`` are the texts of new tests, and of files added with them, by path.
    """
    by_file: dict[str, NeededFile] = {}
    for path, language, imported in sorted(_imports(sources), key=_deepest_first):
        if modules.owner_of(MissingSymbol(imported.module)) is ModuleOwner.PROJECT:
            needed = language.needed_file(imported, path, layout.also(by_file))
            if needed is not None:
                by_file[needed.file] = _with(by_file.get(needed.file), needed)
    return tuple(by_file.values())


def with_stubs(needed: tuple[NeededFile, ...], texts: Mapping[str, str]) -> dict[str, str]:
    """Return the new texts of the files in which a needed name is missing.

    ``texts`` are the existing files; a file that cannot be parsed stays as it is.
    """
    written = ((file.file, _text_with_stubs(file, texts.get(file.file))) for file in needed)
    return {file: text for file, text in written if text is not None}


def stub_language(path: str) -> StubLanguage | None:
    """Return the language of a file's stubs; None if it has none."""
    language = language_of(path)
    return _LANGUAGES.get(language.name) if language and language.loads(path) else None


def _imports(sources: Mapping[str, str]) -> Iterator[tuple[str, StubLanguage, Imported]]:
    for path, text in sources.items():
        language = stub_language(path)
        if language is not None:
            yield from ((path, language, imported) for imported in language.imports(path, text))


def _deepest_first(use: tuple[str, StubLanguage, Imported]) -> tuple[int, str]:
    """Order modules before their package, so that the package is known when its file is made."""
    module = use[2].module
    return (-module.strip(".").count("."), module)


def _with(earlier: NeededFile | None, needed: NeededFile) -> NeededFile:
    if earlier is None:
        return needed
    return evolve(earlier, names=tuple(dict.fromkeys((*earlier.names, *needed.names))))


def _text_with_stubs(needed: NeededFile, text: str | None) -> str | None:
    language = stub_language(needed.file)
    existing = (
        language.names_in(needed.file, text) if language and text is not None else frozenset()
    )
    if language is None or existing is None:
        return None
    lacking = [name for name in needed.names if name not in existing]
    stubs = [language.stub(name, needed.required) for name in lacking]
    if text is None:
        return "\n\n".join(stubs)
    return "\n\n".join((text.rstrip("\n") + "\n", *stubs)) if stubs else None
