import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, events, home, organizers, startSite, venues } from "./site.ts";

const walk = {
  title: "Harbour walk",
  start_date: "2031-05-10 19:00:00",
  end_date: "2031-05-10 22:30:00",
};

describe.each(await testStorages())("on %s", (_, storage) => {
  test("an event is returned with all its data", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: venue } = await site.editor.post(venues, { venue: "Old Pier", city: "Bremen" });
    const { body: one } = await site.editor.post(organizers, { organizer: "Harbour Club" });
    const { body: two } = await site.editor.post(organizers, { organizer: "Ann" });
    const { body: music } = await site.editor.post(`${base}/categories`, { name: "Music" });
    const { status, body } = await site.editor.post(events, {
      ...walk,
      description: "Bring a <em>lamp</em>.",
      excerpt: "Two hours.",
      slug: "walk",
      cost: ["0€", "30€"],
      website: "https://example.net/walk",
      sticky: true,
      featured: true,
      categories: ["music", "Walks"],
      tags: "night, harbour",
      venue: venue.id,
      organizer: [one.id, String(two.id)],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      global_id: `site.test?id=${body.id}`,
      author: "2",
      status: "publish",
      url: `${home}/event/walk/`,
      rest_url: `${home}/api${events}/${body.id}`,
      title: "Harbour walk",
      description: "<p>Bring a <em>lamp</em>.</p>",
      excerpt: "<p>Two hours.</p>",
      slug: "walk",
      image: false,
      all_day: false,
      start_date: "2031-05-10 19:00:00",
      start_date_details: {
        year: "2031",
        month: "05",
        day: "10",
        hour: "19",
        minutes: "00",
        seconds: "00",
      },
      utc_start_date: "2031-05-10 23:00:00",
      utc_end_date: "2031-05-11 02:30:00",
      timezone: "America/New_York",
      timezone_abbr: "EDT",
      cost: "Free – 30€",
      cost_details: { currency_symbol: "€", currency_position: "postfix", values: ["0", "30"] },
      website: "https://example.net/walk",
      show_map: true,
      show_map_link: true,
      hide_from_listings: false,
      sticky: true,
      featured: true,
      venue: { id: venue.id, venue: "Old Pier", city: "Bremen" },
      venues: [{ id: venue.id }],
      organizer: [{ id: one.id }, { id: two.id }],
    });
    expect(body.categories.map(({ name }: { name: string }) => name)).toEqual(["Music", "Walks"]);
    expect(body.categories[0].urls.self).toBe(`${home}/api${base}/categories/${music.id}`);
    expect(body.tags.map(({ slug }: { slug: string }) => slug)).toEqual(["harbour", "night"]);
    expect(body).not.toHaveProperty("json_ld");
    const read = await site.get(`${events}/${body.id}`);
    const { json_ld: document, venue: at, ...rest } = read.body;
    expect({ ...rest, venue: { ...at, json_ld: undefined } }).toMatchObject({
      id: body.id,
      tags: body.tags,
    });
    expect(document).toMatchObject({
      "@type": "Event",
      name: "Harbour walk",
      startDate: "2031-05-10T19:00:00-04:00",
      location: { "@type": "Place", name: "Old Pier", address: { addressLocality: "Bremen" } },
      organizer: { name: "Harbour Club" },
      offers: { price: "0", priceCurrency: "EUR" },
    });
    expect((await site.get(`${events}/by-slug/walk`)).body).toEqual(read.body);
  });

  test("an update changes the sent fields only", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: venue } = await site.editor.post(venues, { venue: "Old Pier" });
    const before = await site.make({
      description: "Text",
      excerpt: "Short",
      slug: "walk",
      status: "draft",
      date: "2031-01-02 03:04:05",
      timezone: "Europe/Paris",
      all_day: true,
      cost: "12€",
      website: "https://example.net/",
      show_map: false,
      show_map_link: false,
      hide_from_listings: true,
      sticky: true,
      featured: true,
      categories: ["Music"],
      tags: ["night"],
      venue: venue.id,
      organizer: { organizer: "Ann" },
    });
    const { modified: _m, modified_utc: _u, ...stored } = before;
    for (const [change, after] of [
      [{ title: "Walk II" }, { title: "Walk II" }],
      [{ description: "" }, { description: "" }],
      [{ cost: "" }, { cost: "", cost_details: { values: [] } }],
      [{ website: "" }, { website: "" }],
      [{ featured: false }, { featured: false }],
      [{ sticky: "false" }, { sticky: false }],
      [{ hide_from_listings: 0 }, { hide_from_listings: false }],
      [{ show_map: true }, { show_map: true }],
      [{ categories: [] }, { categories: [] }],
      [{ tags: "" }, { tags: [] }],
      [{ venue: null }, { venue: [], venues: [] }],
      [{ organizer: [] }, { organizer: [] }],
      [{}, {}],
    ] as const) {
      const { body: now } = await site.editor.get(`${events}/${before.id}`);
      const { status, body } = await site.editor.edit(`${events}/${before.id}`, change);
      expect([change, status]).toEqual([change, 200]);
      const { modified: _1, modified_utc: _2, json_ld: _3, ...rest } = now;
      expect(body).toMatchObject({
        ...rest,
        venue: body.venue,
        venues: body.venues,
        organizer: body.organizer,
        ...after,
      });
    }
    expect(stored.status).toBe("draft");
  });

  test("another zone preserves the local time, another day preserves the rest", async () => {
    await using site = await startSite({ storage: storage() });
    const { id } = await site.make(walk);
    const moved = await site.editor.edit(`${events}/${id}`, { timezone: "Europe/Berlin" });
    expect(moved.body).toMatchObject({
      start_date: "2031-05-10 19:00:00",
      utc_start_date: "2031-05-10 17:00:00",
      timezone_abbr: "CEST",
    });
    const day = await site.editor.edit(`${events}/${id}`, {
      all_day: true,
      end_date: "2031-05-12",
    });
    expect(day.body).toMatchObject({
      start_date: "2031-05-10 00:00:00",
      end_date: "2031-05-12 23:59:59",
      timezone: "Europe/Berlin",
    });
    const same = await site.editor.edit(`${events}/${id}`, { title: "Same days" });
    expect(same.body).toMatchObject({ end_date: "2031-05-12 23:59:59" });
  });

  test("venues and organizers are created with an event, and reused if they are equal", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.make({
      venue: { venue: "Hall", city: "X" },
      organizer: [{ organizer: "Ann" }],
    });
    expect(created).toMatchObject({
      venue: { venue: "Hall", city: "X", show_map: true },
      organizer: [{ organizer: "Ann" }],
    });
    const again = await site.make({
      venue: { venue: "hall", city: "x" },
      organizer: { organizer: "ann" },
    });
    expect([again.venue.id, again.organizer[0].id]).toEqual([
      created.venue.id,
      created.organizer[0].id,
    ]);
    const other = await site.make({ venue: { venue: "Hall", city: "Y" } });
    expect(other.venue.id).not.toBe(created.venue.id);
  });

  test("a rejected event creates no venues or organizers", async () => {
    await using site = await startSite({ storage: storage() });
    const { status, body } = await site.editor.post(events, {
      ...walk,
      venue: { venue: "Hall" },
      organizer: [{ organizer: "Ann" }, 999],
    });
    expect([status, body.data.params]).toEqual([
      400,
      { organizer: "The organizer 999 was not found." },
    ]);
    expect((await site.editor.get(venues)).body.total).toBe(0);
    expect((await site.editor.get(events, { status: "publish,draft" })).body.total).toBe(0);
  });

  test("an event is moved to the trash, and an update with a status restores it", async () => {
    await using site = await startSite({ storage: storage() });
    const { id } = await site.make({ slug: "walk" });
    const gone = await site.editor.remove(`${events}/${id}`);
    expect([gone.status, gone.body.status, gone.body.slug]).toEqual([
      200,
      "trash",
      "walk__trashed",
    ]);
    const again = await site.editor.remove(`${events}/${id}`);
    expect([again.status, again.body.code]).toEqual([410, "event-is-in-trash"]);
    expect((await site.get(`${events}/${id}`)).body.code).toBe("event-no-longer-available");
    expect(await site.titles()).toEqual([]);
    const back = await site.editor.edit(`${events}/${id}`, { status: "publish" });
    expect(back.body).toMatchObject({ status: "publish", slug: "walk" });
    expect(await site.titles()).toEqual(["Harbour walk"]);
    const forced = await site.editor.remove(`${events}/${id}`, { force: true });
    expect([forced.status, forced.body.status]).toEqual([200, "publish"]);
    expect((await site.get(`${events}/${id}`)).body.code).toBe("event-not-found");
  });

  test("a venue in the trash is removed from its events", async () => {
    await using site = await startSite({ storage: storage() });
    const { id, venue } = await site.make({ venue: { venue: "Hall" } });
    await site.editor.remove(`${venues}/${venue.id}`);
    expect((await site.get(`${events}/${id}`)).body.venue).toEqual([]);
    const again = await site.editor.remove(`${venues}/${venue.id}`);
    expect([again.status, again.body.code]).toEqual([410, "venue-is-in-trash"]);
    expect((await site.editor.get(events, { venue: venue.id })).body.total).toBe(0);
  });

  test("a venue that is restored from the trash returns to its events, except those with another one", async () => {
    await using site = await startSite({ storage: storage() });
    const { id, venue } = await site.make({ venue: { venue: "Hall" } });
    const moved = await site.make({ title: "Moved", venue: [venue.id] });
    await site.editor.remove(`${venues}/${venue.id}`);
    await site.editor.edit(`${events}/${moved.id}`, { venue: { venue: "Pier" } });
    await site.editor.edit(`${venues}/${venue.id}`, { status: "publish" });
    expect((await site.get(`${events}/${id}`)).body.venue).toMatchObject({ id: venue.id });
    expect((await site.get(`${events}/${moved.id}`)).body.venue).toMatchObject({ venue: "Pier" });
    expect((await site.editor.get(events, { venue: venue.id })).body.total).toBe(1);
  });

  test("a protected event shows its title and time, and the rest with the password", async () => {
    await using site = await startSite({ storage: storage() });
    const { id } = await site.make({
      description: "Secret lamp",
      venue: { venue: "Hall" },
      cost: "5",
    });
    await site.editor.edit(`${events}/${id}`, { password: "open" });
    const { body } = await site.get(events);
    expect(body.events[0]).toMatchObject({
      title: "Harbour walk",
      description: "",
      venue: [],
      cost: "",
    });
    expect((await site.get(events, { search: "lamp" })).body.total).toBe(0);
    const closed = await site.get(`${events}/${id}`);
    expect([closed.status, closed.body.code]).toEqual([403, "event-password-protected"]);
    const wrong = await site.get(`${events}/${id}`, { password: "no" });
    expect([wrong.status, wrong.body.code]).toEqual([403, "rest_post_incorrect_password"]);
    expect((await site.get(`${events}/${id}`, { password: "open" })).body.description).toContain(
      "lamp",
    );
    expect((await site.editor.get(`${events}/${id}`)).body.description).toContain("lamp");
  });
});

