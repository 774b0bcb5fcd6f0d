import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { startSite, type ContentSite } from "./site.ts";

const posts = "/core/v2/posts";
const categories = "/core/v2/categories";
const tags = "/core/v2/tags";
const names = async (site: ContentSite, query: Readonly<Record<string, unknown>>, path = tags) =>
  (await site.get(path, query)).body.map(({ name }: { name: string }) => name);
const idsOf = async (site: ContentSite, query: Readonly<Record<string, unknown>>) =>
  (await site.get(posts, { ...query, orderby: "id", order: "asc" })).body.map(
    ({ id }: { id: number }) => id,
  );

describe.each(await testStorages())("on %s", (_, storage) => {
  test("a term is created, read, updated and deleted", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.editor.post(tags, {
      name: "A <b>& B</b>",
      description: "<b>x</b><script>y",
    });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`http://site.test/api${tags}/2`);
    expect(created.body).toMatchObject({
      id: 2,
      name: "A &amp; B",
      slug: "a-b",
      count: 0,
      taxonomy: "post_tag",
    });
    expect(created.body.description).not.toContain("<script");
    expect(created.body).not.toHaveProperty("parent");
    expect((await site.get(`${tags}/2`)).body).toMatchObject({ link: "http://site.test/tag/a-b/" });
    expect((await site.editor.edit(`${tags}/2`, { slug: "Other" })).body.slug).toBe("other");
    expect((await site.editor.remove(`${tags}/2`)).body.code).toBe("rest_trash_not_supported");
    const gone = await site.editor.remove(`${tags}/2`, { force: true });
    expect(gone.body).toMatchObject({ deleted: true, previous: { id: 2, slug: "other" } });
    expect((await site.get(`${tags}/2`)).body.code).toBe("rest_term_invalid");
    expect((await site.get(`${tags}/1`)).body.code).toBe("rest_term_invalid");
  });

  test("the slug `feed`, which ends the addresses of feeds, gets a number", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: feed } = await site.editor.post(tags, { name: "Feed" });
    const { body: other } = await site.editor.post(tags, { name: "Other" });
    const { body: changed } = await site.editor.edit(`${tags}/${other.id}`, { slug: "feed" });
    expect([feed.slug, changed.slug]).toEqual(["feed-2", "feed-3"]);
    const { body: again } = await site.editor.edit(`${tags}/${other.id}`, { slug: "feed" });
    expect(again.slug).toBe("feed-3");
  });

  test("a child with a long name is found by its slug", async () => {
    await using site = await startSite({ storage: storage() });
    const parent = (await site.editor.post(categories, { name: "p".repeat(150) })).body.id;
    const name = "c".repeat(150);
    await site.editor.post(categories, { name });
    const { slug, id } = (await site.editor.post(categories, { name, parent })).body;
    expect(slug.length).toBeLessThanOrEqual(200);
    expect((await site.get(categories, { slug })).body).toMatchObject([{ id }]);
  });

  test("an empty slug is ignored if the name yields no slug", async () => {
    await using site = await startSite({ storage: storage() });
    const { id } = (await site.editor.post(tags, { name: "???", slug: "what" })).body;
    expect((await site.editor.edit(`${tags}/${id}`, { slug: "" })).body.slug).toBe("what");
  });

  test("names are unique in a taxonomy, or among siblings in a hierarchical one", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(tags, { name: "News" });
    const twice = await site.editor.post(tags, { name: "NEWS" });
    expect(twice.body).toMatchObject({
      code: "term_exists",
      data: { status: 400, term_id: 2 },
      additional_data: [2, 2],
    });
    expect((await site.editor.post(tags, { name: "News", slug: "news-b" })).body.slug).toBe(
      "news-b",
    );
    expect((await site.editor.post(tags, { name: "Newer", slug: "news" })).body.slug).toBe(
      "news-2",
    );
    const clash = await site.editor.edit(`${tags}/3`, { slug: "news" });
    expect([clash.status, clash.body.code]).toEqual([409, "duplicate_term_slug"]);
    await site.editor.post(categories, { name: "Top" });
    expect((await site.editor.post(categories, { name: "Top", parent: 5 })).body.slug).toBe(
      "top-top",
    );
    const blank = await site.editor.post(tags, { name: " <b></b> " });
    expect([blank.status, blank.body.code]).toEqual([400, "empty_term_name"]);
  });

  test("only hierarchical terms have parents, and a term cannot be below itself", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(categories, { name: "A" });
    await site.editor.post(categories, { name: "B", parent: 2 });
    await site.editor.post(categories, { name: "C", parent: 3 });
    expect((await site.editor.edit(`${categories}/2`, { parent: 4 })).body.parent).toBe(0);
    expect((await site.editor.edit(`${categories}/2`, { parent: 2 })).body.parent).toBe(0);
    for (const parent of [99, -1]) {
      const unknown = await site.editor.post(categories, { name: "D", parent });
      expect([unknown.status, unknown.body.code]).toEqual([400, "rest_term_invalid"]);
    }
    await site.editor.remove(`${categories}/3`, { force: true });
    expect((await site.get(`${categories}/4`)).body.parent).toBe(2);
  });

  test("lists of terms are ordered, searched and paginated", async () => {
    await using site = await startSite({ storage: storage() });
    for (const name of ["Cherry", "apple", "Banana"]) await site.editor.post(tags, { name });
    expect(await names(site, {})).toEqual(["apple", "Banana", "Cherry"]);
    await site.editor.edit(`${tags}/2`, { name: "Élan" });
    expect(await names(site, {})).toEqual(["apple", "Banana", "Élan"]);
    await site.editor.edit(`${tags}/2`, { name: "Cherry" });
    expect(await names(site, { orderby: "id" })).toEqual(["Cherry", "apple", "Banana"]);
    expect(await names(site, { orderby: "slug", order: "desc" })).toEqual([
      "Cherry",
      "Banana",
      "apple",
    ]);
    expect(await names(site, { orderby: "include", include: [4, 2] })).toEqual([
      "Banana",
      "Cherry",
    ]);
    expect(await names(site, { orderby: "include_slugs", slug: "banana,apple" })).toEqual([
      "Banana",
      "apple",
    ]);
    expect(await names(site, { search: "PP" })).toEqual(["apple"]);
    expect(await names(site, { exclude: [3, 4] })).toEqual(["Cherry"]);
    expect(await names(site, { hide_empty: true })).toEqual([]);
    expect(await names(site, { offset: 2, orderby: "id" })).toEqual(["Banana"]);
    const past = await site.get(tags, { page: 9, per_page: 2 });
    expect([past.status, past.body, past.headers.get("x-core-total")]).toEqual([200, [], "3"]);
  });

  test("posts without a category get the default one, and an empty list means none", async () => {
    await using site = await startSite({ storage: storage() });
    expect((await site.editor.post(posts, { title: "A" })).body.categories).toEqual([1]);
    expect((await site.editor.post(posts, { title: "B", categories: [] })).body.categories).toEqual(
      [],
    );
    await site.editor.post(categories, { name: "News" });
    await site.editor.post(posts, { title: "C", categories: [2, 99], status: "publish" });
    expect((await site.get(`${posts}/3`)).body.categories).toEqual([2]);
    expect((await site.editor.edit(`${posts}/3`, { title: "C2" })).body.categories).toEqual([2]);
    await site.editor.remove(`${categories}/2`, { force: true });
    expect((await site.get(`${posts}/3`)).body.categories).toEqual([1]);
    const standard = await site.administrator.remove(`${categories}/1`, { force: true });
    expect([standard.status, standard.body.code]).toEqual([403, "rest_cannot_delete"]);
  });

  test("the terms of a post are ordered alphabetically", async () => {
    await using site = await startSite({ storage: storage() });
    for (const name of ["Zebra", "ape", "Éland", "Mole"]) await site.editor.post(tags, { name });
    const { body } = await site.editor.post(posts, { title: "A", tags: [2, 4, 5, 3] });
    expect(body.tags).toEqual([3, 4, 5, 2]);
    await site.editor.edit(`${tags}/2`, { name: "Aardvark" });
    const { body: renamed } = await site.editor.get(`${posts}/1`, { _embed: "core:term" });
    expect(renamed.tags).toEqual([2, 3, 4, 5]);
    const [, embedded] = renamed._embedded["core:term"];
    expect(embedded.map(({ id }: { id: number }) => id)).toEqual([2, 3, 4, 5]);
  });

  test("counts include published items only", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(tags, { name: "T" });
    const count = async () => (await site.get(`${tags}/2`)).body.count;
    await site.editor.post(posts, { title: "A", tags: [2] });
    expect(await count()).toBe(0);
    await site.editor.edit(`${posts}/1`, { status: "publish" });
    expect(await count()).toBe(1);
    await site.editor.edit(`${posts}/1`, { status: "private" });
    expect(await count()).toBe(0);
    await site.editor.edit(`${posts}/1`, { status: "publish" });
    await site.editor.remove(`${posts}/1`);
    expect(await count()).toBe(0);
    await site.editor.edit(`${posts}/1`, { status: "publish" });
    await site.editor.edit(`${posts}/1`, { tags: [] });
    expect(await count()).toBe(0);
    await site.editor.edit(`${posts}/1`, { tags: [2] });
    await site.editor.remove(`${posts}/1`, { force: true });
    expect(await count()).toBe(0);
  });

  test("posts are filtered by terms: any, all, with children, excluded, one taxonomy or all of them", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(categories, { name: "Top" });
    await site.editor.post(categories, { name: "Below", parent: 2 });
    await site.editor.post(tags, { name: "T" });
    const make = (input: object) =>
      site.editor.post(posts, { title: "A", status: "publish", ...input });
    await make({ categories: [2] });
    await make({ categories: [3], tags: [4] });
    await make({ categories: [2, 3] });
    await make({});
    expect(await idsOf(site, { categories: 2 })).toEqual([1, 3]);
    expect(await idsOf(site, { categories: "2,3" })).toEqual([1, 2, 3]);
    expect(await idsOf(site, { categories: { terms: "2,3", operator: "AND" } })).toEqual([3]);
    expect(await idsOf(site, { categories: { terms: 2, include_children: true } })).toEqual([
      1, 2, 3,
    ]);
    expect(await idsOf(site, { categories_exclude: [2] })).toEqual([2, 4]);
    expect(await idsOf(site, { categories_exclude: { terms: 2, include_children: true } })).toEqual(
      [4],
    );
    expect(await idsOf(site, { categories: 2, tags: 4 })).toEqual([]);
    expect(await idsOf(site, { categories: 2, tags: 4, tax_relation: "OR" })).toEqual([1, 2, 3]);
    expect(await idsOf(site, { categories: { terms: [] } })).toEqual([1, 2, 3, 4]);
    for (const query of [
      { tags: { terms: 4, include_children: true } },
      { categories_exclude: { terms: 2, operator: "AND" } },
      { categories: { terms: 2, other: 1 } },
      { categories: "x" },
    ])
      expect((await site.get(posts, query)).status).toBe(400);
  });

  test("a request with a thousand terms is rejected, and a list of them is fast", async () => {
    await using site = await startSite({ storage: storage() });
    const many = Array.from({ length: 1000 }, (_one, i) => i + 1).join(",");
    const all = await site.get(posts, { categories: { terms: many, operator: "AND" } });
    expect(all.status).toBe(400);
    expect((await site.get(posts, { categories: many })).status).toBe(200);
  });

  test("the terms of an item are visible to its readers", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(tags, { name: "Secret plan" });
    await site.editor.post(posts, { title: "Draft", tags: [2] });
    await site.editor.post(posts, { title: "Out", tags: [2], status: "publish" });
    expect((await site.editor.get(tags, { post: 1 })).body).toHaveLength(1);
    expect((await site.get(tags, { post: 2 })).body).toHaveLength(1);
    const hidden = await site.get(tags, { post: 1 });
    expect([hidden.status, hidden.body.code]).toEqual([401, "rest_forbidden_context"]);
    expect((await site.contributor.get(tags, { post: 1 })).status).toBe(403);
    const unknown = await site.get(tags, { post: 99 });
    expect([unknown.status, unknown.body.code]).toEqual([400, "rest_post_invalid_id"]);
  });

  test("the URL of a term contains its ancestors, which take one query per level for a list", async () => {
    await using site = await startSite({ storage: storage() });
    const first = (await site.editor.post(categories, { name: "Coast" })).body.id;
    const second = (await site.editor.post(categories, { name: "North", parent: first })).body.id;
    const third = await site.editor.post(categories, { name: "Light", parent: second });
    expect(third.body.link).toBe("http://site.test/category/coast/north/light/");
    const links = (await site.get(categories, { orderby: "id" })).body.map(
      ({ link }: { link: string }) => link,
    );
    expect(links.slice(-3)).toEqual([
      "http://site.test/category/coast/",
      "http://site.test/category/coast/north/",
      "http://site.test/category/coast/north/light/",
    ]);
    await site.editor.remove(`${categories}/${second}`, { force: true });
    expect((await site.get(`${categories}/${third.body.id}`)).body.link).toBe(
      "http://site.test/category/coast/light/",
    );
  });

  test("the default term cannot be deleted, and its Allow header has no DELETE", async () => {
    await using site = await startSite({ storage: storage() });
    const { body } = await site.editor.post(categories, { name: "Other" });
    const allow = async (id: number) =>
      (await site.administrator.get(`${categories}/${id}`)).headers.get("allow");
    expect(await allow(body.id)).toContain("DELETE");
    expect(await allow(1)).not.toContain("DELETE");
    await site.editor.edit(`${categories}/1`, { name: "Renamed" });
    const stored = await site.administrator.remove(`${categories}/1`, { force: true });
    expect([stored.status, stored.body.code]).toEqual([403, "rest_cannot_delete"]);
    expect((await site.editor.post(posts, { title: "A" })).body.categories).toEqual([1]);
  });

  test("a parent for a flat taxonomy is rejected, and nothing is stored", async () => {
    await using site = await startSite({ storage: storage() });
    const created = await site.editor.post(tags, { name: "T" });
    for (const reply of [
      await site.editor.post(tags, { name: "Below", parent: created.body.id }),
      await site.editor.edit(`${tags}/${created.body.id}`, { parent: 0 }),
    ])
      expect([reply.status, reply.body.code]).toEqual([400, "rest_taxonomy_not_hierarchical"]);
    expect(await names(site, {})).toEqual(["T"]);
  });

  test("names are a single line of text, escaped for HTML, for every author", async () => {
    await using site = await startSite({ storage: storage() });
    for (const [input, stored] of [
      ["  a\n b\t c ", "a b c"],
      ["AT&T &amp; Co", "AT&amp;T &amp; Co"],
      ["1 < 2", "1 &lt; 2"],
      ["x > y", "x &gt; y"],
      ["<script>alert(1)</script>Fog", "Fog"],
      ['"quoted" <img src=x onerror=alert(1)>', '"quoted"'],
    ])
      expect((await site.administrator.post(tags, { name: input })).body.name).toBe(stored);
    const long = await site.editor.post(tags, { name: "x".repeat(201) });
    expect([long.status, long.body.code]).toEqual([400, "term_name_too_long"]);
    expect((await site.editor.post(tags, { name: "x".repeat(200) })).status).toBe(201);
  });

  test("a description keeps inline markup and no scripts, also from administrators", async () => {
    await using site = await startSite({ storage: storage() });
    const description =
      '<b onclick="x">bold</b> <a href="javascript:x" title="t">a</a><img src=x onerror=x><p>p</p>';
    const { body } = await site.administrator.post(tags, { name: "T", description });
    expect(body.description).toContain("<b>bold</b>");
    expect(body.description).not.toMatch(/onclick|javascript|<img|<p>/);
  });

  test("deleting a term with many items removes it from all of them", async () => {
    await using site = await startSite({ storage: storage() });
    const { id } = (await site.editor.post(categories, { name: "Big" })).body;
    const other = (await site.editor.post(categories, { name: "Other" })).body.id;
    for (let i = 0; i < 520; i++)
      await site.editor.post(posts, {
        title: `${i}`,
        status: i % 2 === 0 ? "publish" : "draft",
        categories: i % 4 === 0 ? [id, other] : [id],
      });
    expect((await site.editor.remove(`${categories}/${id}`, { force: true })).status).toBe(200);
    const { termLinks, terms } = await site.dump();
    expect(termLinks.filter(({ term }) => term === id)).toEqual([]);
    expect(termLinks).toHaveLength(520);
    const counts = Object.fromEntries(terms.map((term) => [term.id, term.count]));
    expect(counts).toEqual({ 1: 130, [other]: 130 });
  });
});
