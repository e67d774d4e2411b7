"""The heuristics by which a change is said to cross a boundary: what does, and what does not."""

from collections.abc import Callable, Iterator, Mapping

import pytest

from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.verification.api_contracts import api_contracts
from adws.trust.verification.change import ReviewedChange, changed_files, planned_files
from adws.trust.verification.configuration import configuration
from adws.trust.verification.cross_service_calls import cross_service_calls
from adws.trust.verification.database_schema import database_schema
from adws.trust.verification.imported import importers, tops_of
from adws.trust.verification.need import boundaries_crossed
from adws.trust.verification.several_packages import several_packages
from adws.trust.verification.shared_types import shared_types

Heuristic = Callable[[ReviewedChange], Iterator[str]]
Files = Mapping[str, tuple[str, str]]
"""Files, each with its text before and after; empty before: it is new."""


def is_test(path: str) -> bool:
    """Whether a file is a test, in these examples."""
    return path.startswith("tests/") or "test_" in path or ".test." in path or "_test." in path


def change_of(files: Files) -> ReviewedChange:
    """Return a change of these files in a project that has no others."""
    texts = [ChangedText(path, before or None, after) for path, (before, after) in files.items()]
    return ReviewedChange(changed_files(texts, is_test), tops=tops_of(tuple(files)))


def plan_of(request: str, *paths: str, modules: tuple[str, ...] = ()) -> ReviewedChange:
    """Return a plan with this request, which names these files."""
    return ReviewedChange(planned_files(dict.fromkeys(paths, ""), modules, is_test), request)


CODE = ("x = 1\n", "x = 2\n")
TS = ("const x = 1;\n", "const x = 2;\n")
FLASK = '@app.route("/a")\ndef a():\n    return {}\n'.format("{}")
GO = 'package a\n\nimport "net/http"\n\nfunc a(w http.ResponseWriter) int { return {} }\n'

