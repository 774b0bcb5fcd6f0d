import type { StorageAdapter } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { anyStorage, testBlobs, testStorages } from "waymark/testing";
import { importWxr } from "@waymark/content";
import {
  base,
  type CalendarSite,
  events,
  organizers,
  startSite as startCalendar,
  venues,
} from "./site.ts";

const everything = { start_date: "1900-01-01", end_date: "2199-12-31", per_page: 50 };
const emptyStorage = await anyStorage();
type Options = NonNullable<Parameters<typeof startCalendar>[0]>;
const startSite = (storage: () => StorageAdapter, more: Omit<Options, "storage"> = {}) =>
  startCalendar({ storage: storage(), blobs: testBlobs(), ...more });

async function exported(site: CalendarSite, query: object = {}): Promise<string> {
  const { status, body } = await site.administrator.get("/core/v2/export", { ...query });
  expect(status).toBe(200);
  return body;
}
/** Uploads an export file in the admin, imports it, and returns the report. */
async function imported(site: CalendarSite, text: string) {
  const path = "/core/v2/imports";
  const file = new File([text], "old.xml", { type: "text/xml" });
  const { id } = (await site.administrator.upload(path, file)).body;
  await site.site.runJobs();
  const { preview } = (await site.administrator.get(`${path}/${id}`)).body;
  expect((await site.administrator.post(`${path}/${id}/start`, {})).status).toBe(200);
  await site.site.runJobs();
  const { body } = await site.administrator.get(`${path}/${id}`);
  expect(body).toMatchObject({ state: "completed" });
  type Lines = readonly { readonly what: string; readonly why: string; readonly count: number }[];
  return { report: body.report.unmapped as Lines, preview: preview.report.unmapped as Lines };
}
/** All events, venues and organizers as an administrator reads them. */
async function rowsOf(site: CalendarSite) {
  const query = { ...everything, status: "publish,draft,private,future", hidden: true };
  const list = async (path: string, name: string, args: object) => {
    const { status, body } = await site.administrator.get(path, { ...args });
    expect([path, status]).toEqual([path, 200]);
    return body[name] as readonly { readonly id: number }[];
  };
  const found = await list(events, "events", query);
  const one = ({ id }: { readonly id: number }) => site.administrator.get(`${events}/${id}`);
  return {
    events: await Promise.all(found.map(async (event) => (await one(event)).body)),
    venues: await list(venues, "venues", { status: "publish,draft" }),
    organizers: await list(organizers, "organizers", { status: "publish,draft" }),
    near: await site.titles({ near: "Pier", ...everything }),
    hidden: await site.titles({ ...everything, hidden: true }),
    terms: (await site.get(`${base}/categories`)).body,
  };
}

/** A site with events of all kinds. */
async function source(storage: () => StorageAdapter) {
  const site = await startSite(storage);
  const { editor } = site;
  const pier = await editor.post(venues, {
    venue: "Pier",
    address: "Dock 1",
    city: "Lisbon",
    country: "Portugal",
    zip: "1100",
    phone: "+351 1",
    website: "https://pier.example/",
    geo_lat: 38.7,
    geo_lng: -9.1,
    show_map: false,
  });
  const hall = await editor.post(venues, { venue: "Hall" });
  const ann = await editor.post(organizers, { organizer: "Ann", email: "ann@boats.example" });
  const bob = await editor.post(organizers, { organizer: "Bob", phone: "12" });
  await site.make({
    title: "Regatta",
    start_date: "2031-07-05 09:30:00",
    end_date: "2031-07-06 18:00:00",
    timezone: "Europe/Lisbon",
    venue: pier.body.id,
    organizer: [bob.body.id, ann.body.id],
    categories: ["Races"],
    tags: ["Boats"],
    cost: "5€ – 10€",
    website: "https://regatta.example/",
    featured: true,
    sticky: true,
    show_map_link: false,
    description: "<p>All boats.</p>",
  });
  await site.make({
    title: "Fair",
    all_day: true,
    start_date: "2031-05-01",
    end_date: "2031-05-03",
  });
  await site.make({ title: "Secret", hide_from_listings: true, timezone: "UTC+5:30" });
  // The second 01:30 of that night.
  const twice = { start_date: "2031-11-02T06:30:00Z", end_date: "2031-11-02T07:00:00Z" };
  await site.make({ title: "Late", ...twice });
  await site.make({ title: "Draft", status: "draft", venue: hall.body.id });
  return site;
}

