import { expect, test } from "vitest";
import { base, calendarOf, imports, startSite, walk } from "./site.ts";

const table = (...rows: readonly string[]) => rows.join("\n");
const heads = "Event Name,Event Start Date,Event Start Time,Event End Date,Event End Time";

test("an uploaded calendar file is imported completely, with past events", async () => {
  await using site = await startSite();
  const past = ["UID:p", "SUMMARY:Long ago", "DTSTART:20010101T100000Z"];
  const file = await site.upload("walks.ics", "text/calendar", calendarOf(walk("a"), past));
  const record = await site.imported({ origin: "ics", source: undefined, file });
  expect(record).toMatchObject({ status: "calendar-ea-success", title: "Walks", total: 2 });
  const titles = (await site.all()).map(({ title }) => title);
  expect(titles).toEqual(["Long ago", "Harbour walk"]);
  // A feed of the same calendar matches them.
  site.says(calendarOf(walk("a")));
  expect((await site.imported()).activity.calendar_events.created).toEqual([]);
});

test("a table becomes events; an invalid row is reported by its number, and the others are imported", async () => {
  await using site = await startSite();
  await site.editor.post(`${base.replace("event-aggregator", "events")}/venues`, {
    venue: "Old Pier",
  });
  const file = await site.upload(
    "events.csv",
    "text/csv",
    table(
      `${heads},All Day Event,Event Venue Name,Event Category,Event Cost,Event Currency Symbol,Event Currency Position`,
      '"Walk, by night",2031-03-10,7:00 PM,2031-03-10,9:00 PM,,Old Pier,"Walks,Night",20,€,suffix',
      "Market,2031-03-12,,2031-03-13,,yes,Unknown Place,,,,",
      ",2031-03-12,,,,,,,,,",
      "Never,someday,,,,,,,,,",
      "Walk back,2031-03-14 10:00,,2031-03-13 10:00,,,,,,,",
    ),
  );
  const record = await site.imported({ origin: "csv", source: undefined, file });
  expect(record.status).toBe("calendar-ea-success");
  const notes = record.notes.map(({ text }: { text: string }) => text);
  expect(notes[0]).toBe("Missing required fields in row 4.");
  expect(notes[1]).toBe('Row 3: The venue "Unknown Place" was not found.');
  expect(notes[2]).toMatch(/^Row 5: start_date: /);
  const all = await site.all();
  expect(all.map(({ title }) => title)).toEqual(["Walk, by night", "Market", "Walk back"]);
  expect(all[0]).toMatchObject({
    start_date: "2031-03-10 19:00:00",
    end_date: "2031-03-10 21:00:00",
    cost: "20€",
    venue: { venue: "Old Pier" },
    categories: [{ name: "Night" }, { name: "Walks" }],
  });
  expect(all[1]).toMatchObject({ all_day: true, end_date: "2031-03-13 23:59:59", venue: [] });
  expect(all[2].end_date).toBe("2031-03-14 10:00:00");
});

test("a row matches an event of the same title and times, whoever created it", async () => {
  await using site = await startSite();
  const given = { title: "Walk", start_date: "2031-03-10 19:00", end_date: "2031-03-10 21:00" };
  await site.editor.post("/calendar/events/v1/events", given);
  const row = (text: string) =>
    table(`${heads},Event Description`, `Walk,2031-03-10,19:00,2031-03-10,21:00,${text}`);
  const file = await site.upload("a.csv", "text/csv", row("New words"));
  await site.imported({ origin: "csv", source: undefined, file });
  const all = await site.all();
  expect(all).toHaveLength(1);
  expect(all[0].description).toContain("New words");
});

test("a row matches the event of its time among many events with the same title", async () => {
  await using site = await startSite();
  for (let day = 0; day < 60; day++) {
    const date = new Date(Date.UTC(2031, 2, 1 + day)).toISOString().slice(0, 10);
    const given = { title: "Yoga", start_date: `${date} 19:00`, end_date: `${date} 20:00` };
    await site.editor.post("/calendar/events/v1/events", given);
  }
  const rows = ["03-01", "04-29"].map((day) => `Yoga,2031-${day},19:00,2031-${day},20:00`);
  const file = await site.upload("a.csv", "text/csv", table(heads, ...rows));
  const record = await site.imported({ origin: "csv", source: undefined, file });
  const { created, updated, skipped } = record.activity.calendar_events;
  expect([created.length, updated.length + skipped.length]).toEqual([0, 2]);
});

