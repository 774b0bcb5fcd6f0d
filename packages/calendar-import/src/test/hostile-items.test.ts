import { disableUser } from "@waymark/accounts";
import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { toItem } from "../items/item.ts";
import { base, calendarOf, feed, imports, startSite, walk } from "./site.ts";
import { batch, batchOf, item, pend } from "./worker.ts";

const start = () => startSite({ modules: [defineModule({ name: "test", tasks: [pend] })()] });
const source = "https://other.test/api/calendar/events/v1/events";

test("an item with characters that storage cannot store is imported without them, and does not affect others", async () => {
  await using site = await start();
  await site.site.run(pend, { name: "one", hash: "first" });
  const half = `${"a".repeat(99)}😀`;
  const odd = [
    item("n", { description: "\ud800", venue: { venue: `${"a".repeat(999)}😀` } }),
    item("t", { title: half, start_date: "soon", start_hour: "" }),
    item("good"),
  ];
  const { status } = await site.post(batchOf("one"), batch("first", { events: odd }));
  expect(status).toBe(200);
  expect((await site.all()).map(({ title }) => title)).toEqual(["Imported n", "Imported good"]);
  const preview = { origin: "ical", source: feed };
  site.says(calendarOf(walk("a\0b")).replace("X-WR-CALNAME:Walks", "X-WR-CALNAME:W\0alks"));
  expect((await site.administrator.post(`${base}/preview`, preview)).status).toBe(200);
  const record = await site.imported();
  expect(record).toMatchObject({ status: "calendar-ea-success", title: "Walks", notes: [] });
});

test("objects in place of texts and flags are ignored", async () => {
  await using site = await start();
  await site.site.run(pend, { name: "one", hash: "first" });
  const odd = item("n", { all_day: {}, sticky: { toString: "" }, cost: [{}] });
  expect((await site.post(batchOf("one"), batch("first", { events: [odd] }))).status).toBe(200);
  expect((await site.all()).map(({ title, all_day }) => [title, all_day])).toEqual([
    ["Imported n", false],
  ]);
});

test("nothing is imported on behalf of a disabled user", async () => {
  await using site = await start();
  await site.site.run(pend, { name: "one", hash: "first", author: 2 });
  await site.site.run(disableUser, { id: 2 });
  const { body } = await site.post(batchOf("one"), batch("first"));
  expect(body.activity.calendar_events.created).toEqual([]);
  expect(await site.all()).toEqual([]);
});

test("another site cannot refer to an image of this one by ID", async () => {
  const event = { id: 1, title: "Walk", start_date: "2031-03-10", end_date: "2031-03-10" };
  let image: unknown;
  await using site = await startSite({
    fetch: async () =>
      Response.json({ events: [{ ...event, image: { url: image } }], total_pages: 1 }),
  });
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const input = await site.administrator.send("POST", "/core/v2/media", {
    headers: { "content-type": "image/png", "content-disposition": 'attachment; filename="a.png"' },
    body: png,
  });
  expect(input.status).toBe(201);
  for (image of [input.body.id, String(input.body.id)]) {
    await site.imported({ origin: "url", source });
    expect((await site.all())[0].image).toBe(false);
  }
});

test("a site with endless pages is read up to 40 MiB", async () => {
  const text = "x".repeat(9_000_000);
  let pages = 0;
  await using site = await startSite({
    fetch: async () => {
      pages++;
      return Response.json({ events: [{ title: text }], total_pages: 999 });
    },
  });
  const input = { origin: "url", source };
  const { status, body } = await site.administrator.post(`${base}/preview`, input);
  expect([status, pages, body.notes.length]).toEqual([200, 5, 1]);
  expect((await site.read(imports)).total).toBe(0);
});

test("long lists are truncated before they are parsed", () => {
  const many = Array.from({ length: 500_000 }, () => ({ venue: "Pier" }));
  expect(toItem({ venue: many }).venue).toHaveLength(20);
});
