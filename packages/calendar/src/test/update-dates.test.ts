import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { events, organizers, startSite, venues } from "./site.ts";

describe.each(await testStorages())("on %s", (_, storage) => {
  test("an all-day event that becomes a timed one preserves its start and end", async () => {
    await using site = await startSite({ storage: storage() });
    const dates = { start_date: "2031-07-01", end_date: "2031-07-03", all_day: true };
    const { id } = await site.make(dates);
    const { status, body } = await site.editor.post(`${events}/${id}`, { all_day: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      all_day: false,
      start_date: "2031-07-01 00:00:00",
      end_date: "2031-07-03 23:59:59",
    });
  });

  test("a one-day all-day event does not become an event without duration", async () => {
    await using site = await startSite({ storage: storage() });
    const { id } = await site.make({
      start_date: "2031-07-01",
      end_date: "2031-07-01",
      all_day: true,
    });
    const { body } = await site.editor.post(`${events}/${id}`, { all_day: false });
    expect(body).toMatchObject({
      start_date: "2031-07-01 00:00:00",
      end_date: "2031-07-01 23:59:59",
    });
  });

  test("an event that starts in a repeated hour preserves its duration after edits", async () => {
    await using site = await startSite({ storage: storage() });
    const { id } = await site.make({
      timezone: "America/Los_Angeles",
      start_date: "2031-11-02T01:30:00-07:00",
      end_date: "2031-11-02T01:00:00-08:00",
    });
    const times = {
      start_date: "2031-11-02 01:30:00",
      end_date: "2031-11-02 01:00:00",
      utc_start_date: "2031-11-02 08:30:00",
      utc_end_date: "2031-11-02 09:00:00",
    };
    expect((await site.editor.get(`${events}/${id}`)).body).toMatchObject(times);
    const { body } = await site.editor.post(`${events}/${id}`, { title: "Night walk" });
    expect(body).toMatchObject(times);
    const seconds = Date.parse("2031-11-02T09:45:00Z") / 1000;
    const later = await site.editor.post(`${events}/${id}`, { end_date: seconds });
    expect(later.body).toMatchObject({
      end_date: "2031-11-02 01:45:00",
      utc_end_date: "2031-11-02 09:45:00",
    });
    const moved = await site.editor.post(`${events}/${id}`, { timezone: "Europe/Lisbon" });
    expect(moved.status).toBe(200);
    expect(moved.body.utc_end_date).toBe("2031-11-02 01:45:00");
  });

  test("the title of a draft venue or organizer determines its slug", async () => {
    await using site = await startSite({ storage: storage() });
    const venue = await site.editor.post(venues, { venue: "Draft venue", status: "draft" });
    expect(venue.body.slug).toBe("draft-venue");
    const found = await site.editor.get(`${venues}/by-slug/draft-venue`);
    expect(found.body.id).toBe(venue.body.id);
    const organizer = await site.editor.post(organizers, { organizer: "Ann", status: "draft" });
    expect(organizer.body.slug).toBe("ann");
    const second = await site.editor.post(organizers, {
      organizer: "Ann",
      status: "draft",
      description: "Another one",
    });
    expect(second.body.slug).toBe("ann-2");
  });
});

const span = { start_date: "2031-01-01 10:00:00", end_date: "2031-01-01 11:00:00" };

test.each(["all_day", "featured", "sticky", "hide_from_listings", "show_map"])(
  "%s must be a boolean when an event is created",
  async (name) => {
    await using site = await startSite();
    for (const value of ["abc", "", 2, [true]]) {
      const input = { title: "Harbour walk", ...span, [name]: value };
      const { status, body } = await site.editor.post(events, input);
      expect([value, status, body.code]).toEqual([value, 400, "rest_invalid_param"]);
      expect(body.data.details[name]).toMatchObject({ code: "rest_invalid_type" });
    }
    expect(await site.titles()).toEqual([]);
  },
);

test.each([
  ["true", true],
  ["1", true],
  ["Yes", true],
  ["on", true],
  [1, true],
  ["false", false],
  ["0", false],
  ["no", false],
  ["off", false],
  [0, false],
])("featured: %j counts as %s", async (input, expected) => {
  await using site = await startSite();
  expect((await site.make({ featured: input })).featured).toBe(expected);
});

test('the filter "featured" of the list must be a boolean', async () => {
  await using site = await startSite();
  const { status, body } = await site.get(events, { featured: "abc" });
  expect(status).toBe(400);
  expect(body.data.params).toEqual({ featured: "Must be true or false." });
});

test.each([
  ["12€", "EUR", "12"],
  ["£5", "GBP", "5"],
  ["20 EUR", "EUR", "20"],
  ["CHF 8", "CHF", "8"],
  ["8 kr.", "USD", undefined],
  ["12 - 20 €", "EUR", "12"],
  ["12–20 €", "EUR", "12"],
  ["$12.50", "USD", "12.5"],
])("the cost %s has the schema.org currency %s", async (cost, currency, price) => {
  await using site = await startSite();
  const { id } = await site.make({ cost });
  const { body } = await site.get(`${events}/${id}`);
  if (price === undefined) return expect(body.json_ld).not.toHaveProperty("offers");
  const { offers } = body.json_ld;
  expect(offers.priceCurrency).toBe(currency);
  expect(Number(offers.price)).toBe(Number(price));
});

test("a price range is parsed", async () => {
  await using site = await startSite();
  const { id } = await site.make({ cost: "12 - 20 €" });
  const { body } = await site.get(`${events}/${id}`);
  expect(body).toMatchObject({
    cost: "12€ – 20€",
    cost_details: {
      currency_symbol: "€",
      currency_code: "EUR",
      currency_position: "postfix",
      values: ["12", "20"],
    },
  });
});

test("the type of events has an archive", async () => {
  await using site = await startSite();
  const { body } = await site.editor.get("/core/v2/types/calendar_events", { context: "edit" });
  expect(body.has_archive).toBe(true);
});

test("the catalogue contains the default bounds of the list of events", async () => {
  await using site = await startSite();
  const { body } = await site.get("/");
  const [list] = body.routes["/calendar/events/v1/events"].endpoints;
  expect(list.args.start_date.default).toBe("2031-02-28 00:00:00");
  expect(list.args.end_date.default).toBe("2033-03-01 23:59:59");
});

test("an all-day event with the times of its response has the same days, whatever time days start", async () => {
  await using site = await startSite({ options: { dayBegins: "06:00" } });
  const days = { all_day: true, start_date: "2031-03-08", end_date: "2031-03-09" };
  const { id, start_date, end_date, all_day } = await site.make(days);
  expect([start_date, end_date]).toEqual(["2031-03-08 06:00:00", "2031-03-10 05:59:59"]);
  const { body } = await site.editor.edit(`${events}/${id}`, { start_date, end_date, all_day });
  expect([body.start_date, body.end_date]).toEqual([start_date, end_date]);
});
