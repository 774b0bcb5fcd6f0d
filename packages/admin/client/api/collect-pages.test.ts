import { expect, test } from "vitest";
import { collect, cursorPagesOf, nextCursorIn, pagesOf } from "./collect-pages.ts";

test.each([
  ["with its total", 250, true, 3],
  ["without its total", 250, false, 3],
  ["that ends with a full page", 200, true, 2],
  ["that ends with a full page, without its total", 200, false, 3],
  ["without items", 0, true, 1],
])("all items of a list %s are read", async (_, count, hasTotal, pages) => {
  const all = Array.from({ length: count }, (_, at) => at);
  let requests = 0;
  const pagesOfAll = pagesOf(100, async (at) => {
    requests++;
    const items = all.slice(at * 100, (at + 1) * 100);
    return { items, total: hasTotal ? count : undefined };
  });
  const found = await collect(pagesOfAll);
  expect([found, requests]).toEqual([all, pages]);
});

test("all items of a list are read if its pages are smaller than requested", async () => {
  const all = Array.from({ length: 104 }, (_, at) => at);
  const pagesOfAll = pagesOf(100, async (at) => ({
    items: all.slice(at * 50, (at + 1) * 50),
    total: all.length,
  }));
  expect(await collect(pagesOfAll)).toEqual(all);
});

test("pages are read only until the item that is looked for is found", async () => {
  let requests = 0;
  const pages = pagesOf(2, async (at) => {
    requests++;
    return { items: [at * 2, at * 2 + 1], total: undefined };
  });
  for await (const items of pages) if (items.includes(5)) break;
  expect(requests).toBe(3);
});

test("a list that is read by cursor is read until a page names no next one", async () => {
  const pages = new Map([
    [undefined, { items: [1, 2], next: "a" }],
    ["a", { items: [3], next: "b" }],
    ["b", { items: [4], next: undefined }],
  ]);
  expect(await collect(cursorPagesOf(async (cursor) => pages.get(cursor)!))).toEqual([1, 2, 3, 4]);
});

test.each([
  ['<https://site.example/api/boats?per_page=2&cursor=WzEs%3D>; rel="next"', "WzEs="],
  ['</api/boats?cursor=a>; rel="prev", </api/boats?cursor=b>; rel="next"', "b"],
  ['<https://site.example/>; rel="self"', undefined],
  ["", undefined],
])("the next cursor in the header %s is %s", (link, cursor) => {
  expect(nextCursorIn(new Headers({ link }))).toBe(cursor);
});
