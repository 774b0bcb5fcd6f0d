import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { recordQueries } from "./record-queries.ts";
import { startSite } from "./site.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const published = { title: "One", content: "First", excerpt: "Short", status: "publish" };

describe.each(await testStorages())("on %s", (_, storage) => {
  test("creating an item stores no revision, and each update stores one", async () => {
    await using site = await startSite({ storage: storage() });
    const { body: made } = await site.author.post(posts, published);
    expect(made._links["version-history"]).toMatchObject([{ count: 0 }]);
    expect(made._links).not.toHaveProperty("predecessor-version");
    expect((await site.author.get(`${posts}/1/revisions`)).body).toEqual([]);
    await site.author.edit(`${posts}/1`, { title: "Two" });
    const { body } = await site.author.edit(`${posts}/1`, { title: "Three" });
    const list = await site.author.get(`${posts}/1/revisions`);
    expect(list.body.map((one: { title: unknown }) => one.title)).toEqual([
      { rendered: "Three" },
      { rendered: "Two" },
    ]);
    expect([list.headers.get("x-core-total"), list.headers.get("x-core-totalpages")]).toEqual([
      "2",
      "1",
    ]);
    const id = list.body[0].id;
    expect(body._links).toMatchObject({
      "version-history": [{ count: 2, href: expect.stringContaining("/posts/1/revisions") }],
      "predecessor-version": [{ id, href: `http://site.test/api${posts}/1/revisions/${id}` }],
    });
  });

  test("a revision has its fields in the documented order, and raw texts in the edit context", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    await site.author.edit(`${posts}/1`, { content: "Wait..." });
    const [{ id }] = (await site.author.get(`${posts}/1/revisions`)).body;
    const { body } = await site.author.get(`${posts}/1/revisions/${id}`);
    expect(Object.entries(body)).toEqual(
      Object.entries({
        author: 3,
        date: "2026-01-15T12:00:00",
        date_gmt: "2026-01-15T12:00:00",
        id,
        modified: "2026-01-15T12:00:00",
        modified_gmt: "2026-01-15T12:00:00",
        parent: 1,
        slug: "1-revision-v1",
        guid: { rendered: `http://site.test/?p=${id}` },
        title: { rendered: "One" },
        content: { rendered: "<p>Wait&#8230;</p>\n" },
        excerpt: { rendered: "<p>Short</p>\n" },
        meta: { footnotes: "" },
        _links: { parent: [{ href: `http://site.test/api${posts}/1` }] },
      }),
    );
    const edit = await site.author.get(`${posts}/1/revisions/${id}`, { context: "edit" });
    expect(edit.body).toMatchObject({
      title: { raw: "One" },
      content: { raw: "Wait..." },
      excerpt: { raw: "Short" },
    });
    const embed = await site.author.get(`${posts}/1/revisions/${id}`, { context: "embed" });
    expect(Object.keys(embed.body)).toEqual([
      ...["author", "date", "id", "parent", "slug", "title", "excerpt", "_links"],
    ]);
  });

  test("a missing excerpt is empty", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { title: "A", content: "Long" });
    await site.author.edit(`${posts}/1`, { title: "B" });
    expect((await site.author.get(`${posts}/1/revisions`)).body[0].excerpt).toEqual({
      rendered: "",
    });
  });

  test("a difference in white space stores no revision, except for the first update", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, { ...published, content: "First\n\nline" });
    const count = async () =>
      (await site.author.get(`${posts}/1/revisions`)).headers.get("x-core-total");
    await site.author.edit(`${posts}/1`, { status: "draft" });
    expect(await count()).toBe("1");
    await site.author.edit(`${posts}/1`, { status: "publish", sticky: true });
    await site.author.edit(`${posts}/1`, { content: " First\r\nline\n" });
    expect(await count()).toBe("1");
    await site.author.edit(`${posts}/1`, { content: "First line" });
    expect(await count()).toBe("2");
  });

  test("a change of footnotes stores a revision, and restoring it restores them", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    const [one, two] = ["one", "two"].map((content) => JSON.stringify([{ id: "n1", content }]));
    await site.author.edit(`${posts}/1`, { meta: { footnotes: one } });
    await site.author.edit(`${posts}/1`, { meta: { footnotes: two } });
    await site.author.edit(`${posts}/1`, { meta: { footnotes: two } });
    const { body } = await site.author.get(`${posts}/1/revisions`);
    expect(body.map(({ meta }: { meta: unknown }) => meta)).toEqual([
      { footnotes: two },
      { footnotes: one },
    ]);
  });

  test("trashing stores a revision if there is none, and deleting removes all of them", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    await site.author.post(posts, published);
    const trashed = await site.author.remove(`${posts}/2`);
    expect(trashed.body._links["version-history"]).toMatchObject([{ count: 1 }]);
    await site.author.remove(`${posts}/2`, { force: true });
    await site.author.edit(`${posts}/1`, { title: "Two" });
    await site.author.post(`${posts}/1/autosaves`, { title: "Three" });
    const { body } = await site.author.remove(`${posts}/1`);
    expect(body._links["version-history"]).toMatchObject([{ count: 2 }]);
    await site.author.remove(`${posts}/1`, { force: true });
    expect((await site.dump()).revisions).toEqual([]);
  });

  test("restoring is an update with the raw texts of a revision", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    await site.author.edit(`${posts}/1`, { content: "Kept" });
    await site.author.edit(`${posts}/1`, { content: "Regretted" });
    const [, old] = (await site.author.get(`${posts}/1/revisions`, { context: "edit" })).body;
    await site.author.edit(`${posts}/1`, { content: old.content.raw });
    const { body } = await site.author.get(`${posts}/1`, { context: "edit" });
    expect(body.content.raw).toBe("Kept");
    expect(body._links["version-history"]).toMatchObject([{ count: 3 }]);
  });

  test("pages keep revisions, and a type without the feature has no routes for them", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(pages, { title: "About" });
    await site.editor.edit(`${pages}/1`, { title: "About us" });
    const [revision] = (await site.editor.get(`${pages}/1/revisions`)).body;
    expect(revision._links.parent[0].href).toMatch(/\/pages\/1$/);
    expect((await site.editor.get(`${posts}/1/revisions`)).body.code).toBe(
      "rest_post_invalid_parent",
    );
  });

  test("the id of a revision is not the id of an item", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    await site.author.edit(`${posts}/1`, { title: "Two" });
    const [{ id }] = (await site.author.get(`${posts}/1/revisions`)).body;
    expect(id).not.toBe(1);
    for (const path of [`${posts}/${id}`, `${posts}/${id}/revisions`, `${posts}/1/revisions/1`])
      expect((await site.author.get(path)).status).toBe(404);
  });

  describe("the list", () => {
    const start = async () => {
      const site = await startSite({ storage: storage() });
      await site.author.post(posts, published);
      const found: number[] = [];
      for (const title of ["Cats and dogs", "Apples", "Bread"]) {
        site.clock.advance(60_000);
        await site.author.edit(`${posts}/1`, { title });
        found.push((await site.author.get(`${posts}/1/revisions`, { per_page: 1 })).body[0].id);
      }
      const [one, two, three] = found as [number, number, number];
      const list = async (query: object) => {
        const answer = await site.author.get(`${posts}/1/revisions`, query as never);
        return answer.status === 200
          ? answer.body.map(({ id }: { id: number }) => found.indexOf(id) + 1).join("")
          : answer.body.code;
      };
      return { ...site, list, one, two, three, [Symbol.asyncDispose]: site[Symbol.asyncDispose] };
    };

    test("is ordered by the arguments", async () => {
      await using site = await start();
      const { list, one, three } = site;
      expect(await list({})).toBe("321");
      expect(await list({ order: "asc" })).toBe("123");
      expect(await list({ orderby: "id" })).toBe("321");
      expect(await list({ orderby: "title", order: "asc" })).toBe("231");
      expect(await list({ orderby: "slug" })).toBe("123");
      expect(await list({ orderby: "include_slugs" })).toBe("123");
      expect(await list({ orderby: "include", include: [one, three] })).toBe("13");
      expect(await list({ orderby: "include" })).toBe("rest_orderby_include_missing_include");
      expect(await list({ orderby: "relevance" })).toBe("rest_no_search_term_defined");
      expect(await list({ orderby: "relevance", search: "apples" })).toBe("2");
      expect(await list({ orderby: "modified" })).toBe("rest_invalid_param");
    });

    test("is filtered by the arguments", async () => {
      await using site = await start();
      const { list, one, two } = site;
      expect(await list({ include: [two] })).toBe("2");
      expect(await list({ exclude: [two] })).toBe("31");
      expect(await list({ include: [one], exclude: [one] })).toBe("1");
      expect(await list({ include: [1] })).toBe("");
      expect(await list({ search: "dogs" })).toBe("1");
      expect(await list({ search: "first -bread" })).toBe("21");
    });

    test("is paginated only if per_page is sent", async () => {
      await using site = await start();
      const { list } = site;
      expect(await list({ per_page: 2 })).toBe("32");
      expect(await list({ per_page: 2, page: 2 })).toBe("1");
      expect(await list({ per_page: 2, page: 3 })).toBe("rest_revision_invalid_page_number");
      expect(await list({ page: 2 })).toBe("rest_revision_invalid_page_number");
      expect(await list({ per_page: 1, offset: 2 })).toBe("1");
      expect(await list({ offset: 2 })).toBe("321");
      expect(await list({ offset: 3 })).toBe("rest_revision_invalid_offset_number");
      expect(await list({ per_page: 101 })).toBe("rest_invalid_param");
      const page = await site.author.get(`${posts}/1/revisions`, { per_page: 2 });
      expect(page.headers.get("link")).toContain('rel="next"');
      expect(page.headers.get("x-core-totalpages")).toBe("2");
    });
  });

  test("without per_page at most a hundred are listed, and the total counts all", async () => {
    await using site = await startSite({ storage: storage() });
    await site.author.post(posts, published);
    for (let i = 0; i < 102; i++) await site.author.edit(`${posts}/1`, { title: `Title ${i}` });
    const list = await site.author.get(`${posts}/1/revisions`, { _fields: "title" });
    expect([list.body.length, list.headers.get("x-core-total")]).toEqual([100, "102"]);
    const rest = await site.author.get(`${posts}/1/revisions`, { _fields: "title", page: 2 });
    expect(rest.body).toEqual([
      { title: { rendered: "Title 1" } },
      { title: { rendered: "Title 0" } },
    ]);
  });

  test("a limit keeps the newest revisions, and does not count autosaves", async () => {
    await using site = await startSite({ storage: storage(), content: { revisions: 2 } });
    await site.author.post(posts, published);
    await site.author.post(`${posts}/1/autosaves`, { title: "Unsaved" });
    for (const title of ["A", "B", "C", "D"]) {
      site.clock.advance(60_000);
      await site.author.edit(`${posts}/1`, { title });
    }
    const { body, headers } = await site.author.get(`${posts}/1/revisions`, { _fields: "title" });
    expect(body.map((one: { title: { rendered: string } }) => one.title.rendered)).toEqual([
      ...["D", "C", "Unsaved"],
    ]);
    const item = await site.author.get(`${posts}/1`);
    expect(item.body._links["version-history"][0].count).toBe(Number(headers.get("x-core-total")));
  });

  test("a limit of zero stores autosaves only", async () => {
    await using site = await startSite({ storage: storage(), content: { revisions: 0 } });
    await site.author.post(posts, published);
    await site.author.edit(`${posts}/1`, { title: "Two" });
    await site.author.post(`${posts}/1/autosaves`, { title: "Three" });
    expect((await site.author.get(`${posts}/1/revisions`)).body).toHaveLength(1);
  });

  test("a list of a hundred revisions takes as many queries as a list of ten", async () => {
    const { storage: counted, takeQueries } = recordQueries(storage());
    await using site = await startSite({ storage: counted });
    await site.author.post(posts, published);
    const questions = async (path: string) => {
      takeQueries();
      expect((await site.author.get(path, { per_page: 100, context: "edit" })).status).toBe(200);
      return takeQueries();
    };
    const lists = async () => [
      await questions(`${posts}/1/revisions`),
      await questions(`${posts}/1/autosaves`),
      await questions(posts),
    ];
    const update = (i: number) => site.author.edit(`${posts}/1`, { title: `Title ${i}` });
    for (let i = 0; i < 10; i++) await update(i);
    await site.author.post(`${posts}/1/autosaves`, { title: "A" });
    const few = await lists();
    for (let i = 10; i < 110; i++) await update(i);
    await site.editor.post(`${posts}/1/autosaves`, { title: "B" });
    for (let i = 0; i < 20; i++) await site.author.post(posts, { ...published, title: `P ${i}` });
    await site.author.edit(`${posts}/2`, { title: "Changed" });
    expect((await lists()).map(({ length }) => length)).toEqual(
      // A full first page is counted with one more query.
      few.map(({ length }, i) => (i === 0 ? length + 1 : length)),
    );
  });

  test("storing a revision takes one query and one insert per update", async () => {
    const { storage: counted, takeQueries } = recordQueries(storage());
    await using site = await startSite({ storage: counted });
    await site.author.post(posts, published);
    await site.author.edit(`${posts}/1`, { content: "Second" });
    takeQueries();
    await site.author.edit(`${posts}/1`, { content: "Second" });
    const same = takeQueries();
    await site.author.edit(`${posts}/1`, { content: "Third" });
    expect(takeQueries().toSorted()).toEqual([...same, "insert"].toSorted());
  });
});
