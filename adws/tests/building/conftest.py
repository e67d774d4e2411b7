"""The real projects that tests of steps start from, for what is built in them too."""

from adws.tests.steps.conftest import _cache, baseline, editable, red, unjudged

__all__ = ["_cache", "baseline", "editable", "red", "unjudged"]
