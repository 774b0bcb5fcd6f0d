import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, events, startSite, venues } from "./site.ts";

const items = "/core/v2/calendar_events";

test("types and taxonomies of the calendar link to routes that list their items and terms", async () => {
  await using site = await startSite();
  const { id } = await site.make({ categories: ["Music"] });
  await site.editor.post(venues, { venue: "Old Pier" });
  const { body: types } = await site.get("/core/v2/types");
  for (const name of ["calendar_events", "calendar_venue", "calendar_organizer"]) {
    const { rest_namespace: namespace, rest_base: path } = types[name];
    const list = await site.get(`/${namespace}/${path}`);
    expect([name, list.status, Array.isArray(list.body)]).toEqual([name, 200, true]);
  }
  const { body: taxonomies } = await site.get("/core/v2/taxonomies");
  const { rest_namespace: namespace, rest_base: path } = taxonomies["calendar_events_cat"];
  const terms = await site.get(`/${namespace}/${path}`);
  expect(terms.body.map(({ name }: { name: string }) => name)).toEqual(["Music"]);
  const { body: listed } = await site.get(items);
  expect(listed).toMatchObject([
    { id, type: "calendar_events", start_date: "2031-03-02 19:00:00", all_day: false },
  ]);
});

describe.each(await testStorages())("on %s", (_, storage) => {
  test("an event created without dates lasts all day on its publication date", async () => {
    await using site = await startSite({ storage: storage() });
    const { status, body } = await site.editor.post(items, { title: "Fair", status: "publish" });
    expect(status).toBe(201);
    const event = await site.get(`${events}/${body.id}`);
    expect(event.body).toMatchObject({
      title: "Fair",
      all_day: true,
      start_date: "2031-03-01 00:00:00",
      end_date: "2031-03-01 23:59:59",
    });
    expect(await site.titles()).toEqual(["Fair"]);
    await site.editor.post(`${items}/${body.id}`, { title: "Spring fair", status: "draft" });
    expect(await site.titles()).toEqual([]);
    await site.editor.remove(`${items}/${body.id}`, { force: true });
    expect((await site.editor.get(`${events}/${body.id}`)).status).toBe(404);
  });
});

test("the item routes neither return nor accept fields that the calendar's routes check", async () => {
  await using site = await startSite();
  const { id } = await site.make({ website: "https://example.net/walk", cost: "5€" });
  const input = { website: "javascript:alert(1)", lineage: ["other.example?id=1"], cost: ["<b>"] };
  const { status, body } = await site.editor.post(`${items}/${id}`, { title: "Walk", ...input });
  expect(status).toBe(200);
  for (const name of Object.keys(input)) expect(body).not.toHaveProperty(name);
  expect((await site.get(`${events}/${id}`)).body).toMatchObject({
    title: "Walk",
    website: "https://example.net/walk",
    cost: "5€",
  });
});

test("contributors can neither publish events nor edit those of others through the item routes", async () => {
  await using site = await startSite();
  const { id } = await site.make();
  const { contributor } = site;
  expect((await contributor.post(items, { title: "Mine", status: "publish" })).status).toBe(403);
  expect((await contributor.post(`${items}/${id}`, { title: "Mine" })).status).toBe(403);
  expect((await contributor.remove(`${items}/${id}`)).status).toBe(403);
  expect((await site.post(items, { title: "Nobody's" })).status).toBe(401);
  expect((await contributor.post("/core/v2/calendar_events_cat", { name: "X" })).status).toBe(403);
  expect((await site.get(`${base}/categories`)).body.categories).toEqual([]);
});

test("only a published venue without a password has structured data, and lists have none", async () => {
  await using site = await startSite();
  const { body: venue } = await site.editor.post(venues, { venue: "Old Pier", city: "Port" });
  const read = async () => (await site.editor.get(`${venues}/${venue.id}`)).body;
  expect((await read()).json_ld).toMatchObject({ "@type": "Place", name: "Old Pier" });
  const { body: list } = await site.get(venues);
  expect(list.venues).toHaveLength(1);
  expect(list.venues[0]).not.toHaveProperty("json_ld");
  const item = `/core/v2/calendar_venue/${venue.id}`;
  expect((await site.editor.edit(item, { password: "tide" })).status).toBe(200);
  expect(await read()).not.toHaveProperty("json_ld");
  expect((await site.editor.edit(item, { password: "", status: "draft" })).status).toBe(200);
  expect(await read()).not.toHaveProperty("json_ld");
});

test("the region of a venue follows its state, province and country, unless it was set explicitly", async () => {
  await using site = await startSite();
  const regions = async (input: object, change: object) => {
    const { body } = await site.editor.post(venues, { venue: "Old Pier", ...input });
    const { body: after } = await site.editor.edit(`${venues}/${body.id}`, change);
    return [body.stateprovince, after.stateprovince];
  };
  const explicit = { stateprovince: "Ontario", country: "CA" };
  expect(await regions(explicit, { country: "Canada" })).toEqual(["Ontario", "Ontario"]);
  const derived = { state: "NY", province: "Ontario", country: "US" };
  expect(await regions(derived, { country: "Canada" })).toEqual(["NY", "Ontario"]);
});

test("events and venues are found by slugs of any script, decoded or as stored", async () => {
  await using site = await startSite();
  const event = await site.make({ title: "日本の祭り", venue: { venue: "公園" } });
  for (const slug of ["日本の祭り", event.slug]) {
    const { status, body } = await site.get(`${events}/by-slug/${encodeURIComponent(slug)}`);
    expect([status, body.id]).toEqual([200, event.id]);
  }
  const found = await site.get(`${venues}/by-slug/${encodeURIComponent("公園")}`);
  expect([found.status, found.body.id]).toEqual([200, event.venue.id]);
});

test("a venue with the same name is used again, whether or not its title was escaped", async () => {
  await using site = await startSite();
  const venueOf = async (who: typeof site.author, name: string) => {
    const input = { title: "Walk", start_date: "2031-03-02", end_date: "2031-03-02" };
    const { body } = await who.post(events, { ...input, venue: { venue: name } });
    return body.venue.id;
  };
  const first = await venueOf(site.author, "Salt & Sea");
  expect(await venueOf(site.author, "Salt & Sea")).toBe(first);
  expect(await venueOf(site.editor, "Salt & Sea")).toBe(first);
  const raw = await venueOf(site.editor, "Bar & Grill");
  expect(await venueOf(site.author, "Bar & Grill")).toBe(raw);
});
