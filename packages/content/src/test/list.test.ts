import { defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages, type TestStorage } from "waymark/testing";
import { statuses } from "../index.ts";
import { recordQueries } from "./record-queries.ts";
import { idOf, startSite, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
type Query = Readonly<Record<string, unknown>>;

/** The ids of a list, in its order. */
async function idsOf(
  site: ContentSite,
  query: Query,
  path = posts,
  as = site.editor,
): Promise<number[]> {
  const { status, body } = await as.get(path, { ...query, _fields: "id" });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.map(({ id }: { id: number }) => id);
}

/** Five published posts, a day apart, the last one the newest. */
async function startFive(storage: () => ReturnType<TestStorage[1]>): Promise<ContentSite> {
  const site = await startSite({ storage: storage() });
  const titles = ["Echo", "Alpha", "Delta", "Bravo", "Charlie"];
  for (const [i, title] of titles.entries())
    await site.editor.post(posts, {
      title,
      content: `Text about ${title.toLowerCase()} and 100%_sure`,
      excerpt: i === 2 ? "alpha again" : "",
      status: "publish",
      author: i < 2 ? 3 : 2,
      date: `2025-01-0${i + 1}T00:00:00`,
      sticky: i === 1,
    });
  return site;
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("totals of a type or of authors are read from counters, without a count query", async () => {
    const { storage: counted, takeQueries } = recordQueries(storage());
    await using site = await startFive(() => counted);
    const totalOf = async (query: Query) => {
      takeQueries();
      const { headers } = await site.get(posts, { ...query, per_page: 1, _fields: "id" });
      return [Number(headers.get("x-core-total")), takeQueries().includes("count")];
    };
    expect(await totalOf({})).toEqual([5, false]);
    expect(await totalOf({ author: 3 })).toEqual([2, false]);
    expect(await totalOf({ author: "2,3,-3" })).toEqual([5, false]);
    expect(await totalOf({ author: 2, page: 2 })).toEqual([3, false]);
    expect(await totalOf({ author: "1,2", status: "publish" })).toEqual([3, false]);
    expect(await totalOf({ author: 3, sticky: true })).toEqual([1, true]);
    expect(await totalOf({ author_exclude: 3 })).toEqual([3, false]);
    expect(await totalOf({ author_exclude: "2,3,3,9" })).toEqual([0, false]);
    expect(await totalOf({ author: 2, after: "2025-01-03T12:00:00" })).toEqual([2, true]);
  });

  test("pages and totals are consistent, and links lead to the adjacent pages", async () => {
    await using site = await startFive(storage);
    const { body, headers } = await site.get(posts, { per_page: 2, page: 2 });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([3, 2]);
    expect(headers.get("x-core-total")).toBe("5");
    expect(headers.get("x-core-totalpages")).toBe("3");
    expect(headers.get("link")).toContain('rel="prev"');
    expect(headers.get("link")).toContain('rel="next"');
    const past = await site.get(posts, { per_page: 2, page: 4 });
    expect([past.status, past.body.code]).toEqual([400, "rest_post_invalid_page_number"]);
    const none = await site.get(posts, { search: "nowhere", page: 9 });
    expect([none.status, none.body, none.headers.get("x-core-total")]).toEqual([200, [], "0"]);
  });

  test("links of a list with an offset lead to the previous and next rows, and end", async () => {
    await using site = await startFive(storage);
    for (const name of ["Aft", "Bow", "Cabin", "Deck", "Ebb"])
      await site.editor.post("/core/v2/tags", { name });
    for (const path of [posts, "/core/v2/tags", "/core/v2/users"]) {
      const all = (await site.administrator.get(path, { _fields: "id" })).body;
      const seen = async (relation: string, from: number) => {
        const ids: unknown[][] = [];
        let query = `offset=${from}&per_page=2&_fields=id`;
        while (query) {
          const { body, headers } = await site.administrator.get(`${path}?${query}`);
          ids.push(body);
          const links = headers.get("link") ?? "";
          query = new RegExp(`\\?([^>]*)>; rel="${relation}"`).exec(links)?.[1] ?? "";
          expect(ids.length).toBeLessThan(9);
        }
        return ids;
      };
      expect((await seen("next", 1)).flat()).toEqual(all.slice(1));
      expect((await seen("prev", 3)).slice(1)).toEqual([all.slice(1, 3), all.slice(0, 2)]);
    }
    const { headers } = await site.get("/core/v2/tags?offset=1&per_page=2");
    expect(headers.get("link")).toContain('offset=0&per_page=2&page=1>; rel="prev"');
    const past = await site.get("/core/v2/tags?offset=50&per_page=2");
    expect(past.headers.get("link")).toMatch(/offset=4&per_page=2&page=3>; rel="prev"$/);
  });

  test("an offset takes precedence over the page", async () => {
    await using site = await startFive(storage);
    expect(await idsOf(site, { offset: 3 })).toEqual([2, 1]);
    expect(await idsOf(site, { offset: -3 })).toEqual([2, 1]);
    expect(await idsOf(site, { offset: 1, per_page: 2 })).toEqual([4, 3]);
    const past = await site.get(posts, { offset: 50 });
    expect([past.body, past.headers.get("x-core-total")]).toEqual([[], "0"]);
    expect((await site.get(posts, { offset: 0, page: 9 })).body.code).toBe(
      "rest_post_invalid_page_number",
    );
  });

  test("every orderby value sorts the rows", async () => {
    await using site = await startFive(storage);
    expect(await idsOf(site, {})).toEqual([5, 4, 3, 2, 1]);
    expect(await idsOf(site, { order: "asc" })).toEqual([1, 2, 3, 4, 5]);
    expect(await idsOf(site, { orderby: "title", order: "asc" })).toEqual([2, 4, 5, 3, 1]);
    expect(await idsOf(site, { orderby: "slug" })).toEqual([1, 3, 5, 4, 2]);
    expect(await idsOf(site, { orderby: "id", order: "asc" })).toEqual([1, 2, 3, 4, 5]);
    expect((await idsOf(site, { orderby: "author" })).slice(0, 2).toSorted()).toEqual([1, 2]);
    expect(await idsOf(site, { orderby: "include", include: [3, 1, 5] })).toEqual([3, 1, 5]);
    expect(await idsOf(site, { orderby: "include_slugs", slug: ["delta", "alpha"] })).toEqual([
      3, 2,
    ]);
    expect(await idsOf(site, { orderby: "include_slugs" })).toEqual([1, 2, 3, 4, 5]);
    site.clock.advance(1000);
    await site.editor.edit(`${posts}/2`, {});
    expect((await idsOf(site, { orderby: "modified" }))[0]).toBe(2);
    expect((await site.get(posts, { orderby: "menu_order" })).body.code).toBe("rest_invalid_param");
  });

  test("orderby=include and orderby=relevance are rejected without their argument", async () => {
    await using site = await startFive(storage);
    const include = await site.get(posts, { orderby: "include" });
    expect([include.status, include.body.code]).toEqual([
      400,
      "rest_orderby_include_missing_include",
    ]);
    const relevance = await site.get(posts, { orderby: "relevance" });
    expect([relevance.status, relevance.body.code]).toEqual([400, "rest_no_search_term_defined"]);
  });

  test("a search matches all its terms literally in any column, and excludes terms with a leading dash", async () => {
    await using site = await startFive(storage);
    expect(await idsOf(site, { search: "ALPHA" })).toEqual([3, 2]);
    expect(await idsOf(site, { search: "alpha", orderby: "relevance" })).toEqual([2, 3]);
    expect(await idsOf(site, { search: "alpha -delta" })).toEqual([2]);
    expect(await idsOf(site, { search: "text bravo" })).toEqual([4]);
    expect(await idsOf(site, { search: '"text about echo"' })).toEqual([1]);
    expect(await idsOf(site, { search: "%_sure" })).toHaveLength(5);
    expect(await idsOf(site, { search: "1%0" })).toEqual([]);
    expect(await idsOf(site, { search: "alpha", search_columns: "post_title" })).toEqual([2]);
    expect(await idsOf(site, { search: "x".repeat(1601) })).toHaveLength(5);
    expect((await site.get(posts, { search: "a", search_columns: "password" })).status).toBe(400);
  });

  test("before and after are exclusive bounds of the date, or of the last change", async () => {
    await using site = await startFive(storage);
    expect(await idsOf(site, { after: "2025-01-03T00:00:00" })).toEqual([5, 4]);
    expect(await idsOf(site, { before: "2025-01-03T00:00:00" })).toEqual([2, 1]);
    expect(
      await idsOf(site, { after: "2025-01-02T00:00:00Z", before: "2025-01-04T00:00:00Z" }),
    ).toEqual([3]);
    const [modified_after, modified_before] = ["2025-01-05T00:00:00", "2100-01-01T00:00:00"];
    expect(await idsOf(site, { modified_after })).toEqual([]);
    await site.editor.edit(`${posts}/2`, { title: "Alfa" });
    expect(await idsOf(site, { modified_after })).toEqual([2]);
    expect(await idsOf(site, { modified_before: modified_after })).toEqual([4, 3, 1]);
    expect(await idsOf(site, { modified_after, modified_before })).toEqual([2]);
    expect(await idsOf(site, { modified_after: modified_before })).toEqual([]);
    expect((await site.get(posts, { after: "2025-02-30T00:00:00" })).status).toBe(400);
  });

  test("filters by ids, authors and formats are combined, and author_exclude takes precedence over author", async () => {
    await using site = await startFive(storage);
    expect(await idsOf(site, { include: [1, 4, 99] })).toEqual([4, 1]);
    expect(await idsOf(site, { include: 0 })).toEqual([]);
    expect(await idsOf(site, { include: "" })).toHaveLength(5);
    expect(await idsOf(site, { exclude: [1, 4] })).toEqual([5, 3, 2]);
    expect(await idsOf(site, { include: [1], exclude: [1] })).toEqual([1]);
    expect(await idsOf(site, { author: 3 })).toEqual([2, 1]);
    expect(await idsOf(site, { author: -3 })).toEqual([2, 1]);
    expect(await idsOf(site, { author_exclude: 3 })).toEqual([5, 4, 3]);
    expect(await idsOf(site, { author_exclude: -3 })).toEqual([5, 4, 3]);
    expect(await idsOf(site, { author: 3, author_exclude: 3 })).toEqual([5, 4, 3]);
    expect(await idsOf(site, { slug: "Bravo,echo" })).toEqual([4, 1]);
    expect(await idsOf(site, { sticky: true })).toEqual([2]);
    expect(await idsOf(site, { sticky: false })).toEqual([5, 4, 3, 1]);
    expect(await idsOf(site, { sticky: false, include: [2] })).toEqual([2]);
    expect(await idsOf(site, { sticky: true, include: [3] })).toEqual([]);
    await site.editor.edit(`${posts}/4`, { format: "aside" });
    expect(await idsOf(site, { format: "aside" })).toEqual([4]);
    expect(await idsOf(site, { format: "aside", author: 3 })).toEqual([]);
    expect(await idsOf(site, { format: ["standard", "aside"] })).toHaveLength(5);
  });

  test("titles are ordered alphabetically, regardless of case and accents", async () => {
    await using site = await startSite({ storage: storage() });
    for (const title of ["zebra", "Éclair", "apple", "Banana", "elm"])
      await site.editor.post(posts, { title, status: "publish" });
    const byTitle = { orderby: "title", order: "asc" } as const;
    expect(await idsOf(site, byTitle)).toEqual([3, 4, 2, 5, 1]);
    expect(await idsOf(site, { orderby: "title", per_page: 2, page: 2 })).toEqual([2, 4]);
    await site.editor.edit(`${posts}/3`, { title: "yak" });
    expect(await idsOf(site, byTitle)).toEqual([4, 2, 5, 3, 1]);
  });

  test("pages are listed by parent and by menu order", async () => {
    await using site = await startSite({ storage: storage() });
    for (const [i, parent] of [0, 1, 1, 2].entries())
      await site.editor.post(pages, {
        title: `P${i}`,
        parent,
        menu_order: 3 - i,
        status: "publish",
      });
    expect(await idsOf(site, { parent: 0 }, pages)).toEqual([1]);
    expect((await idsOf(site, { parent: [1, 2] }, pages)).toSorted()).toEqual([2, 3, 4]);
    expect((await idsOf(site, { parent_exclude: 1 }, pages)).toSorted()).toEqual([1, 4]);
    expect(await idsOf(site, { menu_order: 0 }, pages)).toEqual([4]);
    expect(await idsOf(site, { orderby: "menu_order", order: "asc" }, pages)).toEqual([4, 3, 2, 1]);
    expect(await idsOf(site, { orderby: "parent", order: "asc" }, pages)).toHaveLength(4);
  });

  test("status=any includes all statuses that the caller can read, except internal and trash", async () => {
    await using site = await startSite({ storage: storage() });
    for (const status of ["publish", "draft", "private", "pending"])
      await site.editor.post(posts, { title: status, status });
    await site.author.post(posts, { title: "mine", status: "draft" });
    await site.editor.post(posts, { title: "gone" });
    await site.editor.remove(`${posts}/6`);
    expect((await idsOf(site, { status: "any" })).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect((await idsOf(site, { status: "any" }, posts, site.author)).toSorted()).toEqual([1, 5]);
    expect((await idsOf(site, { status: "" }, posts, site.editor)).toSorted()).toEqual([1, 3]);
    expect(await idsOf(site, { status: "trash" })).toEqual([6]);
    expect(await idsOf(site, { status: "publish,publish" })).toEqual([1]);
    const { headers } = await site.author.get(posts, { status: "any", author: idOf("author") });
    expect(headers.get("x-core-total")).toBe("1");
    const unknown = await site.editor.get(posts, { status: "no-such" });
    expect([unknown.status, unknown.body.code]).toEqual([400, "rest_invalid_param"]);
  });

  test("status=any includes unlisted statuses", async () => {
    const shelf = defineModule({
      name: "shelf",
      requires: ["content"],
      contributes: [
        statuses(
          { name: "ignored", label: "Ignored", unlisted: true },
          { name: "lost", label: "Lost", hidden: true },
        ),
      ],
    });
    await using site = await startSite({ storage: storage(), modules: [shelf()] });
    for (const status of ["publish", "ignored", "lost"])
      await site.editor.post(posts, { title: status, status });
    expect((await idsOf(site, { status: "any" })).toSorted()).toEqual([1, 2]);
    const { body } = await site.editor.get("/core/v2/statuses", { context: "edit" });
    expect([body.ignored.show_in_list, body.lost.show_in_list]).toEqual([false, false]);
  });

  test("responses with embedded objects have the same text, whether they are written directly or from values", async () => {
    await using site = await startFive(storage);
    const { body: parent } = await site.editor.post(pages, { title: "Quay", status: "publish" });
    await site.editor.post(pages, { title: "Berth", status: "publish", parent: parent.id });
    const fog = await site.editor.post(posts, { title: "Fog", status: "publish" });
    const reply = await site.editor.post("/core/v2/comments", {
      post: fog.body.id,
      content: "Aye",
    });
    expect(reply.status).toBe(201);
    for (const path of [
      `${posts}?_embed`,
      `${posts}?_embed=author,core:term`,
      `${posts}?_embed=replies`,
      `${posts}?_embed=none`,
      `${posts}/${fog.body.id}?_embed`,
      `${pages}?_embed`,
      "/core/v2/comments?_embed",
      "/core/v2/search?search=echo&_embed",
    ]) {
      const url = `http://localhost/api${path}`;
      const text = await (await site.site.fetch(new Request(url))).text();
      const enveloped = await site.site.fetch(new Request(`${url}&_envelope=1`));
      const { body } = (await enveloped.json()) as { readonly body: unknown };
      expect([path, text]).toEqual([path, JSON.stringify(body)]);
      expect([path, text.includes("_embedded")]).toEqual([path, !path.endsWith("none")]);
    }
  });

  test("_fields selects fields, and _embed selects links", async () => {
    await using site = await startFive(storage);
    const { body } = await site.get(posts, { per_page: 1, _fields: "id,title.rendered" });
    expect(body).toEqual([{ id: 5, title: { rendered: "Charlie" } }]);
    const { body: both } = await site.get(`${posts}/5`, { _embed: "core:term" });
    expect(both._embedded["core:term"][0][0]).toMatchObject({ id: 1, taxonomy: "category" });
  });

  test("empty lists of terms are embedded for categories and tags only", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: term } = await site.editor.post("/core/v2/post_series", { name: "Tides" });
    const lengths = async (values: object) => {
      const { body } = await site.editor.post(posts, { title: "A", ...values });
      const embedded = await site.editor.get(`${posts}/${body.id}`, { _embed: "core:term" });
      return embedded.body._embedded["core:term"].map((list: unknown[]) => list.length);
    };
    expect(await lengths({})).toEqual([1, 0]);
    expect(await lengths({ post_series: [term.id] })).toEqual([1, 0, 1]);
  });
});
