"""The wrong function of a family: ``min`` for ``max``, ``any`` for ``all``."""

import ast

from adws.search.family import EditRule, Family, Prior
from adws.search.source import ParsedFile, Proposals

_RELATIONS = (
    ("min", "max", "sum", "len"),
    ("any", "all"),
    ("sorted", "reversed", "list", "set", "tuple", "iter"),
    ("int", "float", "round", "abs", "str"),
    ("str", "repr", "ascii"),
    ("ord", "chr"),
    ("bin", "hex", "oct"),
    ("map", "filter"),
    ("zip", "enumerate", "zip_longest"),
    ("ceil", "floor", "round", "trunc", "int"),
    ("list", "tuple", "set", "dict", "frozenset"),
    ("dict", "defaultdict", "OrderedDict", "Counter"),
    ("isinstance", "issubclass", "hasattr"),
    ("permutations", "combinations", "product", "combinations_with_replacement"),
    ("gcd", "lcm"),
    ("copy", "deepcopy"),
    ("setattr", "getattr"),
    ("heappush", "heappop", "heappushpop", "heapreplace"),
    ("nlargest", "nsmallest"),
    ("bisect_left", "bisect_right", "bisect", "insort"),
    ("divmod", "pow"),
    ("bool", "int", "len"),
)
_MODULE_OF = {
    **dict.fromkeys(("ceil", "floor", "trunc", "gcd", "lcm"), "math"),
    **dict.fromkeys(("defaultdict", "OrderedDict", "Counter"), "collections"),
}


def propose(node: ast.Name, source: ParsedFile) -> Proposals:
    """Replace a builtin or well-known function by related ones."""
    if not isinstance(node.ctx, ast.Load):
        return
    if node.id in source.local_names(node):
        return
    names_in_scope = source.known_names(node)
    for name in dict.fromkeys(other for group in _RELATIONS if node.id in group for other in group):
        module = _MODULE_OF.get(name, "")
        if name != node.id and name in names_in_scope:
            yield source.replace(node, name)
        elif name != node.id and module in names_in_scope:
            yield source.replace(node, f"{module}.{name}")


