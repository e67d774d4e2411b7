"""A place for what adws keeps outside of the project."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADWS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
