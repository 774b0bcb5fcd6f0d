import { expect, test } from "vitest";
import { calendarOf, events, feed, imports, startSite, walk } from "./site.ts";

test("a feed becomes events with venues, organizers, terms, and times in their own zone", async () => {
  await using site = await startSite();
  site.says(
    calendarOf(
      walk("a@walks", [
        "DESCRIPTION:Bring a lamp.\\nAnd <friends>.",
        "LOCATION:Old Pier & Sons\\, Quay 3\\, Bremen",
        "GEO:53.07;8.8",
        'ORGANIZER;CN="Harbour Club":mailto:club@walks.example',
        "CATEGORIES:Walks,Night",
        "URL:https://walks.example/a",
      ]),
      ["UID:b@walks", "SUMMARY:Market", "DTSTART;VALUE=DATE:20310312", "DTEND;VALUE=DATE:20310314"],
    ),
  );
  const record = await site.imported();
  expect(record).toMatchObject({
    status: "calendar-ea-success",
    title: "Walks",
    total: 2,
    percentage_complete: 100,
    notes: [],
  });
  const { calendar_events: touched, calendar_venue: venues } = record.activity;
  expect(touched.created).toHaveLength(2);
  expect(venues.created).toHaveLength(1);
  expect(record.activity.calendar_organizer.created).toHaveLength(1);
  expect(record.activity.calendar_events_cat.created).toHaveLength(2);
  const [walked, market] = await site.all();
  expect(walked).toMatchObject({
    title: "Harbour walk",
    status: "publish",
    author: "1",
    start_date: "2031-03-10 19:00:00",
    utc_start_date: "2031-03-10 18:00:00",
    timezone: "Europe/Berlin",
    website: "https://walks.example/a",
    venue: { address: "Quay 3, Bremen" },
    organizer: [{ organizer: "Harbour Club", email: "club@walks.example" }],
    categories: [{ name: "Night" }, { name: "Walks" }],
  });
  expect(walked.description).toContain("&lt;friends&gt;");
  expect(market).toMatchObject({
    all_day: true,
    start_date: "2031-03-12 00:00:00",
    end_date: "2031-03-13 23:59:59",
  });
});

test("the same feed again changes nothing", async () => {
  await using site = await startSite();
  site.says(
    calendarOf(walk("a@walks", ["LOCATION:Old Pier & Sons", "CATEGORIES:Walks"]), walk("b")),
  );
  const { id } = await site.imported();
  const before = await site.all();
  const again = await site.again(id);
  expect(again.parent).toBe(id);
  expect(again.activity.calendar_events.skipped).toHaveLength(2);
  expect(await site.all()).toEqual(before);
  const { venues } = await site.read("/calendar/events/v1/venues");
  expect(venues).toHaveLength(1);
});

test("changes at the source are applied here, and only those", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a"), walk("b")));
  const { id } = await site.imported();
  const [first] = await site.all();
  await site.editor.edit(`${events}/${first.id}`, { status: "draft" });
  site.says(calendarOf(walk("a", ["LOCATION:New Pier"]), walk("b")));
  const { activity } = await site.again(id);
  expect(activity.calendar_events).toMatchObject({ created: [], updated: [first.id] });
  const [now] = await site.all({ include: [first.id] });
  expect(now).toMatchObject({ venue: { venue: "New Pier" }, status: "draft" });
});

test.each([
  ["overwrite", "Harbour walk", "New Pier"],
  ["preserve_changes", "Our walk", "New Pier"],
  ["retain", "Our walk", undefined],
])("the setting determines the priority: %s", async (authority, title, venue) => {
  await using site = await startSite();
  site.says(calendarOf(walk("a")));
  const { id } = await site.imported({ authority });
  const [made] = await site.all();
  await site.editor.edit(`${events}/${made.id}`, { title: "Our walk" });
  site.says(calendarOf(walk("a", ["LOCATION:New Pier"])));
  await site.again(id);
  const [now] = await site.all();
  expect([now.title, now.venue.venue]).toEqual([title, venue]);
});

test("a field that was changed here is preserved in every later import", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a")));
  const { id } = await site.imported({ authority: "preserve_changes" });
  const [made] = await site.all();
  await site.editor.edit(`${events}/${made.id}`, { title: "Our walk" });
  for (const location of ["New Pier", "Old Pier"]) {
    site.says(calendarOf(walk("a", [`LOCATION:${location}`])));
    await site.again(id);
    const [now] = await site.all();
    expect([now.title, now.venue.venue]).toEqual(["Our walk", location]);
  }
});

