"""A Python file, or a folder with an ``__init__.py``, run where it stands: no package has it."""

import re
import sys
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, cast


def value_of_file(file: str, name: str) -> Any:  # noqa: ANN401 - the file may hold anything
    """Run a file anew and return what it binds to a name; whatever it raises comes through.

    Files beside an ``__init__.py`` are imported from there as ``from .other import …``. No compiled
    file is written beside them.
    """
    module_name = "adws_project_" + re.sub(r"\W", "_", file)
    values = [
        loaded
        for loaded in sys.modules
        if loaded == module_name or loaded.startswith(f"{module_name}.")
    ]
    for loaded in values:
        del sys.modules[loaded]
    spec = cast("ModuleSpec", spec_from_file_location(module_name, file))
    module = module_from_spec(spec)
    sys.modules[module_name] = module
    compiled, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        cast("Any", spec.loader).exec_module(module)
        return getattr(module, name)
    except BaseException:
        del sys.modules[module_name]
        raise
    finally:
        sys.dont_write_bytecode = compiled
