import { expect, test } from "@playwright/test";
import { GuestBook } from "./book";

test("an entry gets its number", async ({ request }) => {
  const book = new GuestBook(request, "numbers");
  await book.sign("Ada");
  expect(await (await book.sign("Bob")).text()).toBe("2\n");
});

test("nobody signs without a name", async ({ request }) => {
  const answer = await new GuestBook(request, "nobody").sign("");
  expect(answer.status()).toBe(400);
});

test("markup is shown as it was written", async ({ request }) => {
  const book = new GuestBook(request, "markup");
  await book.sign("Ada", "<i>hello</i>");
  expect(await (await book.read()).text()).toContain("&lt;i&gt;hello&lt;/i&gt;");
});