CROSSING: list[tuple[Heuristic, Files, str]] = [
    (
        several_packages,
        {"processor/planner/a.go": ("package a\n", "package b\n"), "processor/tasks/b.go": TS},
        "several packages: processor/planner, processor/tasks",
    ),
    (
        several_packages,
        {"src/shop/a.py": CODE, "src/shop/till/b.py": CODE},
        "several packages: shop, shop/till",
    ),
    (
        several_packages,
        {"web/a.ts": TS, "api/b.ts": TS},
        "several packages: web, api",
    ),
    (
        api_contracts,
        {"shop/web.py": (FLASK.replace("{}", "1"), FLASK.replace("{}", "2"))},
        "API contracts: HTTP handlers (shop/web.py)",
    ),
    (
        api_contracts,
        {"src/server.ts": ("", 'app.get("/cart", (q, s) => s.json(1));\n')},
        "API contracts: HTTP handlers (src/server.ts)",
    ),
    (
        api_contracts,
        {"app/cart/route.ts": ("", "export async function GET() { return cart(); }\n")},
        "API contracts: HTTP handlers (app/cart/route.ts)",
    ),
    (
        api_contracts,
        {"web/a.go": (GO.replace("{ return {} }", "{ return 1 }"), GO.replace("{}", "2"))},
        "API contracts: HTTP handlers (web/a.go)",
    ),
    (
        api_contracts,
        {"src/web.rs": ("", '#[get("/cart")]\nasync fn cart() -> String { total() }\n')},
        "API contracts: HTTP handlers (src/web.rs)",
    ),
    (
        api_contracts,
        {"api/shop.proto": ("message A { int32 a = 1; }\n", "message A { int64 a = 1; }\n")},
        "API contracts: remote procedures (api/shop.proto)",
    ),
    (
        api_contracts,
        {"web/schema.graphql": ("", "type Query { cart: Int }\n")},
        "API contracts: GraphQL (web/schema.graphql)",
    ),
    (
        api_contracts,
        {"docs/openapi.yaml": ("", "openapi: 3.1.0\n")},
        "API contracts: a described API (docs/openapi.yaml)",
    ),
    (
        api_contracts,
        {"plan/a.go": ("", 'package a\n\nvar e = nc.Publish("plan.done", data)\n')},
        "API contracts: messages (plan/a.go)",
    ),
    (
        api_contracts,
        {"shop/main.py": ("", "import argparse\n\nargparse.ArgumentParser().parse_args()\n")},
        "API contracts: commands (shop/main.py)",
    ),
    (
        api_contracts,
        {"shop/__init__.py": ("", "from shop.cart import total\n")},
        "API contracts: exported names (shop/__init__.py)",
    ),
    (
        api_contracts,
        {"src/index.ts": ("", 'export { total } from "./cart";\n')},
        "API contracts: exported names (src/index.ts)",
    ),
    (
        api_contracts,
        {"cart/a.go": ("package a\n", "package a\n\nfunc Total(p []int) int { return 0 }\n")},
        "API contracts: exported names (cart/a.go)",
    ),
    (
        api_contracts,
        {"src/cart.rs": ("", "pub fn total(p: &[u32]) -> u32 { 0 }\n")},
        "API contracts: exported names (src/cart.rs)",
    ),
    (
        shared_types,
        {"workflow/types.go": ("package w\n", "package w\n\ntype task struct{}\n")},
        "shared types: modules of types (workflow/types.go)",
    ),
    (
        shared_types,
        {"shop/models/order.py": CODE},
        "shared types: modules of types (shop/models/order.py)",
    ),
    (
        shared_types,
        {"src/cart.d.ts": ("", "export interface Cart { total: number }\n")},
        "shared types: modules of types (src/cart.d.ts)",
    ),
    (
        cross_service_calls,
        {"shop/a.py": (CODE[0], f'{CODE[0]}answer = httpx.get("http://till/")\n')},
        "cross-service calls: calls over HTTP (shop/a.py)",
    ),
    (
        cross_service_calls,
        {"src/a.ts": ("", 'export const a = await fetch("/till");\n')},
        "cross-service calls: calls over HTTP (src/a.ts)",
    ),
    (
        cross_service_calls,
        {"a/a.go": ("", "package a\n\nvar c, _ = grpc.Dial(address)\n")},
        "cross-service calls: remote procedure calls (a/a.go)",
    ),
    (
        cross_service_calls,
        {"src/a.rs": ("", 'fn a() { Command::new("till").spawn(); }\n')},
        "cross-service calls: other programs (src/a.rs)",
    ),
    (
        cross_service_calls,
        {"shop/a.py": ("", "send.apply_async(1)\n")},
        "cross-service calls: queues and brokers (shop/a.py)",
    ),
    (
        cross_service_calls,
        {"shop/a.py": ("", "from billing.api import charge\n"), "billing/api.py": CODE},
        "cross-service calls: shop/a.py imports billing",
    ),
    (
        cross_service_calls,
        {"shop/a.py": ("", "from ..billing import api\n"), "billing/api.py": CODE},
        "cross-service calls: shop/a.py imports billing",
    ),
    (
        cross_service_calls,
        {"web/a.ts": ("", 'import { b } from "../api/b";\n'), "api/b.ts": TS},
        "cross-service calls: web/a.ts imports api",
    ),
    (
        cross_service_calls,
        {
            "cmd/till/a.go": ("", 'package a\n\nimport (\n\t"m.org/m/internal/graph"\n)\n'),
            "internal/graph/b.go": ("", "package graph\n"),
        },
        "cross-service calls: cmd/till/a.go imports graph",
    ),
    (
        database_schema,
        {"db/migrations/0002_add.py": ("", "operations = []\n")},
        "database schema: migrations and schemas (db/migrations/0002_add.py)",
    ),
    (
        database_schema,
        {"db/init.sql": ("", "CREATE TABLE a (b INT);\n")},
        "database schema: migrations and schemas (db/init.sql)",
    ),
    (
        database_schema,
        {"shop/order.py": ("", "class Order(models.Model):\n    paid = models.BooleanField()\n")},
        "database schema: stored models (shop/order.py)",
    ),
    (
        database_schema,
        {"src/order.ts": ("", "@Entity()\nexport class Order {}\n")},
        "database schema: stored models (src/order.ts)",
    ),
    (
        database_schema,
        {"a/order.go": ("", 'package a\n\ntype order struct {\n\tID int `gorm:"primary"`\n}\n')},
        "database schema: stored models (a/order.go)",
    ),
    (
        database_schema,
        {"src/order.rs": ("", "#[derive(Debug, Queryable)]\nstruct Order { id: i32 }\n")},
        "database schema: stored models (src/order.rs)",
    ),
    (
        database_schema,
        {"shop/a.py": ("", 'run("alter table orders add column paid int")\n')},
        "database schema: statements that change a schema (shop/a.py)",
    ),
    (
        configuration,
        {"configs/semspec.json": ('{"a": 1}', '{"a": 2}')},
        "configuration: configuration files (configs/semspec.json)",
    ),
    (
        configuration,
        {"pyproject.toml": ('name = "a"\n', 'name = "b"\n')},
        "configuration: configuration files (pyproject.toml)",
    ),
    (
        configuration,
        {"shop/settings.py": CODE},
        "configuration: modules of settings (shop/settings.py)",
    ),
    (
        configuration,
        {"src/a.ts": ("", "export const port = process.env.PORT;\n")},
        "configuration: settings and variables that are read (src/a.ts)",
    ),
    (
        configuration,
        {"a/a.go": ("", 'package a\n\nvar p = os.Getenv("PORT")\n')},
        "configuration: settings and variables that are read (a/a.go)",
    ),
    (
        configuration,
        {"src/a.rs": ("", 'fn p() -> String { std::env::var("PORT").unwrap() }\n')},
        "configuration: settings and variables that are read (src/a.rs)",
    ),
]