test("an event of a feed remains that of the feed if a table contains it too", async () => {
  await using site = await startSite();
  site.says(calendarOf(walk("a")));
  const { id } = await site.imported();
  const row = "Harbour walk,2031-03-10,19:00,2031-03-10,21:00,Europe/Berlin,Free";
  const file = await site.upload("a.csv", "text/csv", table(`${heads},Time Zone,Event Cost`, row));
  const record = await site.imported({ origin: "csv", source: undefined, file });
  expect(record.activity.calendar_events.updated).toHaveLength(1);
  await site.again(id);
  const all = await site.all();
  expect(all.map(({ cost }) => cost)).toEqual(["Free"]);
});

test("custom column names are mapped", async () => {
  await using site = await startSite();
  const file = await site.upload("b.csv", "text/csv", table("Was,Wann", "Spaziergang,2031-03-10"));
  const input = { origin: "csv", source: undefined, file };
  const unknown = await site.administrator.post(imports, {
    ...input,
    column_map: { Was: "nothing" },
  });
  expect(unknown.body.data.params).toHaveProperty("column_map");
  await site.imported({ ...input, column_map: { Was: "title", Wann: "start_date" } });
  expect((await site.all()).map(({ title }) => title)).toEqual(["Spaziergang"]);
});

test("tables also contain venues and organizers; those with the same name are updated", async () => {
  await using site = await startSite();
  const venues = (zip: string) =>
    table(
      "Venue Name,Venue Address,Venue Address 2,Venue City,Venue Zip,Venue Website",
      `Old Pier,Quay 3,Hall 2,Bremen,${zip},https://pier.example`,
    );
  for (const zip of ["28195", "28196"]) {
    const file = await site.upload("v.csv", "text/csv", venues(zip));
    const record = await site.imported({
      origin: "csv",
      source: undefined,
      file,
      content_type: "venues",
    });
    expect(record.activity.calendar_venue[zip === "28195" ? "created" : "updated"]).toHaveLength(1);
  }
  const found = await site.read("/calendar/events/v1/venues");
  expect(found.venues).toMatchObject([
    { venue: "Old Pier", address: "Quay 3, Hall 2", zip: "28196" },
  ]);
  const people = table("Organizer Name,Organizer Email", "Ana,ana@example.org", "Bea,nonsense");
  const file = await site.upload("o.csv", "text/csv", people);
  await site.imported({ origin: "csv", source: undefined, file, content_type: "organizers" });
  const { organizers } = await site.read("/calendar/events/v1/organizers", {
    orderby: "title",
    order: "asc",
  });
  expect(organizers).toMatchObject([
    { organizer: "Ana", email: "ana@example.org" },
    { organizer: "Bea" },
  ]);
});

test("events of a table are linked to venues that are imported later, and keep their own until then", async () => {
  await using site = await startSite();
  const run = async (content_type: string, ...rows: readonly string[]) => {
    const file = await site.upload("a.csv", "text/csv", table(...rows));
    return site.imported({ origin: "csv", source: undefined, content_type, file });
  };
  const walkAt = (place: string) => [`${heads},Event Venue Name`, `Walk,2031-03-10,,,,${place}`];
  const venueNow = async () => (await site.all())[0].venue.venue;
  await run("events", ...walkAt("Old Pier"));
  expect(await venueNow()).toBe(undefined);
  await run("venues", "Venue Name", "Old Pier");
  expect((await run("events", ...walkAt("Old Pier"))).notes).toEqual([]);
  expect(await venueNow()).toBe("Old Pier");
  const again = await run("events", ...walkAt("Old Pier"));
  expect(again.activity.calendar_events.skipped).toHaveLength(1);
  expect((await run("events", ...walkAt("Nowhere"))).notes).toMatchObject([
    { code: "warning:not-found", text: 'Row 2: The venue "Nowhere" was not found.' },
  ]);
  expect(await venueNow()).toBe("Old Pier");
});

test("the same table again applies marks that were not taken before", async () => {
  await using site = await startSite();
  const text = table(`${heads},Feature Event`, "Walk,2031-03-10,,,,yes");
  const file = await site.upload("a.csv", "text/csv", text);
  for (const takes_marks of [false, true]) {
    await site.imported({ origin: "csv", source: undefined, file, takes_marks });
    expect((await site.all())[0].featured).toBe(takes_marks);
  }
});