test("a deleted event is ignored and not restored; after a permanent deletion it is imported again", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a")));
  const { id } = await site.imported();
  const [made] = await site.all();
  const { body } = await site.editor.remove(`${events}/${made.id}`);
  expect(body.status).toBe("calendar-ignored");
  const removed = { status: "trash,calendar-ignored" };
  expect((await site.editor.get(events, removed)).body.events).toMatchObject([{ id: made.id }]);
  const again = await site.again(id);
  expect(again.activity.calendar_events.skipped).toEqual([made.id]);
  expect((await site.get(events)).body.events).toEqual([]);
  site.says(calendarOf(walk("a", ["LOCATION:New Pier"])));
  await site.again(id);
  const restored = await site.editor.edit(`${events}/${made.id}`, { status: "publish" });
  expect(restored.body).toMatchObject({ status: "publish", venue: [] });
  await site.again(id);
  expect((await site.all())[0].venue.venue).toBe("New Pier");
  await site.editor.remove(`${events}/${made.id}`);
  expect((await site.editor.remove(`${events}/${made.id}`)).status).toBe(200);
  expect((await site.editor.get(`${events}/${made.id}`)).status).toBe(404);
  expect((await site.again(id)).activity.calendar_events.created).toHaveLength(1);
});

test("an event that vanished at its source is trashed if configured, and restored with it", async () => {
  await using site = await startSite();
  const past = ["UID:p", "SUMMARY:Past", "DTSTART:20310228T100000Z", "DTEND:20310301T130000Z"];
  site.says(calendarOf(walk("a"), walk("b"), walk("c"), past));
  const { id } = await site.imported({ vanished: "trash" });
  const all = await site.all();
  const byTitle = all.map(({ title }) => title);
  expect(byTitle).toEqual(["Past", "Harbour walk", "Harbour walk", "Harbour walk"]);
  await site.editor.remove(`${events}/${all[1].id}`);
  site.clock.advance(3_600_000);
  site.says(calendarOf(walk("c"), walk("b", ["STATUS:CANCELLED"])));
  const run = await site.again(id);
  expect(run.notes[0]).toMatchObject({ code: "warning:vanished" });
  const left = await site.all();
  expect(left.map(({ title }) => title)).toEqual(["Past", "Harbour walk"]);
  site.says(calendarOf(walk("a"), walk("b"), walk("c")));
  site.clock.advance(3_600_000);
  await site.again(id);
  // Ignored events remain ignored.
  expect((await site.all()).map(({ status }) => status)).toEqual(["publish", "publish", "publish"]);
  site.says(calendarOf());
  site.clock.advance(3_600_000);
  const empty = await site.again(id);
  expect(empty.status).toBe("calendar-ea-success");
  expect(await site.all()).toHaveLength(3);
});

test("an event that another import created is trashed when it vanishes at the source of both", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a"), walk("b")));
  await site.imported();
  const { id } = await site.imported({ vanished: "trash" });
  site.clock.advance(3_600_000);
  site.says(calendarOf(walk("a")));
  await site.again(id);
  expect(await site.all()).toHaveLength(1);
});

test("an import that changes no events does not take them over from another one", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a"), walk("b")));
  const { id } = await site.imported({ vanished: "trash" });
  await site.imported({ authority: "retain" });
  site.clock.advance(3_600_000);
  site.says(calendarOf(walk("a")));
  await site.again(id);
  expect(await site.all()).toHaveLength(1);
});

test("a feed that was cut off removes nothing, and is fetched again", async () => {
  await using site = await startSite();
  const whole = calendarOf(walk("a"), walk("b"), walk("c"));
  site.says(whole);
  const { id } = await site.imported({ vanished: "trash" });
  const requests: (string | null)[] = [];
  const cuts = [whole.indexOf("UID:b"), whole.indexOf("BEGIN:VEVENT", whole.indexOf("UID:b"))];
  for (const cut of cuts) {
    site.clock.advance(3_600_000);
    site.answers((init) => {
      requests.push(new Headers(init.headers).get("if-none-match"));
      return new Response(whole.slice(0, cut), { headers: { etag: '"cut"' } });
    });
    const { notes } = await site.again(id);
    expect(notes).toMatchObject([{ text: expect.stringContaining("is incomplete") }]);
    expect(await site.all()).toHaveLength(3);
  }
  expect(requests).toEqual([null, null]);
});

