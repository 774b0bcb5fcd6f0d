import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { blocksOf, momentOf, valueOf } from "./ical.ts";
import { home, startSite } from "./site.ts";

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a file contains the events of its URL, in their time zones", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.make(
      "Hafen; fest, „Größe“",
      "2031-03-29 22:00",
      "2031-03-30 03:00",
      {
        timezone: "Europe/Berlin",
        description: "One\n\ntwo &amp; <em>three</em>",
        categories: ["Boats, big"],
        venue: { venue: "Pier", city: "Bremen" },
        organizer: { organizer: 'The "Ann"', email: "ann@example.com" },
      },
    );
    await site.make("Fair", "2031-03-08", "2031-03-10", { all_day: true });
    await site.make("Whistle", "2031-03-09 10:00", "2031-03-09 10:00", { timezone: "UTC+5:30" });
    const { status, headers, text } = await site.open("/events/ical/");
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=UTF-8"]);
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="site\.test-\w+\.ics"$/,
    );
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [fair = [], whistle = [], night = []] = blocksOf(text, "VEVENT");
    expect([valueOf(fair, "DTSTART"), valueOf(fair, "DTEND")]).toEqual(["20310308", "20310311"]);
    expect(fair).toContain("DTSTART;VALUE=DATE:20310308");
    expect([momentOf(text, whistle, "DTSTART"), valueOf(whistle, "DTEND")]).toEqual([
      "2031-03-09T04:30:00.000Z",
      undefined,
    ]);
    expect([momentOf(text, night, "DTSTART"), momentOf(text, night, "DTEND")]).toEqual([
      "2031-03-29T21:00:00.000Z",
      "2031-03-30T01:00:00.000Z",
    ]);
    expect(night).toEqual(
      expect.arrayContaining([
        `UID:${created.id}@site.test`,
        "SEQUENCE:0",
        "SUMMARY:Hafen\\; fest\\, „Größe“",
        "DESCRIPTION:One\\n\\ntwo & three",
        "LOCATION:Pier\\, Bremen",
        "CATEGORIES:Boats\\, big",
        'ORGANIZER;CN="The “Ann”":mailto:ann@example.com',
        `URL:${created.url}`,
      ]),
    );
    expect((await site.open("/events/ical/")).text).toBe(text);
  });

  test("times in a repeated hour are distinguished", async () => {
    await using site = await startSite({ storage: storage() });
    const zone = { timezone: "America/Los_Angeles" };
    await site.make("Walk", "2031-11-02T01:30:00-07:00", "2031-11-02T01:00:00-08:00", zone);
    await site.make("Talk", "2031-11-02T01:15:00-08:00", "2031-11-02T02:15:00-08:00", zone);
    const { text } = await site.open("/events/2031-11/ical/");
    const times = blocksOf(text, "VEVENT").map((lines) =>
      lines.filter((line) => line.startsWith("DTSTART") || line.startsWith("DTEND")),
    );
    expect(times).toEqual([
      ["DTSTART:20311102T091500Z", "DTEND;TZID=America/Los_Angeles:20311102T021500"],
      ["DTSTART;TZID=America/Los_Angeles:20311102T013000", "DTEND:20311102T090000Z"],
    ]);
  });

  test("an event that moves keeps its UID and has a new version", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.make("Walk", "2031-03-05 10:00", "2031-03-05 11:00");
    const path = `${new URL(created.url).pathname}ical/`;
    const [before = []] = blocksOf((await site.open(path)).text, "VEVENT");
    site.clock.advance(60_000);
    await site.editor.edit(`/calendar/events/v1/events/${created.id}`, {
      start_date: "2031-03-06 10:00",
      end_date: "2031-03-06 11:00",
    });
    const [after = []] = blocksOf((await site.open(path)).text, "VEVENT");
    expect(valueOf(after, "UID")).toBe(valueOf(before, "UID"));
    expect([valueOf(before, "SEQUENCE"), valueOf(after, "SEQUENCE")]).toEqual(["0", "1"]);
    expect(valueOf(after, "DTSTAMP")).not.toBe(valueOf(before, "DTSTAMP"));
  });

  test("an unchanged file has the status 304", async () => {
    await using site = await startSite({ storage: storage() });
    await site.make("Walk", "2031-03-05 10:00", "2031-03-05 11:00");
    const { headers } = await site.open("/events/ical/");
    const tag = headers.get("etag") ?? "";
    const ask = (more: RequestInit = {}) =>
      site.open("/events/ical/", { headers: { "if-none-match": `"x", W/${tag}` }, ...more });
    expect([(await ask()).status, (await ask()).text]).toEqual([304, ""]);
    await site.make("Talk", "2031-03-06 10:00", "2031-03-06 11:00");
    expect((await ask()).status).toBe(200);
    const head = await site.open("/events/ical/", { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("etag")]).not.toContain(tag);
  });
});

