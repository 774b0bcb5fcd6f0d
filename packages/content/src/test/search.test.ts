import { defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { contentRoutes, contentTypes, defineContentType } from "../index.ts";
import { recordQueries } from "./record-queries.ts";
import { otherAuthor, startSite, type ContentSite } from "./site.ts";

const path = "/core/v2/search";
const part = defineContentType({
  name: "part",
  base: "parts",
  label: "parts",
  viewable: false,
});
const parts = defineModule({
  name: "parts",
  requires: ["content"],
  contributes: [contentTypes(part)],
  namespaces: (setup) => [contentRoutes(part, setup)],
});

async function publish(site: ContentSite, title: string, more: object = {}, base = "posts") {
  const { body } = await site.editor.post(`/core/v2/${base}`, {
    title,
    status: "publish",
    ...more,
  });
  return body.id as number;
}
const titles = (body: readonly { readonly title: string }[]) => body.map(({ title }) => title);

describe.each(await testStorages())("on %s", (_, make) => {
  test("published posts and pages are found with their URL, ordered by title", async () => {
    await using site = await startSite({ storage: make() });
    const above = await publish(site, "Harbour", {}, "pages");
    const below = await publish(site, "Fog", { parent: above }, "pages");
    const { body, headers } = await site.get(path, { search: "fog" });
    expect(body).toEqual([
      {
        id: below,
        title: "Fog",
        url: "http://site.test/harbour/fog/",
        type: "post",
        subtype: "page",
        _links: {
          self: [{ embeddable: true, href: `http://site.test/api/core/v2/pages/${below}` }],
          about: [{ href: "http://site.test/api/core/v2/types/page" }],
          collection: [{ href: "http://site.test/api/core/v2/search" }],
        },
      },
    ]);
    expect(headers.get("x-core-total")).toBe("1");
  });

  test("a part of a word matches if the site is configured so, in search and in lists", async () => {
    const ids = { post: 0 };
    const hits = async (site: ContentSite, search: string) => {
      const found = await site.get(path, { search });
      const listed = await site.get("/core/v2/posts", { search });
      return [found.body, listed.body].map((rows: { id: number }[]) => rows.map(({ id }) => id));
    };
    await using plain = await startSite({ storage: make() });
    await publish(plain, "Harbour lights");
    expect(await hits(plain, "arbo")).toEqual([[], []]);
    await using site = await startSite({ storage: make(), search: { substrings: true } });
    ids.post = await publish(site, "Harbour lights", { content: "The ferries leave at nine." });
    await publish(site, "Quay");
    const one = [[ids.post], [ids.post]];
    for (const search of ["arbo", "ights erri", '"our ligh"', "harbour -uay"])
      expect([search, await hits(site, search)]).toEqual([search, one]);
    for (const search of ["xarbo", '"our igh"', "arbo -erri"])
      expect([search, await hits(site, search)]).toEqual([search, [[], []]]);
    const comment = { post: ids.post, content: "What a Leuchtturm!" };
    await site.administrator.post("/core/v2/comments", comment);
    const comments = await site.administrator.get("/core/v2/comments", { search: "tturm" });
    expect(comments.body).toHaveLength(1);
  });

  test("matches in the title come first; without search words, the newest items come first", async () => {
    await using site = await startSite({ storage: make() });
    await publish(site, "Tide", { date: "2024-01-01T00:00:00" });
    await publish(site, "Wind", { date: "2024-01-03T00:00:00", content: "and tide" });
    await publish(site, "Rain", { date: "2024-01-02T00:00:00" });
    expect(titles((await site.get(path, { search: "tide" })).body)).toEqual(["Tide", "Wind"]);
    const all = await site.get(path);
    expect(titles(all.body)).toEqual(["Wind", "Rain", "Tide"]);
    expect(all.headers.get("x-core-total")).toBe("3");
  });

  test("results are paginated with totals and links; a page after the last one is empty", async () => {
    await using site = await startSite({ storage: make() });
    for (const i of [1, 2, 3]) await publish(site, `Post ${i}`);
    await publish(site, "Page", {}, "pages");
    for (const [query, total, count] of [
      [{ per_page: 2 }, "4", 2],
      [{ per_page: 2, page: 2 }, "4", 2],
      [{ per_page: 2, page: 2, search: "post" }, "3", 1],
      [{ page: 99 }, "0", 0],
    ] as const) {
      const { status, headers, body } = await site.get(path, query);
      expect([status, headers.get("x-core-total"), body.length]).toEqual([200, total, count]);
    }
  });

  test("drafts and private or protected texts are neither found nor counted", async () => {
    await using site = await startSite({ storage: make() });
    const secret = "xylograph";
    for (const status of ["draft", "pending", "private"])
      await site.editor.post("/core/v2/posts", { title: secret, status });
    await publish(site, "Locked", { content: secret, password: "sesame" });
    for (const client of [site, site.subscriber, site.author, site.contributor]) {
      const right = await client.get(path, { search: secret });
      const wrong = await client.get(path, { search: "xylophone" });
      expect([right.body, right.headers.get("x-core-total")]).toEqual([
        wrong.body,
        wrong.headers.get("x-core-total"),
      ]);
    }
    expect(titles((await site.editor.get(path, { search: secret })).body)).toEqual(["Locked"]);
    const all = await site.get(path, { _embed: true });
    expect(titles(all.body)).toEqual(["Locked"]);
    expect(JSON.stringify(all.body)).not.toContain(secret);
  });

  test("subtype filters by type, unknown subtypes are ignored; include and exclude filter by id", async () => {
    await using site = await startSite({ storage: make() });
    const post = await publish(site, "One");
    const page = await publish(site, "One", {}, "pages");
    const ids = async (query: object) =>
      (await site.get(path, { search: "one", ...query })).body.map(({ id }: { id: number }) => id);
    expect(await ids({ subtype: "page" })).toEqual([page]);
    expect(await ids({ subtype: "post,page" })).toHaveLength(2);
    expect(await ids({ subtype: "category" })).toHaveLength(2);
    expect(await ids({ subtype: "any" })).toHaveLength(2);
    expect(await ids({ include: post })).toEqual([post]);
    expect(await ids({ exclude: post })).toEqual([page]);
    expect(await ids({ include: post, exclude: post })).toEqual([post]);
    const rejected = await site.get(path, { subtype: "nope" });
    expect(rejected.body.data.details.subtype.code).toBe("rest_not_in_enum");
  });

  test("types that are not public are not searchable", async () => {
    await using site = await startSite({ storage: make(), modules: [parts()] });
    await publish(site, "Menu", {}, "parts");
    expect((await site.get(path, { search: "menu" })).body).toEqual([]);
    expect((await site.get(path, { subtype: "part" })).status).toBe(400);
    expect((await site.get(path, { subtype: "attachment" })).status).toBe(400);
  });

  test("terms are found by name and slug, ordered by name", async () => {
    await using site = await startSite({ storage: make() });
    const { body: sports } = await site.editor.post("/core/v2/categories", { name: "Sports" });
    await site.editor.post("/core/v2/categories", { name: "News", parent: sports.id });
    await site.editor.post("/core/v2/tags", { name: "Old news" });
    const { body, headers } = await site.get(path, { search: "news", type: "term" });
    expect(titles(body)).toEqual(["News", "Old news"]);
    expect(headers.get("x-core-total")).toBe("2");
    expect(body[0]).toMatchObject({
      type: "category",
      url: "http://site.test/category/sports/news/",
    });
    expect(body[0]).not.toHaveProperty("subtype");
    expect(body[1]).toMatchObject({ type: "post_tag", url: "http://site.test/tag/old-news/" });
    const tags = await site.get(path, { search: "news", type: "term", subtype: "post_tag" });
    expect(titles(tags.body)).toEqual(["Old news"]);
    const beyond = await site.get(path, { type: "term", page: 9 });
    expect([beyond.status, beyond.body.code]).toEqual([400, "rest_search_invalid_page_number"]);
  });

  test("formats are found by name", async () => {
    await using site = await startSite({ storage: make() });
    const { body } = await site.get(path, { search: "aside", type: "post-format" });
    expect(body).toEqual([
      {
        id: "aside",
        title: "Aside",
        url: "http://site.test/type/aside/",
        type: "post-format",
        _links: { collection: [{ href: "http://site.test/api/core/v2/search" }] },
      },
    ]);
    expect((await site.get(path, { type: "post-format" })).body).toHaveLength(9);
    expect((await site.get(path, { type: "post-format", page: 2 })).status).toBe(400);
  });

  test("results are embedded in the embed context", async () => {
    await using site = await startSite({ storage: make() });
    const page = await publish(site, "Fog", {}, "pages");
    const post = await publish(site, "Fog bank");
    await site.editor.post("/core/v2/tags", { name: "Fog" });
    const { body } = await site.get(path, { search: "fog", _embed: true });
    const embedded = body.map((hit: { _embedded: { self: object[] } }) => hit._embedded.self[0]);
    expect(embedded).toMatchObject([
      { id: post, type: "post", title: { rendered: "Fog bank" } },
      { id: page, type: "page", link: "http://site.test/fog/" },
    ]);
    expect(embedded[0]).not.toHaveProperty("content");
    const terms = await site.get(path, { search: "fog", type: "term", _embed: true });
    expect(terms.body[0]._embedded.self[0]).toMatchObject({ name: "Fog", taxonomy: "post_tag" });
  });

  test("a search with forty results takes as many queries as one with two", async () => {
    const { storage, takeQueries } = recordQueries(make());
    await using site = await startSite({ storage });
    const above = await publish(site, "Fog", {}, "pages");
    await publish(site, "Fog", { parent: above }, "pages");
    await publish(site, "Fog");
    await site.editor.post("/core/v2/tags", { name: "Fog" });
    const questions = async () => {
      const all: (readonly string[])[] = [];
      for (const query of [
        {},
        { _embed: true },
        { type: "term" },
        { type: "term", _embed: true },
      ]) {
        takeQueries();
        await site.get(path, { search: "fog", per_page: 100, ...query });
        all.push(takeQueries());
      }
      return all;
    };
    const few = await questions();
    for (let i = 0; i < 20; i++) {
      await publish(site, "Fog", { parent: above }, "pages");
      await publish(site, "Fog");
      await site.editor.post("/core/v2/tags", { name: `Fog ${i}` });
    }
    expect(await questions()).toEqual(few);
    expect(few[0]).toEqual(["find", "find"]);
  });

  test("hostile words are treated as plain words", async () => {
    await using site = await startSite({ storage: make() });
    await publish(site, "100% fog_");
    for (const search of ['"x', "a AND (b", "NEAR(", "*", "%", "_", "'", "\\", "x".repeat(5000)]) {
      expect((await site.get(path, { search })).status).toBeLessThan(500);
      expect((await site.get(path, { search, type: "term" })).status).toBeLessThan(500);
    }
    expect((await site.get(path, { search: "%", type: "term" })).body).toEqual([]);
  });
});

test("the content of a protected item is not searchable, even for users who can edit items of that type", async () => {
  await using site = await startSite();
  await publish(
    site,
    "Locked",
    { content: "xylograph", password: "a", author: otherAuthor },
    "pages",
  );
  expect((await site.author.get(path, { search: "xylograph" })).body).toEqual([]);
});
