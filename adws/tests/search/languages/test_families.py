"""What each family proposes, in each language."""

import pytest

from adws.search.languages.code import parse
from adws.search.languages.family import families
from adws.tests.search.languages.offering import texts


def go(body: str) -> str:
    """Return a file of Go with one function."""
    return f"package p\n\nfunc f(a, b int, xs []int, s *S) (int, error) {{\n\t{body}\n}}\n"


WRONG = [
    ("comparison", "a.js", "x = a < b;", "x = a <= b;"),
    ("comparison", "a.js", "x = a === b;", "x = a == b;"),
    ("comparison", "a.ts", "for (const k of o) f(k);", "for (const k in o) f(k);"),
    ("comparison", "a.go", go("return a <= b, nil"), go("return a < b, nil")),
    ("boolean", "a.ts", "x = a ?? b;", "x = a || b;"),
    ("boolean", "a.js", "x = a && b;", "x = a;"),
    ("boolean", "a.js", "x = true;", "x = false;"),
    ("boolean", "a.go", go("return a && b, nil"), go("return a || b, nil")),
    ("negation", "a.js", "if (!a) f();", "if (a) f();"),
    ("negation", "a.js", "if (a.b) f();", "if (!a.b) f();"),
    ("negation", "a.js", "if (a < b) f();", "if (!(a < b)) f();"),
    ("negation", "a.go", go("if !ok() { a = 1 }"), go("if ok() { a = 1 }")),
    ("negation", "a.go", go("if ok() { a = 1 }"), go("if !ok() { a = 1 }")),
    ("arithmetic", "a.js", "x = a - b;", "x = a + b;"),
    ("arithmetic", "a.js", "x = a - b;", "x = b - a;"),
    ("arithmetic", "a.js", "x = a + b * c;", "x = (a + b) * c;"),
    ("arithmetic", "a.js", "x += a;", "x -= a;"),
    ("arithmetic", "a.js", "x = a;", "x += a;"),
    ("arithmetic", "a.js", "i++;", "i--;"),
    ("arithmetic", "a.go", go("a += b"), go("a -= b")),
    ("arithmetic", "a.go", go("a++"), go("a--")),
    ("arithmetic", "a.go", go("return a / b, nil"), go("return b / a, nil")),
    ("constants", "a.js", "x = 5;", "x = 6;"),
    ("constants", "a.js", "x = 5;", "x = -5;"),
    ("constants", "a.js", 'x = "a ";', 'x = "a";'),
    ("constants", "a.js", "x = null;", "x = undefined;"),
    ("constants", "a.go", go("return 60, nil"), go("return 59, nil")),
    ("constants", "a.go", go('return "a", nil'), go('return "", nil')),
    ("boundary", "a.js", "x = xs[i];", "x = xs[i - 1];"),
    ("boundary", "a.js", "x = xs[n - 1];", "x = xs[n];"),
    ("boundary", "a.js", "x = xs.length;", "x = xs.length - 1;"),
    ("boundary", "a.js", "x = xs.slice(a, b);", "x = xs.slice(a, b + 1);"),
    ("boundary", "a.js", "x = xs.slice(a, b);", "x = xs.slice(a, a + b);"),
    ("boundary", "a.js", "x = xs.slice(n);", "x = xs.slice(-n);"),
    ("boundary", "a.js", "while (i < n) f();", "while (i < n - 1) f();"),
    ("boundary", "a.js", "x = page * size;", "x = (page - 1) * size;"),
    ("boundary", "a.go", go("return xs[a], nil"), go("return xs[a-1], nil")),
    ("boundary", "a.go", go("return xs[1:b], nil"), go("return xs[1:b+1], nil")),
    ("boundary", "a.go", go("return xs[b:], nil"), go("return xs[:b], nil")),
    ("boundary", "a.go", go("return xs[:b], nil"), go("return xs[b:], nil")),
    ("boundary", "a.go", go("return len(xs), nil"), go("return len(xs)-1, nil")),
    ("variables", "a.js", "function f(a, b) { return a; }", "function f(a, b) { return b; }"),
    (
        "variables",
        "a.js",
        "function f(a, b) { g(b, { a }); }",
        "function f(a, b) { g(b, { a: b }); }",
    ),
    ("variables", "a.go", go("return a, nil"), go("return b, nil")),
    ("members", "a.js", "x = o.first + o.last;", "x = o.last + o.last;"),
    ("members", "a.ts", "type T = { a: 1; b: 2 };\nx = t.a;", "type T = { a: 1; b: 2 };\nx = t.b;"),
    ("members", "a.go", go("return s.A, s.B"), go("return s.B, s.B")),
    ("methods", "a.js", "x = Math.min(a, b);", "x = Math.max(a, b);"),
    ("methods", "a.js", "x = parseInt(a);", "x = parseFloat(a);"),
    ("methods", "a.go", go("return s.HasPrefix(a), nil"), go("return s.HasSuffix(a), nil")),
    ("methods", "a.go", go("return min(a, b), nil"), go("return max(a, b), nil")),
    ("arguments", "a.js", "f(a, b);", "f(b, a);"),
    ("arguments", "a.js", "f(a, b);", "f(a);"),
    ("arguments", "a.js", "function f(a) { return g(); }", "function f(a) { return g(a); }"),
    ("arguments", "a.js", "x = c ? a : b;", "x = c ? b : a;"),
    ("arguments", "a.go", go("return f(a, b), nil"), go("return f(b, a), nil")),
    ("arguments", "a.go", go("return f(a), nil"), go("return f(a, b), nil")),
    ("arguments", "a.js", "x = a.isBefore(b.c);", "x = b.c.isBefore(a);"),
    ("arguments", "a.js", "x = { ...a, ...b };", "x = { ...b, ...a };"),
    ("arguments", "a.go", go("return a.Sub(b), nil"), go("return b.Sub(a), nil")),
    ("calls", "a.js", "x = String(a);", "x = a;"),
    ("calls", "a.js", "x = a.trim();", "x = a;"),
    ("calls", "a.js", "x = a / b;", "x = Math.floor(a / b);"),
    ("calls", "a.js", "x = `${a} min`;", 'x = `${String(a).padStart(2, "0")} min`;'),
    ("calls", "a.js", "x = xs.sort();", "x = [...xs].sort();"),
    ("calls", "a.go", go("return len(a), nil"), go("return len([]rune(a)), nil")),
    ("calls", "a.go", go("x = float64(a / b)"), go("x = float64(a) / float64(b)")),
    ("guards", "a.js", "x = a.b;", "x = a?.b;"),
    ("guards", "a.js", "x = a.b;", "x = (a.b ?? 0);"),
    ("guards", "a.js", "x = a[i];", "x = a?.[i];"),
    (
        "guards",
        "a.js",
        "function f(a) {\n  return [a];\n}",
        "function f(a) {\n  if (!a) return [];\n  return [a];\n}",
    ),
    ("guards", "a.js", "(a, b) => { if (a) g(); }", "(a, b) => { if (a && b) g(); }"),
    (
        "guards",
        "a.go",
        go("return xs[0], nil"),
        go("if len(xs) == 0 {\n\t\treturn 0, nil\n\t}\n\treturn xs[0], nil"),
    ),
    (
        "guards",
        "a.go",
        go("n, err := g(a)\n\treturn n, nil"),
        go("n, err := g(a)\n\tif err != nil {\n\t\treturn 0, nil\n\t}\n\treturn n, nil"),
    ),
    ("awaiting", "a.js", "async () => { f(); }", "async () => { await f(); }"),
    ("awaiting", "a.js", "async () => f().x;", "async () => (await f()).x;"),
    ("awaiting", "a.js", "async () => { await f(); }", "async () => { f(); }"),
    ("spread", "a.js", "f(...a);", "f(a);"),
    ("spread", "a.js", "x = [a];", "x = [...a];"),
    ("spread", "a.go", go("xs = append(xs, b)"), go("xs = append(xs, b...)")),
    ("spread", "a.go", go("xs = append(xs, b...)"), go("xs = append(xs, b)")),
    ("sorting", "a.js", "xs.sort();", "xs.sort((a, b) => a - b);"),
    ("sorting", "a.js", "x = a.localeCompare(b);", "x = b.localeCompare(a);"),
    ("terms", "a.js", "x = Math.floor(t / 60);", "x = Math.floor(t / 60) % 60;"),
    ("terms", "a.js", "(a, b, xs) => xs.slice(a, b);", "(a, b, xs) => xs.slice(a, a + b);"),
    ("terms", "a.go", go("return xs[a:b], nil"), go("return xs[a:a+b], nil")),
    ("terms", "a.go", go("a += s.A\n\ta -= s.B"), go("a += s.A * s.B\n\ta -= s.B")),
    ("returns", "a.js", "function f(a, b) { return a; }", "function f(a, b) { return b; }"),
    ("returns", "a.js", "() => { f(); };", "() => { return f(); };"),
    ("returns", "a.js", "x = (a) => { a.b; };", "x = (a) => a.b;"),
    ("returns", "a.go", go("return a, nil"), go("return a, err")),
    ("returns", "a.go", go("return a, err"), go("return a, nil")),
    ("statements", "a.js", "for (;;) {\n  break;\n}", "for (;;) {\n  continue;\n}"),
    ("statements", "a.js", "for (;;) {\n  f();\n  g();\n}", "for (;;) {\n  g();\n}"),
    ("statements", "a.js", "function f() { a(); b(); }", "function f() { b(); a(); }"),
    ("statements", "a.go", go("a := 1\n\treturn a, nil"), go("a = 1\n\treturn a, nil")),
    ("statements", "a.go", go("a++\n\treturn a, nil"), go("return a, nil")),
    ("regexes", "a.js", "x = /a+/;", "x = /a+/g;"),
    ("regexes", "a.js", "x = /a+/;", "x = /^a+/;"),
    ("regexes", "a.js", "x = /a+/;", "x = /a*/;"),
    ("regexes", "a.js", "x = /a/g;", "x = /a/;"),
]


