import type { Screen } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { calendarScreens } from "../screens.ts";
import { base, events, home, organizers, startSite, venues } from "./site.ts";

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a list starts yesterday, covers two years, and is ordered by time", async () => {
    await using site = await startSite({ storage: storage() });
    const at = (title: string, start_date: string, end_date: string, more: object = {}) =>
      site.make({ title, start_date, end_date, ...more });
    await at("Later", "2031-04-01 10:00", "2031-04-01 12:00");
    await at("Long", "2031-03-05 10:00", "2031-03-05 18:00");
    await at("Short", "2031-03-05 10:00", "2031-03-05 11:00");
    await at("Yesterday", "2031-02-28 00:30", "2031-02-28 01:00");
    await at("Before", "2031-02-27 10:00", "2031-02-27 11:00");
    await at("Far", "2033-04-01 10:00", "2033-04-01 11:00");
    await at("Hidden", "2031-03-06 10:00", "2031-03-06 11:00", { hide_from_listings: true });
    await at("Draft", "2031-03-06 10:00", "2031-03-06 11:00", { status: "draft" });
    expect(await site.titles()).toEqual(["Yesterday", "Short", "Long", "Later"]);
    expect(await site.titles({ order: "desc" })).toEqual(["Later", "Long", "Short", "Yesterday"]);
    expect(await site.titles({ orderby: "title" })).toEqual([
      "Later",
      "Long",
      "Short",
      "Yesterday",
    ]);
    expect(await site.titles({ start_date: "2031-02-01", end_date: "2031-03-01" })).toEqual([
      "Before",
      "Yesterday",
    ]);
    expect(await site.titles({ start_date: "2031-03-05 12:00" })).toEqual([
      "Short",
      "Long",
      "Later",
    ]);
    expect(await site.titles({ start_date: "2031-03-05 12:00", strict_dates: true })).toEqual([
      "Later",
    ]);
    expect(
      await site.titles({
        ends_after: "2031-03-05 11:30",
        strict_dates: true,
        starts_before: "2031-03-06",
      }),
    ).toEqual(["Long"]);
    expect(await site.titles({ starts_after: "2032-01-01" })).toEqual(["Far"]);
    expect(await site.titles({ ends_before: "2031-03-05 18:00", strict_dates: true })).toEqual([
      ...["Before", "Yesterday", "Short"],
    ]);
    expect(await site.titles({ orderby: "end_date", order: "desc" })).toEqual([
      ...["Later", "Long", "Short", "Yesterday"],
    ]);
    expect((await site.editor.get(events, { hidden: true, status: "publish" })).body.total).toBe(5);
    expect((await site.editor.get(events)).body.total).toBe(5);
  });

  test("a list is ordered by a column of the events, titles regardless of case and accents", async () => {
    await using site = await startSite({ storage: storage() });
    for (const [at, title] of ["berth", "Anchor", "\u00c1ncora", "Cabin"].entries())
      await site.make({
        ...{ title, start_date: `2031-03-0${5 - at} 10:00`, end_date: "2031-03-20 10:00" },
      });
    const inOrder = (orderby: string, order = "asc") => site.titles({ orderby, order });
    expect(await inOrder("title")).toEqual(["Anchor", "\u00c1ncora", "berth", "Cabin"]);
    expect(await inOrder("title", "desc")).toEqual(["Cabin", "berth", "\u00c1ncora", "Anchor"]);
    expect(await inOrder("start_date")).toEqual(["Cabin", "\u00c1ncora", "Anchor", "berth"]);
    expect(await inOrder("date")).toEqual(["berth", "Anchor", "\u00c1ncora", "Cabin"]);
  });

  test("texts in scripts without spaces between words are found by a part of them", async () => {
    await using site = await startSite({ storage: storage() });
    await site.make({ title: "日本の祭り", venue: { venue: "東京都美術館" } });
    await site.make({ title: "Jazz", description: "夏祭り jazz" });
    for (const [search, found] of [
      ["祭り", ["Jazz", "日本の祭り"]],
      ["祭り 日本", ["日本の祭り"]],
      ["祭り jazz", ["Jazz"]],
      ["祭り rock", []],
      ["祝祭", []],
    ] as const)
      expect([search, (await site.titles({ search })).toSorted()]).toEqual([search, found]);
    const { body } = await site.get(venues, { search: "美術館" });
    expect(body.venues.map(({ venue }: { venue: string }) => venue)).toEqual(["東京都美術館"]);
  });

  test("a list is filtered by words, terms, venues, organizers and flags", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: music } = await site.editor.post(`${base}/categories`, { name: "Music" });
    const { body: jazz } = await site.editor.post(`${base}/categories`, {
      name: "Jazz",
      parent: music.id,
    });
    const night = await site.make({
      title: "Jazz night",
      categories: [jazz.id],
      tags: ["late"],
      venue: { venue: "Hall" },
      organizer: [{ organizer: "Ann" }, { organizer: "Bob" }],
      featured: true,
    });
    await site.make({
      title: "Talk",
      description: "About cheese",
      organizer: night.organizer[1].id,
    });
    for (const [query, found] of [
      [{ search: "jazz" }, ["Jazz night"]],
      [{ search: "cheese" }, ["Talk"]],
      [{ search: "nothing" }, []],
      [{ categories: "music" }, ["Jazz night"]],
      [{ categories: String(jazz.id) }, ["Jazz night"]],
      [{ categories: [music.id, jazz.id] }, ["Jazz night"]],
      [{ tags: "late" }, ["Jazz night"]],
      [{ venue: night.venue.id }, ["Jazz night"]],
      [{ organizer: night.organizer[0].id }, ["Jazz night"]],
      [{ organizer: night.organizer[1].id }, ["Jazz night", "Talk"]],
      [{ featured: true }, ["Jazz night"]],
      [{ featured: "false" }, ["Talk"]],
      [{ include: String(night.id) }, ["Jazz night"]],
      [{ include: 999 }, []],
      [{ venue: night.venue.id, search: "cheese" }, []],
    ] as const)
      expect([query, await site.titles(query)]).toEqual([query, found]);
    for (const query of [
      { categories: "nope" },
      ...[999, 0, -1, 1.5, 2 ** 53 - 1, "9".repeat(30)].map((categories) => ({ categories })),
      { tags: "nope" },
      { venue: 999 },
      { venue: "abc" },
      { organizer: night.venue.id },
      { include: "abc" },
      { post_parent: 999 },
      { start_date: "nonsense" },
      { page: 0 },
      { per_page: -1 },
      { geoloc_lat: "abc" },
      { geoloc_lat: 40 },
      { status: "nope" },
    ]) {
      const { status, body } = await site.get(events, query);
      expect([query, status, body.code]).toEqual([query, 400, "rest_invalid_param"]);
    }
  });

  test("pages link to their neighbours with all arguments", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(`${base}/tags`, { name: "late" });
    for (let day = 2; day <= 6; day++)
      await site.make({
        title: `Day ${day}`,
        start_date: `2031-03-0${day} 10:00`,
        end_date: `2031-03-0${day} 11:00`,
        tags: ["late"],
      });
    const query = {
      per_page: 2,
      page: 2,
      start_date: "2031-03-01",
      end_date: "2031-04-01",
      tags: "late",
    };
    const { status, body, headers } = await site.get(events, query);
    expect(status).toBe(200);
    const collection = `${home}/api${events}/`;
    const requested =
      "start_date=2031-03-01+00%3A00%3A00&end_date=2031-04-01+23%3A59%3A59&tags=late&status=publish";
    expect(body).toMatchObject({
      total: 5,
      total_pages: 3,
      rest_url: `${collection}?page=2&per_page=2&start_date=2031-03-01 00:00:00&end_date=2031-04-01 23:59:59&tags=late&status=publish`,
      next_rest_url: `${collection}?per_page=2&${requested}&page=3`,
      previous_rest_url: `${collection}?per_page=2&${requested}`,
    });
    expect([headers.get("x-calendar-total"), headers.get("x-calendar-totalpages")]).toEqual([
      "5",
      "3",
    ]);
    const elsewhere = await site.get(events, { per_page: 1 }, { origin: "https://other.example" });
    expect(elsewhere.headers.get("access-control-expose-headers")).toContain(
      "X-Calendar-TotalPages",
    );
    const next = await site.site.fetch(new Request(body.next_rest_url));
    const last = (await next.json()) as typeof body;
    expect(last.events.map(({ title }: { title: string }) => title)).toEqual(["Day 6"]);
    expect(last).not.toHaveProperty("next_rest_url");
    const beyond = await site.get(events, { ...query, page: 9 });
    expect([beyond.status, beyond.body.code]).toEqual([404, "event-archive-page-not-found"]);
    expect((await site.get(events, { per_page: 1000 })).body.rest_url).toContain("per_page=50");
    expect((await site.get(events, { _fields: "total,total_pages" })).body).toEqual({
      total: 5,
      total_pages: 1,
    });
  });

  test("venues and organizers are found by their words, events and dates", async () => {
    await using site = await startSite({ storage: storage() });
    const hall = await site.editor.post(venues, {
      venue: "Hall",
      city: "Springfield",
      phone: "555-1234",
    });
    await site.editor.post(venues, { venue: "Park", description: "Trees" });
    await site.make({
      venue: hall.body.id,
      organizer: { organizer: "Ann", email: "ann@example.com" },
    });
    const names = async (
      path: string,
      key: string,
      query: Readonly<Record<string, unknown>> = {},
    ) =>
      (await site.get(path, query)).body[`${key}s`].map((one: Record<string, string>) => one[key]);
    expect(await names(venues, "venue")).toEqual(["Park", "Hall"]);
    expect(await names(venues, "venue", { search: "springfield" })).toEqual(["Hall"]);
    expect(await names(venues, "venue", { search: "trees" })).toEqual(["Park"]);
    expect(await names(venues, "venue", { has_events: true })).toEqual(["Hall"]);
    expect(await names(venues, "venue", { has_events: "false" })).toEqual(["Park"]);
    expect(await names(venues, "venue", { only_with_upcoming: true })).toEqual(["Hall"]);
    expect(await names(organizers, "organizer", { search: "ann@example.com" })).toEqual(["Ann"]);
    site.clock.set("2031-06-01T00:00:00Z");
    expect(await names(venues, "venue", { only_with_upcoming: true })).toEqual([]);
    expect(await names(venues, "venue", { has_events: true })).toEqual(["Hall"]);
    expect((await site.get(venues, { page: 9 })).body.code).toBe("venue-archive-page-not-found");
  });

  test("events near a point are those with a venue near it", async () => {
    await using site = await startSite({ storage: storage() });
    const place = (venue: string, geo_lat: number, geo_lng: number) => ({
      venue: { venue, geo_lat, geo_lng },
    });
    await site.make({ title: "Bremen", ...place("A", 53.08, 8.8) });
    await site.make({ title: "Delmenhorst", ...place("B", 53.05, 8.63) });
    await site.make({ title: "Hamburg", ...place("C", 53.55, 10) });
    await site.make({ title: "Fiji", ...place("D", -17.8, 179.9) });
    expect(await site.titles({ geoloc: true, geoloc_lat: 53.08, geoloc_lng: 8.81 })).toEqual([
      "Bremen",
      "Delmenhorst",
    ]);
    expect(await site.titles({ geoloc: true, geoloc_lat: -17.8, geoloc_lng: -179.9 })).toEqual([
      "Fiji",
    ]);
  });
});

