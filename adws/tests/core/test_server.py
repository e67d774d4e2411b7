"""A server that tests talk to, and what the settings say of it."""

import pytest

from adws.core.server import Server
from adws.core.settings_file import make_settings


@pytest.mark.parametrize(
    ("url", "host", "port", "at_9"),
    [
        ("http://localhost:{port}", "localhost", None, "http://localhost:9"),
        ("http://127.0.0.1:{port}/app", "127.0.0.1", None, "http://127.0.0.1:9/app"),
        ("http://[::1]:3000/", "::1", 3000, "http://[::1]:3000/"),
        ("http://web.test", "web.test", 80, "http://web.test"),
        ("https://web.test/a:b", "web.test", 443, "https://web.test/a:b"),
    ],
)
def test_an_address_says_where_to_knock(url: str, host: str, port: int | None, at_9: str) -> None:
    """A port that is to be found has its place in it."""
    server = Server("dev server", (), url, 60.0, ())
    assert (server.host, server.port, server.url_at(9)) == (host, port, at_9)


@pytest.mark.parametrize("url", ["localhost:3000", "ftp://localhost", "http://:80", ""])
def test_what_is_no_address_is_refused_with_the_settings(url: str) -> None:
    """So nobody has to ask again."""
    error = make_settings({"dev_server_url": url}, "adws.toml").failure()
    assert error.message.startswith("adws.toml: ")
    assert "dev_server_url" in error.message