describe.each(await testStorages())("an exported calendar on %s", (_, storage) => {
  test("is equal after its import into an empty site, and its export is the same file", async () => {
    await using old = await source(storage);
    await using site = await startSite(storage);
    const before = await rowsOf(old);
    expect(before.events).toHaveLength(5);
    const text = await exported(old);
    const { report, preview } = await imported(site, text);
    expect([report, preview]).toEqual([[], []]);
    expect(await rowsOf(site)).toEqual(before);
    expect(await exported(site)).toBe(text);
    expect((await imported(site, text)).report).toEqual([]);
    expect(await rowsOf(site)).toEqual(before);
  });

  test("gets ids of this site where those of the source are taken", async () => {
    await using old = await source(storage);
    await using site = await startSite(storage);
    for (let n = 0; n < 6; n++) await site.editor.post(venues, { venue: `Mine ${n}` });
    await imported(site, await exported(old));
    const { body } = await site.get(events, { ...everything, search: "Regatta" });
    expect(body.events[0]).toMatchObject({
      start_date: "2031-07-05 09:30:00",
      venue: { venue: "Pier", city: "Lisbon" },
      organizer: [{ organizer: "Bob" }, { organizer: "Ann" }],
    });
  });

  test("is the same when the import is interrupted anywhere", async () => {
    await using old = await source(storage);
    const before = await rowsOf(old);
    const text = await exported(old);
    for (const part of [0.3, 0.6, 0.9]) {
      await using site = await startSite(storage);
      const cut = async function* () {
        yield text.slice(0, text.length * part);
        throw new Error("The disk was pulled out.");
      };
      await expect(site.site.run(importWxr, { chunks: cut() })).rejects.toThrow("pulled out");
      await imported(site, text);
      expect(await rowsOf(site)).toEqual(before);
    }
  });

  test("in several files has the links to venues and organizers of a later file", async () => {
    await using old = await source(storage);
    await using site = await startSite(storage);
    const first = await imported(site, await exported(old, { type: "calendar_events" }));
    expect(first.report.map(({ what, count }) => [what, count]).toSorted()).toEqual([
      ["organizer of calendar_events", 2],
      ["venue of calendar_events", 2],
    ]);
    const second = await exported(old, { type: "calendar_venue,calendar_organizer" });
    expect((await imported(site, second)).report).toEqual([]);
    expect((await rowsOf(site)).events).toEqual((await rowsOf(old)).events);
  });

  test("links an event to a venue in the trash when that is restored", async () => {
    await using old = await source(storage);
    const list = await old.get(venues, { search: "Pier" });
    const { id } = list.body.venues[0];
    await old.editor.remove(`${venues}/${id}`);
    await using site = await startSite(storage);
    await imported(site, await exported(old));
    const venueNow = async () =>
      (await site.get(events, { ...everything, search: "Regatta" })).body.events[0].venue;
    expect(await venueNow()).toEqual([]);
    await site.editor.edit(`/core/v2/calendar_venue/${id}`, { status: "publish" });
    expect(await venueNow()).toMatchObject({ venue: "Pier" });
  });
});

test("an all-day event has the same days on a site whose days start at another time", async () => {
  for (const [from, to] of [
    ["06:00", "00:00"],
    ["00:00", "06:00"],
  ] as const) {
    await using old = await startSite(emptyStorage, { options: { dayBegins: from } });
    await using site = await startSite(emptyStorage, { options: { dayBegins: to } });
    await old.make({ all_day: true, start_date: "2031-05-01", end_date: "2031-05-02" });
    await site.make({
      title: "Like it",
      all_day: true,
      start_date: "2031-05-01",
      end_date: "2031-05-02",
    });
    await imported(site, await exported(old));
    const [one, other] = (await site.get(events, everything)).body.events;
    expect([one.start_date, one.end_date]).toEqual([other.start_date, other.end_date]);
  }
});

