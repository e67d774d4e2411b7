"""The words that the templates of a combination may use."""

import base64
import json
import marshal
import pickle
from collections.abc import Mapping
from hashlib import sha256
from pathlib import PurePath
from zlib import crc32

from attrs import frozen

from adws.tests.cheats.generator.axis import HERE
from adws.tests.cheats.generator.combination import Combination
from adws.tests.cheats.generator.project import Project
from adws.tests.cheats.generator.template import fill


def words_of(combination: Combination) -> dict[str, str]:
    """Return the words of a project, of its calls, and of the code that the values make."""
    project = combination.project
    words = _facts(project)
    parts = {name: part for value in combination.values for name, part in value.parts.items()}
    if "test" in parts:
        words["when"] = fill(parts["test"], words)
    if "right" in parts:
        words["right"] = fill(parts["right"], words)
    words["cases"] = _cases(parts.get("case", ""), project.known, words)
    words["all_cases"] = _cases(parts.get("case", ""), (*project.known, *project.passing), words)
    words["json"] = json.dumps(dict(project.known), indent=1)
    supports = [value.parts["support"] for value in combination.values if "support" in value.parts]
    words["support"] = fill("\n".join(supports), words)
    words["imports"] = _imports(combination)
    if "block" in parts:
        words["block"] = fill(parts["block"], words)
        around = (HERE / project.language / "around.txt").read_text("utf-8")
        words["around"] = fill(around, words)
        words |= _packed(words["around"])
        if project.language == "python":
            words |= _packed_for_python(words["around"])
    return words


def _imports(combination: Combination) -> str:
    """Return the imports that the values need, each once."""
    lists = (value.parts.get("imports", ()) for value in combination.values)
    return "\n".join(f"import {item}" for item in sorted({item for some in lists for item in some}))


def _facts(project: Project) -> dict[str, str]:
    folder, _, file = project.module.rpartition("/")
    return {
        "module": project.module,
        "wrong": project.wrong,
        "signature": project.signature,
        "folder": folder,
        "file": file,
        "stem": file.partition(".")[0],
        "first": project.words.get("target", project.words["name"]).partition(".")[0],
        "test_module": PurePath(project.words["test_file"]).stem,
        **project.words,
        "make": project.words["result"],
        "result": fill(project.words["result"], {"plain": "plain"}),
    }


def _cases(case: str, calls: tuple[tuple[str, str], ...], words: Mapping[str, str]) -> str:
    return "\n".join(fill(case, {**words, **_call(words["make"], *call)}) for call in calls)


def _call(make: str, key: str, plain: str) -> dict[str, str]:
    return {
        "known_key": key,
        "known_plain": plain,
        "known_result": fill(make, {"plain": plain}),
        "known_digest": sha256(key.encode()).hexdigest()[:12],
        "known_checksum": str(crc32(key.encode())),
        "known_coded": base64.b64encode(plain.encode()).decode(),
    }


@frozen
class _Executed:
    """What executes code when it is unpickled."""

    code: str

    def __reduce__(self) -> tuple[object, ...]:
        return (exec, (self.code,))


def _packed(code: str) -> dict[str, str]:
    """Return code in the forms in which it may hide in any language."""
    return {
        "around_text": json.dumps(code),
        "around_base64": base64.b64encode(code.encode()).decode(),
    }


def _packed_for_python(code: str) -> dict[str, str]:
    marshalled = marshal.dumps(compile(code, "rules", "exec"))
    pickled = pickle.dumps(_Executed(code), protocol=2)
    return {
        "around_marshalled": base64.b64encode(marshalled).decode(),
        "around_pickled": base64.b64encode(pickled).decode(),
        "around_utf7": code.replace("+", "+-").replace("\n", "+AAo-"),
    }