test("current events are found however long ago they began", async () => {
  await using site = await startSite();
  await site.make({ title: "Exhibition", start_date: "2029-01-01", end_date: "2031-12-31" });
  await site.make({
    title: "Tonight",
    start_date: "2031-03-01 20:00",
    end_date: "2031-03-01 23:00",
  });
  await site.make({ title: "Over", start_date: "2031-02-01 20:00", end_date: "2031-02-01 23:00" });
  const today = {
    ends_after: "2031-03-01 00:00",
    starts_before: "2031-03-02 00:00",
    strict_dates: true,
  };
  expect(await site.titles(today)).toEqual(["Exhibition", "Tonight"]);
});

test("the admin lists the events that start on the days of its filter, and no others", async () => {
  const [{ query = {} } = {}] = calendarScreens.values as readonly Screen[];
  await using site = await startSite();
  for (const [title, start] of [
    ["Eve", "2031-03-05 23:59:59"],
    ["First", "2031-03-06 00:00"],
    ["Last", "2031-03-07 23:59:59"],
    ["Morrow", "2031-03-08 00:00"],
    ["Late", "2031-03-08 10:00"],
  ])
    await site.make({ title, start_date: start, end_date: "2031-03-09 10:00" });
  const days = { starts_after: "2031-03-05T23:59:59", starts_before: "2031-03-08T00:00:00" };
  const list = { ...query, ...days, orderby: "start_date", order: "asc" };
  const { body } = await site.editor.get(events, list);
  expect(body.events.map(({ title }: { title: string }) => title)).toEqual(["First", "Last"]);
});