/** An export file with an event whose extension is the given value. */
const fileOf = (extra: unknown, more = "") =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:waymark="urn:waymark:export:1">
<channel><title>Old</title><link>https://old.test</link><wp:wxr_version>1.2</wp:wxr_version>
<item><title>Walk</title><wp:post_id>30</wp:post_id><wp:post_date>2031-02-01 10:00:00</wp:post_date>
<wp:status>publish</wp:status><wp:post_type>calendar_events</wp:post_type>
<waymark:extra><![CDATA[${JSON.stringify(extra)}]]></waymark:extra></item>
<item><title>Post</title><wp:post_id>31</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
<item><title>Pier</title><wp:post_id>32</wp:post_id><wp:status>publish</wp:status><wp:post_type>calendar_venue</wp:post_type></item>
${more}</channel></rss>`;
const values = {
  start: "2031-03-02T19:00:00",
  end: "2031-03-02T21:00:00",
  timezone: "Europe/Lisbon",
  all_day: false,
  hidden: false,
  featured: false,
};
const withData = (calendar: unknown) => fileOf({ data: { calendar } });
const eventOf = async (site: CalendarSite) => (await site.get(events, everything)).body.events[0];

test.each<[string, unknown]>([
  ["another type", "walk"],
  ["no values", {}],
  ["a missing value", { values: { ...values, timezone: undefined } }],
  ["an unknown zone", { values: { ...values, timezone: "Mars/Base" } }],
  ["an invalid date", { values: { ...values, start: "2031-02-30T19:00:00" } }],
  ["a year that is not supported", { values: { ...values, end: "12031-03-02T21:00:00" } }],
  ["an end before the start", { values: { ...values, end: "2031-03-01T21:00:00" } }],
  ["a text in place of a boolean", { values: { ...values, all_day: "<script>" } }],
  ["a reference of another name", { values, references: { speaker: [32] } }],
  ["a reference that is not an id", { values, references: { venue: ["32"] } }],
  ["too many references", { values, references: { venue: Array(2000).fill(32) } }],
])("data with %s are reported, and the event has the default time", async (_, data) => {
  await using site = await startSite(emptyStorage);
  const { report, preview } = await imported(site, withData(data));
  const line = { what: "data calendar of calendar_events", count: 1 };
  expect(report).toMatchObject([
    { ...line, why: expect.stringContaining("invalid for its module") },
  ]);
  expect(preview).toEqual(report);
  expect(await eventOf(site)).toMatchObject({ all_day: true, start_date: "2031-02-01 00:00:00" });
});

test("a file without the times of an event is reported", async () => {
  for (const extra of [{}, { data: 5 }]) {
    await using site = await startSite(emptyStorage);
    const { report, preview } = await imported(site, fileOf(extra));
    expect(report).toMatchObject([
      {
        what: "data calendar of calendar_events",
        why: expect.stringContaining("has no such data"),
      },
    ]);
    expect(preview).toEqual(report);
  }
});

test("data that no module declares for a type is reported and left out", async () => {
  await using site = await startSite(emptyStorage);
  const data = { calendar: { values }, weather: { values: "fog" } };
  const text = fileOf({ data }).replace("calendar_events<", "post<");
  expect((await imported(site, text)).report.map(({ what }) => what).toSorted()).toEqual([
    "data calendar of post",
    "data weather of post",
  ]);
});

test("references to missing items, to other types and to the same item twice are left out", async () => {
  await using site = await startSite(emptyStorage);
  const references = { venue: [31, 32, 32, 99], organizer: [32, 30] };
  const { report } = await imported(site, withData({ values, references }));
  expect(report.map(({ what, count }) => [what, count]).toSorted()).toEqual([
    ["organizer of calendar_events", 2],
    ["venue of calendar_events", 1],
    ["venue of calendar_events", 1],
  ]);
  expect(await eventOf(site)).toMatchObject({
    start_date: "2031-03-02 19:00:00",
    venues: [{ venue: "Pier" }],
    organizer: [],
  });
});

test("a time in UTC that is not the local time is ignored", async () => {
  await using site = await startSite(emptyStorage);
  const wrong = { utc_start: "1999-01-01T00:00:00", utc_end: "2999-01-01T00:00:00" };
  await imported(site, withData({ values: { ...values, ...wrong } }));
  expect(await eventOf(site)).toMatchObject({
    utc_start_date: "2031-03-02 19:00:00",
    utc_end_date: "2031-03-02 21:00:00",
  });
});

test("a venue that an editor has set meanwhile stays", async () => {
  await using site = await startSite(emptyStorage);
  const text = withData({ values, references: { venue: [40] } });
  await imported(site, text);
  const { id } = await eventOf(site);
  await site.editor.post(`${events}/${id}`, { venue: { venue: "Mine" } });
  await imported(site, text.replaceAll("<wp:post_id>32<", "<wp:post_id>40<"));
  expect((await eventOf(site)).venues).toMatchObject([{ venue: "Mine" }]);
});
