"""What Biome writes in JSON; its form has changed, and Biome says that it will change again."""

from attrs import frozen


@frozen
class Position:
    """A place in a file, counted from 1."""

    line: int
    column: int


@frozen
class BiomeLocation:
    """Where something is, since Biome 2.4; line 0 stands for the whole file."""

    path: str | None = None
    start: Position | None = None

    @property
    def position(self) -> Position | None:
        """The line and the column, when they are known."""
        return self.start if self.start and self.start.line > 0 else None


@frozen
class Path:
    """A file, where it is one."""

    file: str = ""


@frozen
class Span:
    """Where something is, until then: by its first and last byte in the source."""

    path: Path | None = None
    span: tuple[int, int] | None = None
    sourceCode: str | None = None  # noqa: N815 - as Biome names it

    @property
    def position(self) -> Position | None:
        """The line and the column, when they are known."""
        if self.span is None or self.sourceCode is None:
            return None
        before = self.sourceCode.encode()[: self.span[0]].decode(errors="replace")
        return Position(before.count("\n") + 1, len(before) - before.rfind("\n"))


@frozen
class BiomeSummary:
    """How much was found, and how much of it is not reported."""

    errors: int
    diagnosticsNotPrinted: int  # noqa: N815 - as Biome names it


@frozen
class BiomeDiagnostic:
    """One diagnostic, since Biome 2.4."""

    severity: str
    message: str
    location: BiomeLocation
    category: str | None = None

    @property
    def file(self) -> str:
        """The file, as Biome names it."""
        return self.location.path or ""


@frozen
class BiomeReport:
    """All that was found, since Biome 2.4."""

    summary: BiomeSummary
    diagnostics: tuple[BiomeDiagnostic, ...]


@frozen
class OldBiomeDiagnostic:
    """One diagnostic, until then."""

    severity: str
    description: str
    location: Span
    category: str | None = None

    @property
    def message(self) -> str:
        """What is wrong."""
        return self.description

    @property
    def file(self) -> str:
        """The file, as Biome names it."""
        return self.location.path.file if self.location.path else ""


@frozen
class OldBiomeReport:
    """All that was found, until then."""

    summary: BiomeSummary
    diagnostics: tuple[OldBiomeDiagnostic, ...]