@pytest.mark.parametrize(("family", "path", "wrong", "right"), WRONG)
def test_a_family_mends_its_sort_of_bug(family: str, path: str, wrong: str, right: str) -> None:
    """What was meant is among what is proposed."""
    assert right in texts(family, path, wrong)


def test_every_rule_is_a_query_of_every_grammar_of_its_languages() -> None:
    """No rule fails for one of the dialects, and each names languages that are known."""
    suffixes = {"javascript": (".js", ".ts", ".tsx"), "go": (".go",)}
    rules = [rule for family in families() for rule in family.rules]
    for rule in rules:
        for suffix in (suffix for name in rule.languages for suffix in suffixes[name]):
            code = parse(f"a{suffix}", "")
            assert code is not None
            assert list(code.matches(rule.query)) == []


def test_the_likeliest_families_come_first() -> None:
    """Their data files say how likely they are, and what they mend."""
    found = families()
    assert [family.name for family in found[:2]] == ["comparison", "boundary"]
    assert [family.prior for family in found] == sorted((f.prior for f in found), reverse=True)


# fmt: off
LEFT_ALONE = [
    ("variables", "a.ts", 'import { a, b } from "./m";\nexport function f(c: A) {}'),
    ("variables", "a.js", "function f(a) { return Math.floor(1); }"),
    ("variables", "a.go", go("return fmt.Sprint(1), nil").replace("a, b int, xs []int, s *S", "")),
    ("members", "a.js", "x = o.a;"),
    ("terms", "a.js", "o.run(); o.stop();"),
    ("guards", "a.js", "a.b = 1;"),
    ("awaiting", "a.js", "() => { f(); }"),
]
# fmt: on


@pytest.mark.parametrize(("family", "path", "text"), LEFT_ALONE)
def test_what_has_no_alternative_is_left_alone(family: str, path: str, text: str) -> None:
    """Names that are introduced, what is called or assigned to, and what lies out of reach."""
    assert [found for found in texts(family, path, text) if "?." not in found] == []