_RULES = (
    EditRule(
        ("javascript",),
        "(call_expression function: (member_expression property: (property_identifier) @seen))",
        instead={
            "min": ("max",),
            "max": ("min",),
            "floor": ("ceil", "round", "trunc"),
            "ceil": ("floor", "round", "trunc"),
            "round": ("floor", "ceil", "trunc"),
            "trunc": ("floor", "round", "ceil"),
            "push": ("unshift", "concat"),
            "unshift": ("push",),
            "pop": ("shift",),
            "shift": ("pop",),
            "slice": ("splice", "substring"),
            "splice": ("slice",),
            "substr": ("substring", "slice"),
            "substring": ("substr", "slice"),
            "some": ("every",),
            "every": ("some",),
            "filter": ("find", "map"),
            "find": ("filter", "findLast", "findIndex"),
            "findLast": ("find",),
            "findIndex": ("find", "findLastIndex"),
            "map": ("flatMap", "filter", "forEach"),
            "flatMap": ("map",),
            "forEach": ("map",),
            "indexOf": ("lastIndexOf", "search"),
            "lastIndexOf": ("indexOf",),
            "includes": ("startsWith", "endsWith", "has"),
            "startsWith": ("endsWith", "includes"),
            "endsWith": ("startsWith", "includes"),
            "padStart": ("padEnd",),
            "padEnd": ("padStart",),
            "trim": ("trimStart", "trimEnd"),
            "trimStart": ("trimEnd", "trim"),
            "trimEnd": ("trimStart", "trim"),
            "toLowerCase": ("toUpperCase",),
            "toUpperCase": ("toLowerCase",),
            "keys": ("values", "entries"),
            "values": ("keys", "entries"),
            "entries": ("values", "keys"),
            "replace": ("replaceAll",),
            "replaceAll": ("replace",),
            "reduce": ("reduceRight",),
            "reduceRight": ("reduce",),
            "get": ("has",),
            "has": ("get",),
            "add": ("delete",),
            "delete": ("add",),
            "concat": ("push",),
            "sort": ("toSorted",),
            "reverse": ("toReversed",),
            "all": ("allSettled", "race", "any"),
            "race": ("all", "any"),
            "getMonth": ("getUTCMonth", "getDate"),
            "getDay": ("getDate", "getUTCDay"),
            "getDate": ("getDay", "getUTCDate"),
            "getHours": ("getUTCHours",),
            "getFullYear": ("getUTCFullYear",),
            "parseInt": ("parseFloat",),
            "isInteger": ("isFinite", "isSafeInteger"),
            "test": ("exec",),
            "match": ("matchAll",),
            "toFixed": ("toPrecision",),
            "is": ("not",),
        },
    ),
    EditRule(
        ("javascript",),
        "(call_expression function: (identifier) @seen)",
        instead={
            "parseInt": ("parseFloat", "Number"),
            "parseFloat": ("Number", "parseInt"),
            "Number": ("parseInt", "String"),
            "String": ("Number",),
            "isNaN": ("Number.isNaN",),
            "encodeURI": ("encodeURIComponent",),
            "encodeURIComponent": ("encodeURI",),
        },
        anywhere=True,
    ),
    EditRule(
        ("go",),
        "(call_expression function: (selector_expression field: (field_identifier) @seen))",
        instead={
            "Min": ("Max",),
            "Max": ("Min",),
            "Floor": ("Ceil", "Round", "Trunc"),
            "Ceil": ("Floor", "Round"),
            "Round": ("Floor", "Ceil", "Trunc"),
            "Trunc": ("Floor", "Round"),
            "HasPrefix": ("HasSuffix", "Contains"),
            "HasSuffix": ("HasPrefix", "Contains"),
            "Contains": ("HasPrefix", "HasSuffix", "ContainsAny", "EqualFold"),
            "TrimPrefix": ("TrimSuffix", "TrimLeft"),
            "TrimSuffix": ("TrimPrefix", "TrimRight"),
            "TrimLeft": ("TrimRight", "TrimPrefix", "Trim"),
            "TrimRight": ("TrimLeft", "TrimSuffix", "Trim"),
            "Trim": ("TrimLeft", "TrimRight"),
            "Index": ("LastIndex",),
            "LastIndex": ("Index",),
            "ToUpper": ("ToLower", "ToTitle"),
            "ToLower": ("ToUpper",),
            "Fields": ("Split",),
            "SplitN": ("SplitAfterN", "Split"),
            "Before": ("After",),
            "After": ("Before",),
            "Lock": ("RLock",),
            "RLock": ("Lock",),
            "Unlock": ("RUnlock",),
            "RUnlock": ("Unlock",),
            "Add": ("Sub",),
            "Sub": ("Add",),
            "Print": ("Println",),
            "Sprint": ("Sprintln",),
            "PushBack": ("PushFront",),
            "PushFront": ("PushBack",),
            "Front": ("Back",),
            "Back": ("Front",),
            "Next": ("Prev",),
            "Prev": ("Next",),
            "IsDigit": ("IsLetter", "IsNumber"),
            "IsLetter": ("IsDigit", "IsUpper", "IsLower"),
            "IsUpper": ("IsLower",),
            "IsLower": ("IsUpper",),
        },
    ),
    EditRule(
        ("go",),
        "(call_expression function: (identifier) @seen)",
        instead={"min": ("max",), "max": ("min",), "len": ("cap",), "cap": ("len",)},
        anywhere=True,
    ),
)

FAMILY = Family(
    mends="a similar function in place of the right one",
    prior=Prior(share=3.5, edits=2.2, study="sstub-python", others=0.85),
    propose=propose,
    rules=_RULES,
    examples="""
        py: max(a) → min(a) → sum(a) → len(a)
        py: any(a) → all(a)
        js: x = Math.min(a, b); → x = Math.max(a, b);
        js: x = parseInt(a); → x = parseFloat(a); → …
        go: return s.HasPrefix(a), nil → return s.HasSuffix(a), nil → …
        go: return min(a, b), nil → return max(a, b), nil
    """,
)