test.each([
  [{}, "rest_missing_callback_param", ["title", "start_date", "end_date"]],
  [{ ...walk, title: "" }, "rest_invalid_param", ["title"]],
  [{ ...walk, start_date: "nonsense" }, "rest_invalid_param", ["start_date"]],
  [{ ...walk, end_date: "2031-05-09" }, "rest_invalid_param", ["end_date"]],
  [{ ...walk, timezone: "Mars/Base" }, "rest_invalid_param", ["timezone"]],
  [{ ...walk, timezone: "../etc" }, "rest_invalid_param", ["timezone"]],
  [{ ...walk, status: "nope" }, "rest_invalid_param", ["status"]],
  [{ ...walk, website: "javascript:alert(1)" }, "rest_invalid_param", ["website"]],
  [{ ...walk, venue: 999 }, "rest_invalid_param", ["venue"]],
  [{ ...walk, venue: { city: "X" } }, "rest_invalid_param", ["venue"]],
  [{ ...walk, organizer: [{ organizer: "" }] }, "rest_invalid_param", ["organizer"]],
  [
    { ...walk, organizer: Array.from({ length: 21 }, () => ({ organizer: "A" })) },
    "rest_invalid_param",
    ["organizer"],
  ],
  [{ ...walk, image: "nope" }, "rest_invalid_param", ["image"]],
  [{ ...walk, image: 999 }, "rest_invalid_param", ["image"]],
  [{ ...walk, cost: { a: 1 } }, "rest_invalid_param", ["cost"]],
] as const)("%j is rejected", async (input, code, params) => {
  await using site = await startSite();
  const { status, body } = await site.editor.post(events, input);
  expect([status, body.code]).toEqual([400, code]);
  const named = Array.isArray(body.data.params) ? body.data.params : Object.keys(body.data.params);
  expect(named).toEqual([...params]);
});

test("IDs of other items and unknown slugs are not found", async () => {
  await using site = await startSite();
  const { body: post } = await site.editor.post("/core/v2/posts", {
    title: "T",
    status: "publish",
  });
  for (const path of [`${events}/${post.id}`, `${events}/999`, `${events}/by-slug/nope`]) {
    const { status, body } = await site.get(path);
    expect([path, status, body.code]).toEqual([path, 404, "event-not-found"]);
  }
});
