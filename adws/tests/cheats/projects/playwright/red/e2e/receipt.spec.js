import { expect, test } from "@playwright/test";
import { Money } from "../src/money.js";
import { render, total } from "../src/receipt.js";

const LINES = [
  { name: "tea", count: 2, price: new Money(350) },
  { name: "cake", count: 1, price: new Money(420) },
];

test("nothing costs nothing", () => {
  expect(total([])).toEqual(new Money(0));
});

test("a receipt is shown", async ({ page }) => {
  await page.setContent(`<pre>${render(LINES)}</pre>`);
  await expect(page.locator("pre")).toContainText("11.20 EUR", { timeout: 500 });
});