test("a list bounded by the last possible day works in any time zone", async () => {
  for (const options of [
    { clock: "site" },
    { clock: "site", dayBegins: "06:00" },
    { dayBegins: "06:00" },
  ] as const) {
    await using site = await startSite({ options });
    await site.make({ title: "Walk" });
    for (const bound of ["end_date", "starts_before", "ends_before"])
      expect(await site.titles({ [bound]: "9999-12-31" })).toEqual(["Walk"]);
    for (const bound of ["starts_after", "ends_after"])
      expect(await site.titles({ [bound]: "9999-12-31" })).toEqual([]);
  }
});

test("lists of related data do not reveal what a protected event hides", async () => {
  await using site = await startSite();
  const { id } = await site.make({
    password: "open",
    venue: { venue: "Hall" },
    organizer: { organizer: "Ann" },
    categories: ["Walks"],
    tags: ["night"],
  });
  for (const [list, arg] of [
    ["venues", "event"],
    ["organizers", "event"],
    ["categories", "event"],
    ["categories", "post"],
    ["tags", "event"],
  ] as const)
    for (const caller of [site, site.subscriber, site.contributor]) {
      const { status, body } = await caller.get(`${base}/${list}`, { [arg]: id });
      expect([list, status, body.data.params]).toEqual([
        list,
        400,
        { [arg]: `The event ${id} was not found.` },
      ]);
      const open = await site.editor.get(`${base}/${list}`, { [arg]: id });
      expect([list, open.body.total]).toEqual([list, 1]);
    }
});

