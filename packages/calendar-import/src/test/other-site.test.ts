import { accounts } from "@waymark/accounts";
import { calendar } from "@waymark/calendar";
import { content, ensureDefaults } from "@waymark/content";
import { expect, test } from "vitest";
import { testClock, testSite, testUsers } from "waymark/testing";
import { events, imports, startSite } from "./site.ts";

const source = "https://other.test/api/calendar/events/v1/events";
/** Another site with the same API, which this one can reach. */
async function startOther(options?: Parameters<typeof calendar>[0]) {
  const other = await testSite({
    url: "https://other.test",
    timezone: "Europe/Berlin",
    clock: testClock("2031-03-01T12:00:00Z"),
    modules: [accounts(), content(), calendar(options)],
  });
  await other.site.run(ensureDefaults, undefined);
  const { editor } = await testUsers(other, ["editor"]);
  return Object.assign(other, { editor });
}

test("events of another site are imported with venues, organizers, terms and costs, and matched again", async () => {
  await using other = await startOther();
  const made = await other.editor.post(events, {
    title: "Walk & talk",
    description: "Bring a lamp.",
    start_date: "2031-03-10 19:00",
    end_date: "2031-03-10 21:00",
    cost: "20€",
    website: "https://walks.example",
    categories: ["Walks"],
    tags: ["night"],
    venue: { venue: "Old Pier", city: "Bremen", geo_lat: 53.1, geo_lng: 8.8 },
    organizer: [{ organizer: "Ana", email: "ana@example.org" }, { organizer: "Bea" }],
  });
  const days = Array.from(
    { length: 60 },
    (_, i) => `2031-04-${String((i % 28) + 1).padStart(2, "0")}`,
  );
  for (const day of days)
    await other.editor.post(events, {
      title: `Daily ${day}`,
      start_date: day,
      end_date: day,
      all_day: true,
    });
  await using site = await startSite({
    fetch: async (url, init) => other.site.fetch(new Request(url, init)),
  });
  const record = await site.imported({ origin: "url", source, frequency: "daily" });
  const { imports: runs } = await site.read(imports, { parent: record.id });
  expect(runs[0]).toMatchObject({ status: "calendar-ea-success", total: 61, notes: [] });
  const [first] = await site.all({ per_page: 50 });
  expect(first).toMatchObject({
    title: made.body.title,
    start_date: "2031-03-10 19:00:00",
    timezone: "Europe/Berlin",
    cost: "20€",
    website: "https://walks.example",
    categories: [{ name: "Walks" }],
    tags: [{ name: "night" }],
    venue: { venue: "Old Pier", city: "Bremen", geo_lat: 53.1 },
    organizer: [{ organizer: "Ana", email: "ana@example.org" }, { organizer: "Bea" }],
    global_id_lineage: [expect.stringContaining("site.test"), made.body.global_id],
  });
  await other.editor.edit(`${events}/${made.body.id}`, { title: "Walk" });
  const again = await site.again(record.id);
  expect(again.activity.calendar_events).toMatchObject({ created: [], updated: [first.id] });
});

test.each([
  ["https://site.test/api/calendar/events/v1/events", "itself"],
  ["https://other.test/", "list"],
  ["webcal://other.test/api/calendar/events/v1/events", "list"],
])("%s is not the list of events of another site", async (address, reason) => {
  await using site = await startSite();
  const input = { origin: "url", source: address };
  const { status, body } = await site.administrator.post(imports, input);
  expect([status, body.data.params.source]).toEqual([400, expect.stringContaining(reason)]);
});

test.each([
  ["{", 200, "error:invalid-other-url"],
  ['{"events": 5}', 200, "error:invalid-other-url"],
  ['{"events": [null], "total_pages": 1}', 200, "error:invalid-other-url"],
  ["", 404, "error:fetch-404"],
  ["", 500, "error:fetch-failed"],
])("%j with status %d is not a list", async (text, status, code) => {
  await using site = await startSite({ fetch: async () => new Response(text, { status }) });
  const record = await site.imported({ origin: "url", source });
  expect(record).toMatchObject({ status: "calendar-ea-failed", notes: [{ code }] });
});

test("all-day events of a site whose days start later keep their days", async () => {
  await using other = await startOther({ dayBegins: "06:00" });
  const days = { title: "Fair", all_day: true, start_date: "2031-03-08", end_date: "2031-03-09" };
  await other.editor.post(events, days);
  await using site = await startSite({
    fetch: async (url, init) => other.site.fetch(new Request(url, init)),
  });
  await site.imported({ origin: "url", source });
  const [fair] = await site.all();
  expect([fair.start_date, fair.end_date]).toEqual(["2031-03-08 00:00:00", "2031-03-09 23:59:59"]);
});

test("events that end after the time range are imported, and preserved when they are extended beyond it", async () => {
  await using other = await startOther();
  const make = async (title: string, start_date: string, end_date: string) =>
    (await other.editor.post(events, { title, start_date, end_date })).body;
  await make("Walk", "2031-03-10", "2031-03-10");
  await make("Exhibition", "2031-03-10", "2034-01-10");
  await make("Later", "2032-06-01", "2032-06-02");
  const fair = await make("Fair", "2031-03-11", "2031-03-12");
  await using site = await startSite({
    fetch: async (url, init) => other.site.fetch(new Request(url, init)),
  });
  const { id } = await site.imported({ origin: "url", source, vanished: "trash" });
  const titles = async () => (await site.all()).map(({ title }) => title).toSorted();
  expect(await titles()).toEqual(["Exhibition", "Fair", "Walk"]);
  await other.editor.edit(`${events}/${fair.id}`, { end_date: "2034-03-12" });
  site.clock.advance(3_600_000);
  expect((await site.again(id)).notes).toEqual([]);
  expect(await titles()).toEqual(["Exhibition", "Fair", "Walk"]);
});