STAYING_INSIDE: list[tuple[str, Files]] = [
    ("code of one module", {"shop/cart.py": CODE}),
    ("two modules of one package", {"shop/cart.py": CODE, "shop/price.py": CODE}),
    ("a module and its tests", {"shop/cart.py": CODE, "tests/till/test_cart.py": CODE}),
    ("tests alone", {"tests/test_api.py": ("", FLASK), "src/a.test.ts": TS}),
    ("documents alone", {"README.md": CODE, "docs/api/rest.md": CODE, "LICENSE": CODE}),
    ("documents in other forms", {"docs/a.txt": CODE, "doc/b.rst": CODE, "docs/c.png": CODE}),
    ("what tools make", {"uv.lock": CODE, "web/package-lock.json": CODE, "go.sum": CODE}),
    ("comments in Python", {"shop/settings.py": ("x = 1\n", "x = 1  # httpx.get()\n")}),
    ("docstrings", {"shop/__init__.py": ('"""Old."""\n', '"""New."""\n')}),
    ("comments in TypeScript", {"src/index.ts": (TS[0], f"// app.get('/')\n{TS[0]}")}),
    ("comments in Go", {"a/types.go": ("package a\n", "package a\n\n// Total adds.\n")}),
    ("comments in Rust", {"src/lib.rs": ("fn a() {}\n", "/// Adds.\nfn a() {}\n")}),
    ("comments in comments", {"src/lib.rs": ("fn a() {}\n", "/* a /* b */ c */ fn a() {}\n")}),
    ("comments in configuration", {"app.toml": ("a = 1\n", "# one\na = 1\n")}),
    ("empty lines", {"shop/settings.py": ("x = 1\ny = 2\n", "x = 1\n\n\ny = 2\n")}),
    ("an empty package", {"shop/__init__.py": ("", "")}),
    ("a function of one Go package", {"a/a.go": ("package a\n", "package a\n\nfunc b() {}\n")}),
    ("a private function in Rust", {"src/a.rs": ("", "pub(crate) fn a() {}\n")}),
    ("imports within a part", {"shop/a.py": ("", "from shop.b import c\n"), "shop/b.py": CODE}),
    ("imports of a library", {"shop/a.py": ("", "from json import loads\n")}),
    ("imports from beside", {"src/a.ts": ("", 'import { b } from "./b";\n'), "src/b.ts": TS}),
]


@pytest.mark.parametrize(
    ("heuristic", "files", "reason"), CROSSING, ids=[row[2] for row in CROSSING]
)
def test_a_change_that_crosses_a_boundary_is_told_with_its_files(
    heuristic: Heuristic, files: Files, reason: str
) -> None:
    """By the heuristic for it, and by all of them together."""
    change = change_of(files)
    assert reason in tuple(heuristic(change))
    assert reason in boundaries_crossed(change)


@pytest.mark.parametrize(
    "files", [row[1] for row in STAYING_INSIDE], ids=[row[0] for row in STAYING_INSIDE]
)
def test_a_change_inside_of_one_part_crosses_nothing(files: Files) -> None:
    """Neither does one that changes nothing that runs."""
    assert boundaries_crossed(change_of(files)) == ()


def test_a_file_that_is_gone_counts() -> None:
    """Whoever used it will notice."""
    assert boundaries_crossed(change_of({"shop/models.py": ("x = 1\n", "")})) == (
        "shared types: modules of types (shop/models.py)",
    )


def test_a_module_that_several_import_is_shared() -> None:
    """Tests are not counted by those who ask; one user alone is not several."""
    lines = (
        ("shop/a.py", "from shop.cart import total"),
        ("shop/b.py", "import shop.cart"),
        ("shop/cart.py", "import cart"),
        ("shop/c.py", "cart = 1"),
    )
    change = change_of({"shop/cart.py": CODE})
    known = ReviewedChange(change.files, importers=importers(["shop/cart.py"], lines))
    once = ReviewedChange(change.files, importers=importers(["shop/cart.py"], lines[:1]))
    assert boundaries_crossed(known) == (
        "shared types: shop/cart.py is imported by shop/a.py, shop/b.py",
    )
    assert boundaries_crossed(once) == ()