test("a list by venue, organizer or place does not reveal where a protected event is", async () => {
  await using site = await startSite();
  const { venue, organizer } = await site.make({
    password: "open",
    venue: { venue: "Hall", geo_lat: 1, geo_lng: 1 },
    organizer: { organizer: "Ann" },
  });
  for (const query of [
    { venue: venue.id },
    { organizer: organizer[0].id },
    { geoloc_lat: 1, geoloc_lng: 1 },
  ]) {
    expect([query, await site.titles(query)]).toEqual([query, []]);
    expect([query, (await site.editor.get(events, query)).body.total]).toEqual([query, 1]);
  }
});

test("a protected venue is listed with its name, and its text, address and place stay hidden", async () => {
  await using site = await startSite();
  const place = { address: "9 Hidden Lane", phone: "123", geo_lat: 1, geo_lng: 1 };
  const { id } = (await site.editor.post(venues, { venue: "Hall", description: "Quay", ...place }))
    .body;
  await site.make({ venue: id });
  const read = async (caller: typeof site.editor) => [
    (await caller.get(`${venues}/${id}`)).body,
    (await caller.get(venues)).body.venues[0],
    (await caller.get(events)).body.events[0].venue,
  ];
  const near = { geoloc_lat: 1, geoloc_lng: 1 };
  const found = async (caller: typeof site.editor) => [
    (await caller.get(venues, { search: "quay" })).body.total,
    (await caller.get(venues, { search: "lane" })).body.total,
    (await caller.get(events, near)).body.total,
  ];
  for (const one of await read(site)) expect(one).toMatchObject(place);
  expect(await found(site)).toEqual([1, 1, 1]);
  const item = `/core/v2/calendar_venue/${id}`;
  expect((await site.editor.edit(item, { password: "tide" })).status).toBe(200);
  for (const one of await read(site)) {
    expect(one.venue).toContain("Hall");
    expect(JSON.stringify(one)).not.toMatch(/Quay|Lane|"123"|geo_/);
  }
  const whole = await site.get(`${events}/${(await site.get(events)).body.events[0].id}`);
  expect(JSON.stringify(whole.body)).not.toMatch(/Quay|Lane|"123"|Geo/);
  expect(await found(site)).toEqual([0, 0, 0]);
  for (const one of await read(site.editor)) expect(one).toMatchObject(place);
  expect(await found(site.editor)).toEqual([1, 1, 1]);
});

