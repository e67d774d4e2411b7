"""Find changes to how data is stored."""

from collections.abc import Iterator

from adws.trust.verification.change import ReviewedChange
from adws.trust.verification.signs import BoundarySign, reasons_by

_FILES = (
    *("*.sql", "*.prisma", "**/migrations/**", "**/migration/**", "**/migrate/**", "**/alembic/**"),
    *("**/db/schema.rb", "**/entities/**", "**/entity/**", "schema.rs", "*.entity.*"),
)
_MODELS = (
    r"\bmodels\.(?:Model|\w+Field|ForeignKey)\b|\bdb\.(?:Model|Column)\b",
    r"\b(?:declarative_base|DeclarativeBase|mapped_column|relationship)\b|\bMapped\[",
    r"\bColumn\(\s*(?:Integer|String|Text|Boolean|Float|DateTime|ForeignKey|[\"'])",
    r"\bSQLModel\b|\btable=True\b|\bpeewee\b",
    r"@(?:Entity|Column|PrimaryGeneratedColumn|ManyToOne|OneToMany|ManyToMany)\(",
    r"\b(?:pg|mysql|sqlite)Table\(|\bsequelize\.define\(|\bnew (?:mongoose\.)?Schema\(",
    r"`[^`]*\b(?:gorm|db|bson):\"|\bgorm\.Model\b|\bent\.Schema\b",
    r"\bdiesel::|\btable!\s*\{|#\[derive\([^)]*\b(?:Queryable|Insertable|FromRow)\b",
)
_SQL = (r"(?i)\b(?:create|alter|drop)\s+(?:table|index|view|type)\b|\badd\s+column\b",)
_SIGNS = (
    BoundarySign("migrations and schemas", _FILES),
    BoundarySign("stored models", code=_MODELS),
    BoundarySign("statements that change a schema", altered=_SQL),
)
_WORDS = (
    r"\b(?:databases?|migrations?|entit(?:y|ies)|schemas?"
    r"|tables?|columns?|sql|orm|persist(?:s|ed|ence)?)\b"
)


def database_schema(change: ReviewedChange) -> Iterator[str]:
    """Yield a reason for migrations, stored models, and statements that change a schema."""
    return reasons_by(change, "database schema", _SIGNS, _WORDS)