def test_the_settings_name_more_boundaries() -> None:
    """Shared modules and boundaries are globs."""
    change = change_of({"shop/cart.py": CODE})
    set_so = ReviewedChange(change.files, shared=("shop/*.py",), boundaries=("cart.py",))
    assert boundaries_crossed(set_so) == (
        "a boundary in the settings: shop/cart.py",
        "shared types: shared in the settings (shop/cart.py)",
    )


@pytest.mark.parametrize(
    ("plan", "reasons"),
    [
        (plan_of("Round the total."), ()),
        (plan_of("Round the total.", "shop/cart.py", modules=("shop.rounding",)), ()),
        (
            plan_of("Round the total.", "shop/cart.py", modules=("till.receipt",)),
            ("several packages: shop, till",),
        ),
        (
            plan_of("", modules=("shop::cart", "./web/cart.js")),
            ("several packages: shop, web",),
        ),
        (
            plan_of("", "db/schema.sql"),
            ("database schema: migrations and schemas (db/schema.sql)",),
        ),
        (
            plan_of("Add an endpoint that stores the cart in a table"),
            (
                'API contracts: the request mentions "endpoint"',
                'database schema: the request mentions "table"',
            ),
        ),
        (
            plan_of("Rename it across all modules"),
            ('several packages: the request mentions "across all modules"',),
        ),
        (
            plan_of("Read the rate from the settings of the billing service"),
            (
                'cross-service calls: the request mentions "service"',
                'configuration: the request mentions "settings"',
            ),
        ),
        (
            plan_of("Change the shared Order"),
            ('shared types: the request mentions "shared"',),
        ),
    ],
)
def test_a_plan_is_read_for_the_same_boundaries(
    plan: ReviewedChange, reasons: tuple[str, ...]
) -> None:
    """By its files, its modules and its words."""
    assert boundaries_crossed(plan) == reasons


def test_planned_files_are_read_as_they_are_now() -> None:
    """What a handler is can be seen before it is changed; what calls will come cannot."""
    files = planned_files({"shop/web.py": f"{FLASK}httpx.get('/')\n"}, (), is_test)
    assert boundaries_crossed(ReviewedChange(files)) == (
        "API contracts: HTTP handlers (shop/web.py)",
    )


@pytest.mark.parametrize(
    ("words", "reasons"),
    [
        (
            "Task modifies files in `processor/planner/` and `processor/task-generator/`",
            ("several packages: processor/planner, processor/task-generator",),
        ),
        (
            "Task modifies files in processor/planner and processor/tasks",
            ("several packages: processor/planner, processor/tasks",),
        ),
        ("Round to 1/2 and 3/4, and read input/output", ()),
        (
            "Add calls from `tax-book` to pay-gate",
            ('cross-service calls: the request mentions "calls from `tax-book` to pay-gate"',),
        ),
        (
            "Task adds HTTP handlers",
            ('API contracts: the request mentions "handlers"',),
        ),
        (
            "Task modifies NATS subjects",
            ('API contracts: the request mentions "NATS subjects"',),
        ),
        (
            "Task adds resolvers",
            ('API contracts: the request mentions "resolvers"',),
        ),
        (
            "Task changes types in `workflow/types.go` used by multiple components",
            (
                'several packages: the request mentions "multiple components"',
                'shared types: the request mentions "used by multiple"',
            ),
        ),
        (
            "Task adds calls between components",
            ('cross-service calls: the request mentions "calls between components"',),
        ),
        (
            "Let context-builder -> graph-gateway pass the run",
            ('cross-service calls: the request mentions "context-builder -> graph-gateway"',),
        ),
        (
            "Task modifies entity structures",
            ('database schema: the request mentions "entity"',),
        ),
        (
            "Task changes `configs/semspec.json` structure",
            ('configuration: the request mentions "configs"',),
        ),
        ("Change src/cart.py and tests/test_cart.py, see docs/cart.md", ()),
        ("Read and/or write 1/2 of them; see https://example.org/docs/a.html", ()),
    ],
)
def test_the_words_in_which_people_plan_are_understood(
    words: str, reasons: tuple[str, ...]
) -> None:
    """Those of a task generator, which names folders, interfaces and components."""
    assert boundaries_crossed(plan_of(words)) == reasons
