"""The ways to fail that several JavaScript runners have, for their canaries to fail in."""

from adws.runners.canary_forms import Form

EQUAL = Form("<name>", 'test("<name>", () => { expect("<secret>").toBe(""); });')
THROWN = Form("<name>", 'test("<name>", () => { throw new RangeError("<secret>"); });')
REJECTED = Form("<name>", 'test("<name>", () => Promise.reject(new Error("<secret>")));')
IN_HOOK = Form(
    "<group> > <name>",
    'describe("<group>", () => {\n'
    '  beforeEach(() => { throw new Error("<secret>"); });\n'
    '  it("<name>", () => {});\n'
    "});",
)
PASSED = Form(
    "<name>", 'test("<name>", () => { expect(["<name>"]).toEqual(["<name>"]); });', fails=False
)
NOT_CONTAINED = Form(
    "<name>", 'test("<name>", () => { expect("<secret>").not.toContain("<secret>"); });'
)

_COMPARED = (
    EQUAL,
    Form("<name>", 'test("<name>", () => { expect({ a: ["<secret>"] }).toEqual({ a: [] }); });'),
    Form("<name>", 'test("<name>", () => { expect(["<secret>"]).toStrictEqual([1]); });'),
    Form("<name>", 'test("<name>", () => { expect("<secret>").toMatch(/^$/); });'),
)
_AWAITED = Form(
    "<name>",
    'test("<name>", async () => {\n'
    '  await expect(Promise.resolve("<secret>")).resolves.toBe("");\n'
    "});",
)


def expecting(*matched: Form) -> tuple[Form, ...]:
    """Return forms of a runner whose tests expect as those of jest; ``matched`` by its matchers."""
    return (*_COMPARED, *matched, THROWN, REJECTED, _AWAITED, IN_HOOK, PASSED)


WITH_MESSAGES = expecting(
    # where what is expected can be given a message
    Form("<name>", 'test("<name>", () => { expect(() => {}, "<secret>").toThrow(); });'),
    NOT_CONTAINED,
    Form("<name>", 'test("<name>", () => { expect(0, "<secret>").toBeTruthy(); });'),
    Form("<name>", 'test("<name>", () => { expect(6.5, "<secret>").toBeCloseTo(1.5); });'),
    Form("<name>", 'test("<name>", () => { expect("<secret>").toMatchInlineSnapshot(`""`); });'),
)