test("a table with too many rows is imported up to the maximum, with a note", async () => {
  await using site = await startSite({ options: { max: 2 } });
  const rows = ["10", "11", "12"].map((day) => `Walk,2031-03-${day},,,`);
  for (const count of [2, 3]) {
    const text = table(heads, ...rows.slice(0, count));
    const file = await site.upload("a.csv", "text/csv", text);
    const { notes } = await site.imported({ origin: "csv", source: undefined, file });
    const left = count > 2 ? [{ text: "Only the first 2 rows were read." }] : [];
    expect(notes).toMatchObject(left);
    expect(await site.all()).toHaveLength(2);
  }
});

test("a preview shows what would be imported, and selected items are imported", async () => {
  await using site = await startSite();
  const file = await site.upload("w.ics", "text/calendar", calendarOf(walk("a"), walk("b")));
  const input = { origin: "ics", file };
  const { status, body } = await site.administrator.post(`${base}/preview`, input);
  expect([status, body.name, body.total]).toEqual([200, "Walks", 2]);
  expect(body.items[1]).toEqual({
    uid: "b0",
    title: "Harbour walk",
    start_date: "2031-03-10 19:00:00",
    end_date: "2031-03-10 21:00:00",
    timezone: "Europe/Berlin",
    all_day: false,
    event: 0,
  });
  expect(await site.all()).toEqual([]);
  await site.imported({ ...input, source: undefined, only: ["b0"] });
  const [made] = await site.all();
  const after = await site.administrator.post(`${base}/preview`, input);
  expect(after.body.items.map(({ event }: { event: number }) => event)).toEqual([0, made.id]);
});

test.each([
  [{ origin: "ical" }, "source"],
  [{ origin: "ical", source: "ftp://feeds.example/a" }, "source"],
  [{ origin: "ical", source: "https://me:secret@feeds.example/a" }, "source"],
  [{ origin: "ical", source: "https://feeds.example/a", content_type: "venues" }, "content_type"],
  [{ origin: "ics" }, "file"],
  [{ origin: "ics", file: 99_999 }, "file"],
  [{ origin: "ical", source: "https://feeds.example/a", category: 5 }, "category"],
  [{ origin: "ical", source: "https://feeds.example/a", start: "2031-02-30" }, "start"],
  [{ origin: "ical", source: "https://f.example", start: "2031-02-03", end: "2031-02-02" }, "end"],
  [{ origin: "gcal" }, "origin"],
  [{ origin: "csv", start: "2031-02-03" }, "start"],
  [{ origin: "csv", end: "2031-02-03" }, "end"],
])("%j is rejected, with the name of the invalid argument", async (input, name) => {
  await using site = await startSite();
  const file = await site.upload("a.csv", "text/csv", table(heads, "Walk,2031-03-10,,,"));
  const given = input.origin === "csv" ? { ...input, file } : input;
  const { status, body } = await site.administrator.post(imports, given);
  expect([status, Object.keys(body.data.params)]).toEqual([400, [name]]);
});

test("a file of another type cannot be imported", async () => {
  await using site = await startSite();
  const file = await site.upload("a.csv", "text/csv", "a,b");
  const { body } = await site.administrator.post(imports, { origin: "ics", file });
  expect(body.data.params).toHaveProperty("file");
});

test("times of a table are compared as times, not as texts", async () => {
  await using site = await startSite();
  const text = table(
    heads,
    "Course,2031-03-10,9:00 AM,2031-03-10,5:00 PM",
    "Walk,2031-03-11,9:00,2031-03-11,10:30",
    "Backwards,2031-03-12,10:00 PM,2031-03-12,1:00 AM",
  );
  const file = await site.upload("events.csv", "text/csv", text);
  expect((await site.imported({ origin: "csv", source: undefined, file })).notes).toEqual([]);
  const ends = (await site.all()).map(({ end_date }) => end_date);
  expect(ends).toEqual(["2031-03-10 17:00:00", "2031-03-11 10:30:00", "2031-03-12 22:00:00"]);
});

