import { expect, test } from "vitest";
import { toCopy } from "./duplicate.ts";

test("a copy has the stored texts and values of an item, as a draft without its address, times and author", () => {
  const text = { type: "string" };
  const names = ["title", "content", "slug", "date", "author", "status", "categories", "template"];
  const args = Object.fromEntries([...names, "meta", "parent"].map((name) => [name, text]));
  const item = {
    id: 7,
    title: { raw: "Tides & fog", rendered: "Tides &amp; fog" },
    content: { raw: "<!-- wp:more /-->", rendered: "" },
    ...{ slug: "tides", date: "2026-01-01T00:00:00", author: 3, status: "publish" },
    ...{ categories: [2], template: "", meta: {}, parent: null, link: "https://site.test/tides" },
  };
  expect(toCopy(item, args, "Tides & fog (copy)")).toEqual({
    title: "Tides & fog (copy)",
    content: "<!-- wp:more /-->",
    status: "draft",
    categories: [2],
    template: "",
  });
});

test("a copy has the registered meta values, also those that items have as fields", () => {
  const meta = { type: "object", properties: { subtitle: {}, footnotes: {}, rating: {}, old: {} } };
  const item = { id: 7, meta: { subtitle: "At dawn", rating: 0, secret: "x" }, footnotes: "[]" };
  expect(toCopy(item, { meta }, "Copy")).toEqual({
    title: "Copy",
    status: "draft",
    meta: { subtitle: "At dawn", rating: 0, footnotes: "[]" },
  });
});
