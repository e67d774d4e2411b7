import { expect, test } from "@playwright/test";
import { GuestBook } from "./book";

test("a new book is empty", async ({ request }) => {
  const answer = await new GuestBook(request, "new").read();
  expect(answer.headers()["x-pages"]).toBe("0");
});

test("the newest entry comes first", async ({ request }) => {
  const book = new GuestBook(request, "order");
  await book.sign("Ada", "one");
  await book.sign("Bob", "two");
  expect(await (await book.read()).text()).toMatch(/Bob[^]*Ada/);
});

test.describe("of four entries", () => {
  test("three stand on the first page", async ({ request }) => {
    const book = new GuestBook(request, "first");
    for (const name of ["Ada", "Bob", "Cy", "Di"]) await book.sign(name);
    expect(await (await book.read()).text()).not.toContain("Ada");
  });

  test("one stands on a page of its own", async ({ request }) => {
    const book = new GuestBook(request, "second");
    for (const name of ["Ada", "Bob", "Cy", "Di"]) await book.sign(name);
    expect((await book.read(2)).headers()["x-pages"]).toBe("2");
  });
});

test("there is nothing but books", async ({ request }) => {
  const answer = await request.get(`${process.env.GUEST_BOOK}/shelves`);
  expect(answer.status()).toBe(404);
});
