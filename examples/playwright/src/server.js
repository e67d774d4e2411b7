import { createServer } from "node:http";
import { Book } from "./book.js";
import { pageOf } from "./html.js";

const books = new Map();

async function received(request) {
  let body = "";
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
}

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url, "http://guest.book");
  const [, kind, title] = pathname.split("/");
  if (kind !== "books" || !title) return { status: 404, body: "no such page\n" };
  if (!books.has(title)) books.set(title, new Book());
  const book = books.get(title);
  if (request.method !== "POST") {
    const body = pageOf(title, book.page(Number(searchParams.get("page") ?? 1)));
    return { status: 200, body, pages: book.pages };
  }
  const form = await received(request);
  if (!form.get("name")) return { status: 400, body: "who are you?\n" };
  return { status: 201, body: `${book.sign(form.get("name"), form.get("text") ?? "")}\n` };
}

const server = createServer(async (request, response) => {
  const { status, body, pages = 0 } = await answer(request);
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "x-pages": pages });
  response.end(body);
});

server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
