"""A forge for each test of the pipeline."""

from adws.tests.forge.conftest import forge, template

__all__ = ["forge", "template"]
