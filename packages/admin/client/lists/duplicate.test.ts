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

test("a copy of an event has the ids of its venue, organizers, categories and image, without the address of its own page", () => {
  const list = { type: "array", items: { type: "integer" } };
  const text = { type: "string" };
  const args = {
    ...{ title: text, start_date: text, image: text, website: text, status: text, date_utc: text },
    ...{ all_day: { type: "boolean" }, venue: list, organizer: list, categories: {}, tags: {} },
  };
  const event = {
    ...{ id: 7, title: "Regatta", start_date: "2026-12-11 10:00:00", all_day: false },
    ...{
      image: { id: 24, url: "https://site.test/regatta.webp" },
      date_utc: "2026-11-01 10:00:00",
    },
    ...{ venue: { id: 26, venue: "Old Pier" }, organizer: [{ id: 23 }, { id: 25 }] },
    ...{ categories: [{ id: 14, slug: "walks" }], tags: [], status: "publish" },
    ...{ url: "https://site.test/event/regatta/", website: "https://site.test/event/regatta/" },
  };
  const copy = {
    ...{ title: "Regatta (copy)", start_date: "2026-12-11 10:00:00", all_day: false, image: 24 },
    ...{ venue: [26], organizer: [23, 25], categories: [14], status: "draft" },
  };
  expect(toCopy(event, args, "Regatta (copy)")).toEqual(copy);
  const { image: _image, venue: _venue, ...rest } = copy;
  expect(toCopy({ ...event, image: false, venue: [] }, args, "Regatta (copy)")).toEqual(rest);
});
