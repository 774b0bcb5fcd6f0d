import { importSite } from "@waymark/content";
import { expect, test } from "vitest";
import { type CalendarSite, events, startSite, venues } from "../test/site.ts";

test("an event whose slug has changed at the source is not imported again", async () => {
  await using old = await startSite();
  await using site = await startSite();
  const { id } = await old.make({ title: "Harbour walk" });
  const run = () =>
    site.site.run(importSite, {
      address: "https://site.test",
      fetch: async (input, init) => old.site.fetch(new Request(String(input), init)),
    });
  expect((await run()).made).toMatchObject({ calendar_events: 1 });
  expect((await old.editor.post(`/calendar/events/v1/events/${id}`, { slug: "walk" })).status).toBe(
    200,
  );
  expect((await run()).made).toEqual({});
  expect(await site.titles()).toEqual(["Harbour walk"]);
});

/** Imports another site, whose events have these properties, and returns the events. */
async function copied(old: CalendarSite, site: CalendarSite, more: object = {}) {
  await site.site.run(importSite, {
    address: "https://site.test",
    fetch: async (input, init) => {
      const response = await old.site.fetch(new Request(String(input), init));
      if (!new URL(String(input)).pathname.endsWith(events) || !response.ok) return response;
      const body = await response.json();
      const changed = body.events.map((event: object) => ({ ...event, ...more }));
      return Response.json({ ...body, events: changed });
    },
  });
  return (await site.get(events)).body.events;
}

test("all-day events of a site whose days start later keep their days", async () => {
  await using old = await startSite({ options: { dayBegins: "06:00" } });
  await using site = await startSite();
  await old.make({ all_day: true, start_date: "2031-03-08", end_date: "2031-03-09" });
  const [fair] = await copied(old, site);
  expect([fair.start_date, fair.end_date]).toEqual(["2031-03-08 00:00:00", "2031-03-09 23:59:59"]);
});

test("a time in UTC that contradicts the local time is ignored", async () => {
  await using old = await startSite();
  await using site = await startSite();
  await old.make();
  const [walk] = await copied(old, site, { utc_start_date: "2031-03-02 19:00:00" });
  expect([walk.start_date, walk.utc_start_date]).toEqual([
    "2031-03-02 19:00:00",
    "2031-03-03 00:00:00",
  ]);
});

test("an event keeps all of its venues", async () => {
  await using old = await startSite();
  await using site = await startSite();
  const links = await Promise.all(
    ["Old Pier", "New Pier"].map(
      async (venue) => (await old.editor.post(venues, { venue })).body.id,
    ),
  );
  await old.make({ venue: links });
  const [walk] = await copied(old, site);
  expect(walk).toMatchObject({
    venue: { venue: "Old Pier" },
    venues: [{ venue: "Old Pier" }, { venue: "New Pier" }],
  });
});
