import { termDeleted, termSaved } from "@waymark/content";
import { defineModule, moduleBuilder } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, home, startSite } from "./site.ts";

const categories = `${base}/categories`;
const tags = `${base}/tags`;

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a category is created below another one, updated, and deleted", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: music } = await site.editor.post(categories, {
      name: "Music",
      description: "Loud",
    });
    const added = await site.editor.post(categories, {
      name: "Jazz",
      parent: music.id,
      slug: "jazz-x",
    });
    expect(added.status).toBe(201);
    const collection = `${home}/api${categories}`;
    expect(added.body).toEqual({
      id: added.body.id,
      count: 0,
      description: "",
      name: "Jazz",
      slug: "jazz-x",
      taxonomy: "calendar_events_cat",
      parent: music.id,
      meta: [],
      url: `${home}/events/category/music/jazz-x/`,
      urls: { self: `${collection}/${added.body.id}`, collection, up: `${collection}/${music.id}` },
    });
    const path = `${categories}/${added.body.id}`;
    expect((await site.get(path)).body).toEqual(added.body);
    const changed = await site.editor.edit(path, { description: "Late" });
    expect(changed.body).toEqual({ ...added.body, description: "Late" });
    await site.make({ categories: ["jazz-x"] });
    const gone = await site.editor.remove(`${categories}/${music.id}`);
    expect([gone.status, gone.body.name]).toEqual([200, "Music"]);
    expect((await site.get(path)).body).toMatchObject({ parent: 0, count: 1 });
    expect((await site.get(`${categories}/${music.id}`)).status).toBe(404);
    await site.editor.remove(path);
    const { body } = await site.get(`${base}/events`);
    expect(body.events[0].categories).toEqual([]);
  });

  test("lists show terms with events, or all, by name, ID or count", async () => {
    await using site = await startSite({ storage: storage() });
    const event = await site.make({ categories: ["Beta", "Alpha"] });
    await site.make({ categories: ["Beta"] });
    const { body: empty } = await site.editor.post(categories, { name: "Gamma" });
    const names = async (query: Readonly<Record<string, unknown>> = {}) =>
      (await site.get(categories, query)).body.categories.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(["Alpha", "Beta"]);
    expect(await names({ hide_empty: 0 })).toEqual(["Alpha", "Beta", "Gamma"]);
    expect(await names({ hide_empty: "false", order: "desc" })).toEqual(["Gamma", "Beta", "Alpha"]);
    expect(await names({ orderby: "count", order: "desc" })).toEqual(["Beta", "Alpha"]);
    expect(await names({ orderby: "nothing" })).toEqual(["Alpha", "Beta"]);
    expect(await names({ search: "alph" })).toEqual(["Alpha"]);
    expect(await names({ event: event.id })).toEqual(["Alpha", "Beta"]);
    expect(await names({ exclude: String(event.categories[0].id) })).toEqual(["Beta"]);
    expect(await names({ page: 9 })).toEqual([]);
    for (const query of [
      { include: 999 },
      { exclude: "abc" },
      { hide_empty: "abc" },
      { event: empty.id },
      { per_page: 0 },
    ])
      expect([query, (await site.get(categories, query)).status]).toEqual([query, 400]);
  });

  test("concurrent events may name the same new term", async () => {
    await using site = await startSite({ storage: storage() });
    for (const tag of ["Jazz", "Blues", "Rock"]) {
      const all = Array.from({ length: 8 }, () => site.make({ tags: [tag] }));
      const found = (await Promise.all(all)).map((event) => event.tags[0].id);
      expect(new Set(found).size).toBe(1);
    }
  });

  test("tags are those of the whole site", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: tag } = await site.editor.post("/core/v2/tags", { name: "night" });
    await site.make({ tags: ["night"] });
    const { body } = await site.get(tags);
    expect(body.tags).toMatchObject([{ id: tag.id, count: 1, url: `${home}/tag/night/` }]);
    expect(body.tags[0]).not.toHaveProperty("parent");
    const twice = await site.editor.post(tags, { name: "night" });
    expect([twice.status, twice.body.code, twice.body.data.term_id]).toEqual([
      400,
      "term_exists",
      tag.id,
    ]);
    expect((await site.get(`${categories}/${tag.id}`)).status).toBe(404);
  });
});

test("an event may name a new term twice, and existing ones by names with special characters", async () => {
  await using site = await startSite();
  const { body: arts } = await site.editor.post(categories, {
    name: "Arts & Crafts",
    slug: "arts",
  });
  const input = { categories: ["Arts & Crafts", "Jazz", "JAZZ"], tags: ["Late", "late"] };
  const event = await site.make(input);
  const namesOf = (terms: readonly { name: string }[]) => terms.map(({ name }) => name);
  expect(namesOf(event.categories)).toEqual(["Arts &amp; Crafts", "Jazz"]);
  expect(event.categories[0].id).toBe(arts.id);
  expect(namesOf(event.tags)).toEqual(["Late"]);
  // Users who may not add terms may use them.
  const given = { title: "Own", start_date: "2031-03-02", end_date: "2031-03-02" };
  const own = await site.contributor.post(`${base}/events`, { ...given, ...input });
  expect([own.status, namesOf(own.body.categories)]).toEqual([201, ["Arts &amp; Crafts", "Jazz"]]);
});

test("a number that is the id of a term means that term, even if it is the name of another", async () => {
  await using site = await startSite();
  const { body: night } = await site.editor.post(tags, { name: "night" });
  await site.editor.post(tags, { name: String(night.id) });
  const event = await site.make({ tags: [night.id] });
  expect(event.tags).toMatchObject([{ id: night.id, name: "night" }]);
});

test("terms are filtered by slugs of any script", async () => {
  await using site = await startSite();
  await site.make({ tags: ["祭り"] });
  const { body } = await site.get(tags, { slug: "祭り" });
  expect(body.tags).toMatchObject([{ name: "祭り" }]);
});

test("listeners receive the tags that an event creates, and the deletion of one", async () => {
  const received: string[] = [];
  const { on } = moduleBuilder({});
  const watcher = defineModule({
    name: "watcher",
    on: [
      on(termSaved, ({ term }) => void received.push(`saved ${term.slug}`), { name: "saved" }),
      on(termDeleted, ({ term }) => void received.push(`deleted ${term.slug}`), { name: "gone" }),
    ],
  });
  await using site = await startSite({ modules: [watcher()] });
  received.length = 0;
  const { tags } = await site.make({ tags: ["night", "harbour"] });
  expect(received.toSorted()).toEqual(["saved harbour", "saved night"]);
  await site.administrator.remove(`${base}/tags/${tags[0].id}`);
  expect(received.at(-1)).toBe(`deleted ${tags[0].slug}`);
});
