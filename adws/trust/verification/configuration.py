"""Find changes to configuration, which several parts may read."""

from collections.abc import Iterator

from adws.trust.verification.change import ReviewedChange
from adws.trust.verification.signs import BoundarySign, reasons_by

_FILES = (
    *("*.toml", "*.yaml", "*.yml", "*.ini", "*.cfg", "*.conf", "*.properties", ".env", ".env.*"),
    *("*.env", "package.json", "tsconfig*.json", "*config*.json", "*settings*.json"),
    *("requirements*.txt", "go.mod", "Dockerfile*", "**/config/**", "**/configs/**", "**/conf/**"),
)
_MODULES = (
    *("config.*", "configuration.*", "settings.*", "*[._-]config.*", "*[._-]settings.*"),
    *("options.*", "flags.*", "**/settings/**"),
)
_KEYS = (
    r"\bos\.environ\b|\b(?:os\.)?getenv\(|\bBaseSettings\b|\bpydantic_settings\b",
    r"\bprocess\.env\b|\bimport\.meta\.env\b|\b(?:Bun|Deno)\.env\b",
    r"\bos\.(?:Getenv|LookupEnv)\(|\bviper\.",
    r"\benv::vars?\w*\(|\benv!\(",
)
_SIGNS = (
    BoundarySign("configuration files", _FILES),
    BoundarySign("modules of settings", _MODULES),
    BoundarySign("settings and variables that are read", altered=_KEYS),
)
_WORDS = (
    r"\b(?:configs?|config(?:ur(?:e|able|ation))|settings?|environment variables?|feature flags?)\b"
)


def configuration(change: ReviewedChange) -> Iterator[str]:
    """Yield a reason for configuration files, modules of settings, and settings that are read."""
    return reasons_by(change, "configuration", _SIGNS, _WORDS)