test("search, types, terms and comments link to the item routes of events", async () => {
  await using site = await startSite();
  const created = await site.make({ title: "Walk of the lamps", tags: ["night"] });
  const items = `${home}/api/core/v2/calendar_events`;
  const found = await site.get("/core/v2/search", { search: "lamps", _embed: true });
  const [hit] = found.body;
  expect(hit._links.self).toMatchObject([{ href: `${items}/${created.id}` }]);
  expect(hit._embedded?.self[0]).toMatchObject({ id: created.id });
  const { body: type } = await site.get("/core/v2/types/calendar_events");
  expect([type.rest_namespace, type.rest_base]).toEqual(["core/v2", "calendar_events"]);
  expect(type._links["core:items"]).toMatchObject([{ href: items }]);
  const { body: kind } = await site.get("/core/v2/taxonomies/calendar_events_cat");
  expect([kind.rest_namespace, kind.rest_base]).toEqual(["core/v2", "calendar_events_cat"]);
  const { body: tag } = await site.get(`/core/v2/tags/${created.tags[0].id}`);
  const holders = tag._links["core:post_type"].map(({ href }: { href: string }) => href);
  expect(holders).toContain(`${items}?tags=${tag.id}`);
  const comment = await site.editor.post("/core/v2/comments", {
    post: created.id,
    content: "Nice",
  });
  const { body: text } = await site.get(`/core/v2/comments/${comment.body.id}`, { _embed: true });
  expect(text._links.up).toMatchObject([{ href: `${items}/${created.id}` }]);
  expect(text._embedded.up[0]).toMatchObject({ id: created.id });
});

test("the pages of a list have the same time range, whatever time days start", async () => {
  await using site = await startSite({ options: { dayBegins: "06:00" } });
  for (const day of ["08", "09", "10", "11"])
    await site.make({ start_date: `2031-03-${day} 19:00`, end_date: `2031-03-${day} 20:00` });
  const query = { starts_after: "2031-03-07", starts_before: "2031-03-09", per_page: 1 };
  const { body: first } = await site.get(events, query);
  const next = Object.fromEntries(new URL(first.next_rest_url).searchParams);
  const { body: second } = await site.get(events, next);
  expect([first, second].map(({ total, events: [event] }) => [total, event.start_date])).toEqual([
    [2, "2031-03-08 19:00:00"],
    [2, "2031-03-09 19:00:00"],
  ]);
});