test("there are files for months, days, categories and events, and files without a calendar name for programs that create a calendar per name", async () => {
  await using site = await startSite();
  const walk = await site.make("Walk", "2031-03-05 10:00", "2031-03-05 11:00", {
    categories: ["Tours"],
  });
  await site.make("Talk", "2031-04-06 10:00", "2031-04-06 11:00");
  const names = async (path: string) =>
    blocksOf((await site.open(path)).text, "VEVENT").map((event) => valueOf(event, "SUMMARY"));
  expect(await names("/events/?ical=1")).toEqual(["Walk", "Talk"]);
  expect(await names("/events/2031-04/ical/")).toEqual(["Talk"]);
  expect(await names("/events/2031-03-05/?ical=1")).toEqual(["Walk"]);
  expect(await names("/events/2031-03-06/?ical=1")).toEqual([]);
  expect(await names("/events/category/tours/ical/")).toEqual(["Walk"]);
  expect(await names(`${new URL(walk.url).pathname}?ical=1`)).toEqual(["Walk"]);
  expect((await site.open("/events/category/none/ical/")).status).toBe(404);
  expect((await site.open("/events/ical/")).text).toContain("X-WR-CALNAME:Harbour\r\n");
  expect((await site.open("/events/?outlook-ical=1")).text).not.toContain("X-WR-CALNAME");
});

test("an organizer without an email address has a contact line instead", async () => {
  await using site = await startSite();
  await site.make("Walk", "2031-03-05 10:00", "2031-03-05 11:00", {
    organizer: { organizer: "Ann" },
  });
  const { text } = await site.open("/events/ical/");
  expect(text).toContain("CONTACT:Ann\r\n");
  expect(text).not.toContain("ORGANIZER");
});

test("a view has links to subscribe to its filters", async () => {
  await using site = await startSite();
  await site.make("Walk", "2031-03-05 10:00", "2031-03-05 11:00", { categories: ["Tours"] });
  const { body } = await site.view({ url: `${home}/events/category/tours/2031-03/` });
  const { gcal, ical, ics } = body.data.subscribe_links;
  expect(ical.url).toBe("webcal://site.test/events/category/tours/ical/");
  expect(ics.url).toBe(`${home}/events/category/tours/ical/`);
  expect(new URL(gcal.url).searchParams.get("cid")).toBe(ical.url);
});

test("the file of an event on the last possible day has no year of five digits", async () => {
  await using site = await startSite();
  const { url } = await site.make("Last", "9999-12-31 10:00", "9999-12-31 12:00");
  const { text } = await site.open(`${new URL(url).pathname}ical/`);
  expect(text).toContain("DTEND;TZID=America/New_York:99991231T120000");
  expect(text).not.toMatch(/\d{9}T/);
});

test("a day and its file have the events of that day in the time zone of the site", async () => {
  await using site = await startSite({ calendar: { clock: "site" } });
  const days = { all_day: true, timezone: "Asia/Tokyo" };
  await site.make("Festival", "2031-03-15", "2031-03-15", days);
  await site.make("Surf", "2031-03-09 20:00", "2031-03-09 21:00", { timezone: "Pacific/Honolulu" });
  for (const [day, titles] of [
    ["09", []],
    ["10", ["Surf"]],
    ["14", []],
    ["15", ["Festival"]],
  ] as const) {
    const path = `/events/2031-03-${day}/`;
    const file = await site.open(`${path}ical/`);
    const inFile = blocksOf(file.text, "VEVENT").map((lines) => valueOf(lines, "SUMMARY"));
    const { body } = await site.view({ url: home + path });
    const shown = ["Festival", "Surf"].filter((title) => body.html.includes(title));
    expect([day, inFile, shown]).toEqual([day, titles, titles]);
  }
});