test("venues with special characters in their names are updated, and found by events of a table", async () => {
  await using site = await startSite();
  const file = await site.upload(
    "venues.csv",
    "text/csv",
    "Venue Name,Venue City\nBar & Grill,Bonn",
  );
  const venues = { origin: "csv", source: undefined, file, content_type: "venues" };
  const { activity } = await site.imported(venues);
  const [id] = activity.calendar_venue.created;
  const again = await site.imported(venues);
  expect(again.activity.calendar_venue).toMatchObject({ created: [], updated: [id] });
  const rows = table(`${heads},Event Venue Name`, "Walk,2031-03-10,,,,Bar & Grill");
  const walks = await site.upload("events.csv", "text/csv", rows);
  await site.imported({ origin: "csv", source: undefined, file: walks });
  expect((await site.all())[0].venue.id).toBe(id);
});

/** A text in Windows-1252, as spreadsheets save it. */
const inWindows1252 = (text: string) =>
  Uint8Array.from(text, (char) => ({ "€": 0x80, "–": 0x96 })[char] ?? char.charCodeAt(0));

test.each([
  ["semicolons", ";"],
  ["tabs", "\t"],
])("a table separated by %s and in Windows-1252 is imported", async (_, separator) => {
  await using site = await startSite();
  const text = table(
    ["Event Name", "Event Start Date", "Event Cost", "Event Tags"].join(separator),
    ["Führung – Café", "2031-03-10", "5 €", '"Süd, Nord"'].join(separator),
  );
  const file = await site.upload("events.csv", "text/csv", inWindows1252(text));
  const record = await site.imported({ origin: "csv", source: undefined, file });
  expect(record).toMatchObject({ status: "calendar-ea-success", total: 1, notes: [] });
  expect(await site.all()).toMatchObject([
    { title: "Führung – Café", cost: "5€", tags: [{ name: "Nord" }, { name: "Süd" }] },
  ]);
});

test("the separator is also recognized by mapped column names, and by quoted ones", async () => {
  await using site = await startSite();
  const text = table('"Was";"Wann"', '"Spaziergang, nachts; bei Regen";2031-03-10');
  const file = await site.upload("b.csv", "text/csv", text);
  const column_map = { Was: "title", Wann: "start_date" };
  await site.imported({ origin: "csv", source: undefined, file, column_map });
  expect((await site.all()).map(({ title }) => title)).toEqual(["Spaziergang, nachts; bei Regen"]);
});

test("a table in UTF-8 with a damaged character preserves the others", async () => {
  await using site = await startSite();
  const row = new TextEncoder().encode(table(heads, "Führung für Anfänger,2031-03-10,,,"));
  // The name of the last event ends within a character.
  const damaged = Uint8Array.from([...row, ...new TextEncoder().encode("\nCaf"), 0xc3]);
  const rest = new TextEncoder().encode(",2031-03-11,,,");
  const file = await site.upload("a.csv", "text/csv", Uint8Array.from([...damaged, ...rest]));
  await site.imported({ origin: "csv", source: undefined, file });
  const titles = (await site.all()).map(({ title }) => title);
  expect(titles).toEqual(["Führung für Anfänger", "Caf\u{fffd}"]);
});

test.each([
  ["of other columns", "Was,Wann\nWalk,2031-03-10"],
  ["without required cells", `${heads}\nWalk,,,,\n,2031-03-10,,,`],
  ["separated by unknown characters", "Event Name:Event Start Date\nWalk:2031-03-10"],
])("the import of a table %s fails with a reason", async (_, text) => {
  await using site = await startSite();
  const file = await site.upload("a.csv", "text/csv", text);
  const record = await site.imported({ origin: "csv", source: undefined, file });
  expect(record).toMatchObject({
    status: "calendar-ea-failed",
    notes: [{ code: "error:invalid-csv-file" }],
  });
  expect(record.notes[0].text).toContain("title, start_date");
  const preview = await site.administrator.post(`${base}/preview`, { origin: "csv", file });
  expect(preview).toMatchObject({
    status: 422,
    body: { data: { reason: "error:invalid-csv-file" } },
  });
});

test("a calendar file in Windows-1252 is imported with its special characters", async () => {
  await using site = await startSite();
  const text = calendarOf(walk("a", ["DESCRIPTION:Fünf Brücken – für 5 €"]));
  const file = await site.upload("w.ics", "text/calendar", inWindows1252(text));
  await site.imported({ origin: "ics", source: undefined, file });
  expect((await site.all())[0].description).toContain("Fünf Brücken – für 5 €");
});
