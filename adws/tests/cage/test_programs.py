"""What a cage must show for programs to work."""

from pathlib import PurePath

import pytest

from adws.cage.programs import IN_HOME, installation_of, visible_places

_HOME, _TREE = PurePath("/home/u"), PurePath("/home/u/project")


@pytest.mark.parametrize(
    ("programs", "whole"),
    [
        ("/home/u/.nvm/versions/node/v20/bin", "/home/u/.nvm/versions/node/v20"),
        ("/home/u/.local/bin", "/home/u/.local/bin"),
        ("/home/u/.cargo/bin", "/home/u/.cargo/bin"),
        ("/home/u/tools", "/home/u/tools"),
        ("/home/u/x/node_modules/y/node_modules/.bin", "/home/u/x/node_modules"),
    ],
)
def test_programs_may_belong_to_a_whole(programs: str, whole: str) -> None:
    """A ``bin`` is part of what is around it, unless that holds other things too."""
    assert installation_of(PurePath(programs)) == PurePath(whole)


@pytest.mark.parametrize(
    ("place", "hidden", "is_shown"),
    [
        ("/home/u/.nvm", (_HOME,), True),
        ("/usr/bin", (_HOME,), False),
        ("/home/u", (_HOME,), False),
        ("/home/u/project/bin", (_HOME,), False),
        ("/home/u/project", (_HOME,), True),
        ("/home/u/project/home/.nvm", (_TREE / "home",), True),
        ("/home/u/project/.nvm", (_HOME, _TREE), True),
    ],
)
def test_a_place_is_shown_if_the_nearest_folder_around_it_is_hidden(
    place: str, hidden: tuple[PurePath, ...], *, is_shown: bool
) -> None:
    """What is in the project comes from the agent's tree, unless HOME is in there, or is it."""
    path = PurePath(place)
    assert visible_places((path,), hidden, _TREE) == ((path,) if is_shown else ())


def test_what_is_shown_with_something_else_is_left_out() -> None:
    """Each place once."""
    places = (_HOME / ".nvm" / "x", _HOME / ".nvm", _HOME / ".nvm", _HOME / ".nvm2")
    assert visible_places(places, (_HOME,), _TREE) == (_HOME / ".nvm", _HOME / ".nvm2")


def test_known_places_hold_no_credentials() -> None:
    """They are folders of programs, and not what stands around them."""
    around = {".cargo", ".config", ".gem", ".gradle", ".local", ".local/share", ".m2", ".nuget"}
    assert not {*around, ".ssh", "."} & set(IN_HOME)