test("a recurring event becomes an event per occurrence in the window, with moved ones in place", async () => {
  await using site = await startSite({ options: { ahead: 30 } });
  const series = [
    "UID:s",
    "SUMMARY:Choir",
    "DTSTART;TZID=Europe/Lisbon:20300301T190000",
    "DURATION:PT2H",
    "RRULE:FREQ=WEEKLY;BYDAY=SA",
    "EXDATE;TZID=Europe/Lisbon:20310315T190000",
  ];
  const moved = [
    "UID:s",
    "SUMMARY:Choir outdoors",
    "RECURRENCE-ID;TZID=Europe/Lisbon:20310308T190000",
    "DTSTART;TZID=Europe/Lisbon:20310309T100000",
    "DTEND;TZID=Europe/Lisbon:20310309T110000",
  ];
  site.says(calendarOf(series, moved));
  const { id } = await site.imported();
  const visible = async () =>
    (await site.all()).map(({ title, start_date }) => `${title} ${start_date}`);
  const first = [
    "Choir 2031-03-01 19:00:00",
    "Choir outdoors 2031-03-09 10:00:00",
    "Choir 2031-03-22 19:00:00",
    "Choir 2031-03-29 19:00:00",
  ];
  expect(await visible()).toEqual(first);
  site.clock.advance(7 * 86_400_000);
  await site.again(id);
  expect(await visible()).toEqual([...first, "Choir 2031-04-05 19:00:00"]);
});

test("an event that cannot be read or stored is noted, and the others are imported", async () => {
  await using site = await startSite();
  site.says(
    calendarOf(
      walk("a"),
      ["UID:b", "SUMMARY:Broken", "DTSTART:soon"],
      ["UID:c", "SUMMARY:No time"],
      [...walk("d"), "this is no line"],
    ),
  );
  const record = await site.imported();
  expect(await site.all()).toHaveLength(2);
  const notes = record.notes.map(({ text }: { text: string }) => text);
  expect(notes.join("\n")).toContain('"No time" has no start time.');
  expect(notes.join("\n")).toContain("Line 19: a malformed line of this event was ignored.");
  expect(record.status).toBe("calendar-ea-success");
});

test("a feed that cannot be read fails with a reason, also in a preview", async () => {
  await using site = await startSite();
  site.answers(() => new Response("<html>", { status: 200 }));
  const page = await site.imported();
  expect(page).toMatchObject({
    status: "calendar-ea-failed",
    notes: [{ code: "error:invalid-ics-file" }],
  });
  site.answers(() => new Response("", { status: 404 }));
  expect((await site.again(page.id)).notes[0].code).toBe("error:fetch-404");
  const { status, body } = await site.administrator.post("/calendar/event-aggregator/v1/preview", {
    origin: "ical",
    source: feed,
  });
  expect([status, body.code, body.data.reason]).toEqual([
    422,
    "import-source-unreadable",
    "error:fetch-404",
  ]);
});

test("HTML of a feed is sanitized whatever the permissions of its importer", async () => {
  await using site = await startSite();
  site.says(
    calendarOf(
      walk("a", [
        "X-ALT-DESC;FMTTYPE=text/html:<p onclick=x()>Hi</p><script>alert(1)</script>",
        "LOCATION:<img src=x onerror=alert(1)>Pier",
        "URL:javascript:alert(1)",
      ]),
    ),
  );
  await site.imported();
  const [made] = await site.all();
  expect(JSON.stringify(made)).not.toMatch(/<script|onclick=|<img|javascript:/);
  expect(made.description).toContain("<p>Hi</p>");
});

test("markup in plain texts of a feed is escaped", async () => {
  await using site = await startSite();
  const odd = ["SUMMARY:A & B <loud>", "LOCATION:Pier & Sons <west>"];
  const nameless = [...odd, "DTSTART:20310311T100000Z"];
  site.says(calendarOf(["UID:a", ...odd, ...walk("a").slice(2)], nameless));
  const { id } = await site.imported();
  await site.again(id);
  const all = await site.all();
  expect(all).toHaveLength(2);
  expect(all[0].title).toBe("A &amp; B &lt;loud&gt;");
  const { venues } = await site.read("/calendar/events/v1/venues");
  expect(venues).toMatchObject([{ venue: "Pier &amp; Sons &lt;west&gt;" }]);
});

test("a feed without UIDs can be imported manually, twice without duplicates, but not on a schedule", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("x").slice(1)));
  const { id, notes } = await site.imported();
  expect(notes[0].text).toContain("UIDs");
  await site.again(id);
  expect(await site.all()).toHaveLength(1);
  const schedule = await site.imported({ frequency: "daily" });
  const { imports: runs } = await site.read(imports, { parent: schedule.id });
  expect(runs[0].notes[0].code).toBe("error:ical-missing-uids-schedule");
});

test("categories that are repeated, have special characters or no text do not stop their event", async () => {
  await using site = await startSite();
  const { body: arts } = await site.editor.post("/calendar/events/v1/categories", {
    name: "Arts & Crafts",
    slug: "arts",
  });
  site.says(calendarOf(walk("a", ["CATEGORIES:Arts & Crafts,Jazz,JAZZ,<b>"])));
  const { notes, activity } = await site.imported();
  expect(notes).toEqual([]);
  expect(activity.calendar_events_cat.created).not.toContain(arts.id);
  const [walked] = await site.all();
  expect(walked.categories).toMatchObject([{ id: arts.id }, { name: "Jazz" }]);
});
