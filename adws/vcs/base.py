"""What the work starts from: a commit in adws's own repository."""

from pathlib import PurePath

from attrs import evolve, frozen

_SHA256_DIGITS = 64


@frozen
class Base:
    """The user's tree at the start of a run, kept in a repository that adws owns."""

    repository: PurePath
    """The bare repository of adws, absolute."""
    user_top: PurePath
    """The top folder of the user's repository, absolute."""
    prefix: str
    """The project's folder, relative to ``user_top``; empty for the top."""
    head: str
    """The HEAD commit of the user's repository."""
    commit: str
    """The commit that stands for the user's tree: ``head``, or a snapshot on top of it."""
    dirty: bool
    """Whether the user's tree had uncommitted work, so that ``commit`` is a snapshot."""
    lent: tuple[str, ...]
    """The environment folders that the trees share with the user's, relative to ``user_top``."""
    carried: tuple[str, ...]
    """The ignored files that are copied into each tree, relative to ``user_top``."""
    trees: PurePath
    """The folder with the agent's tree and the judge's tree, absolute."""
    run: str
    """The id of the run."""
    inward: tuple[tuple[str, str], ...] = ()
    """The links in ``lent`` to packages of the repository: the path of each, and its target."""
    unmerged: tuple[str, ...] = ()
    """The files whose conflict was not resolved, relative to ``user_top``."""
    lane: int = 0
    """The number of the lane that owns the trees, from 1; 0 if the run itself owns them."""
    shard: int = 0
    """The number of the shard that owns the trees, from 1; 0 if the suite is not split."""

    def in_lane(self, number: int) -> "Base":
        """Return the same base with the trees of one lane."""
        return evolve(self, lane=number, trees=self.trees / str(number))

    def in_shard(self, number: int) -> "Base":
        """Return the same base with the trees of one shard of a full run."""
        return evolve(self, shard=number, trees=self.trees / f"s{number}")

    @property
    def path_start(self) -> str:
        """What the paths of the project's files begin with, relative to ``user_top``."""
        return f"{self.prefix}/" if self.prefix else ""

    @property
    def lane_home(self) -> PurePath:
        """The folder in which agents and guards of this lane, shard or run keep their files."""
        return self.trees if self.lane or self.shard else self.home

    @property
    def mark(self) -> str:
        """The mark of the processes of this lane or shard, or of the run itself."""
        lane = f".{self.lane}" if self.lane else ""
        shard = f".s{self.shard}" if self.shard else ""
        return f"{self.run}{lane}{shard}"

    @property
    def user_root(self) -> PurePath:
        """The project's folder in the user's tree."""
        return self.user_top / self.prefix

    def at_top(self, path: str) -> str:
        """Return a path below the project's folder as one below the repository's top."""
        return str(PurePath(self.prefix) / path)

    @property
    def home(self) -> PurePath:
        """The folder that holds everything adws keeps for this run outside of the project."""
        return self.repository.parent

    @property
    def template(self) -> PurePath:
        """The template of every repository that adws makes for this run."""
        return self.home / "template"

    @property
    def object_format(self) -> str:
        """The hash function of the user's repository: ``sha1`` or ``sha256``."""
        return "sha256" if len(self.head) == _SHA256_DIGITS else "sha1"

    @property
    def branch(self) -> str:
        """The branch with the accepted fixes: ``adws/<run>``."""
        return f"adws/{self.run}"
