import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { recordQueries } from "./record-queries.ts";
import { startSite } from "./site.ts";
import { maxTime, responseTime } from "./response-time.ts";
import { insertTerms } from "./table-access.ts";

const posts = "/core/v2/posts";
const pages = "/core/v2/pages";
const categories = "/core/v2/categories";

/** A list of consecutive numbers. */
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);

describe.each(await testStorages())("filters by term on %s", (_, storage) => {
  test("cycles of terms are broken, whether stored by an update or present in storage", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post(categories, { name: "A" });
    await site.editor.post(categories, { name: "B", parent: 2 });
    await site.editor.edit(`${categories}/2`, { parent: 3 });
    expect((await site.get(`${categories}/2`)).body.parent).toBe(0);
    const circle = [
      { id: 11, parent: 12 },
      { id: 12, parent: 13 },
      { id: 13, parent: 11 },
      { id: 14, parent: 14 },
    ];
    await site.site.run(
      insertTerms,
      circle.map((term) => ({ taxonomy: "category", slug: `c${term.id}`, name: "C", ...term })),
    );
    for (const category of [11, 12, 13, 14])
      await site.editor.post(posts, { title: "T", status: "publish", categories: [category] });
    const filter = (terms: readonly number[], more: object = {}) =>
      site.get(posts, { categories: { terms, include_children: true, ...more } });
    expect((await filter([11])).body).toHaveLength(3);
    expect((await filter([14])).body).toHaveLength(1);
    expect((await filter([11, 13], { operator: "AND" })).body).toHaveLength(3);
    const without = { terms: [12], include_children: true };
    expect((await site.get(posts, { categories_exclude: without })).body).toHaveLength(1);
    for (const path of [`${categories}/11`, categories, `${categories}?parent=14`, `${posts}/2`])
      expect((await site.get(path, { _embed: true })).status).toBe(200);
    expect((await site.editor.edit(`${categories}/12`, { name: "D" })).status).toBe(200);
    expect((await site.editor.remove(`${categories}/14`, { force: true })).status).toBe(200);
  });

  test("a filter accepts up to a hundred terms", async () => {
    await using site = await startSite({ storage: storage() });
    const rows = numbers(1000, 10).map((id) => ({
      id,
      taxonomy: "post_tag",
      slug: `t${id}`,
      name: `${id}`,
    }));
    await site.site.run(insertTerms, rows);
    const ids = rows.map(({ id }) => id);
    const hundred = ids.slice(0, 100);
    await site.editor.post(posts, { title: "T", status: "publish", tags: hundred });
    for (const operator of ["AND", "OR"]) {
      const many = await responseTime(() =>
        site.get(posts, { tags: { terms: ids.join(), operator } }),
      );
      expect([many.status, many.time < maxTime]).toEqual([400, true]);
      const allowed = await responseTime(() =>
        site.get(posts, { tags: { terms: hundred.join(), operator } }),
      );
      expect([allowed.status, allowed.time < maxTime]).toEqual([200, true]);
      const { body } = await site.get(posts, { tags: { terms: hundred.join(), operator } });
      expect(body).toHaveLength(1);
    }
    const plain = await responseTime(() =>
      site.get(posts, { tags: ids.join(), tags_exclude: "1" }),
    );
    expect([plain.status, plain.time < maxTime]).toEqual([200, true]);
  });

  test("unknown properties and operators of a term filter are rejected", async () => {
    await using site = await startSite({ storage: storage() });
    for (const tags of [
      { terms: "1", extra: "1" },
      { terms: "1", operator: "NOT" },
      { terms: "1", include_children: "true" },
      { terms: "x" },
      { terms: { a: { b: "1" } } },
      { operator: "AND", "terms; DROP TABLE content": "1" },
      "x",
      "1 OR 1=1",
    ]) {
      const { status, body } = await site.get(posts, { tags });
      expect([tags, status, body.code]).toEqual([tags, 400, "rest_invalid_param"]);
    }
  });

  test("a filter includes descendants of a term down to a hundred levels", async () => {
    const { storage: counted, takeQueries } = recordQueries(storage());
    await using site = await startSite({ storage: counted });
    const chain = numbers(10_000, 10).map((id) => ({
      ...{ id, taxonomy: "category", slug: `c${id}`, name: "C" },
      parent: id === 10 ? 0 : id - 1,
    }));
    await site.site.run(insertTerms, chain);
    await site.editor.post(posts, { title: "T", status: "publish", categories: [60, 9000] });
    takeQueries();
    const found = await site.get(posts, { categories: { terms: 10, include_children: true } });
    expect([found.status, found.body.length]).toEqual([200, 1]);
    for (const path of [`${categories}/10009`, `${posts}/1?_embed`, `${categories}?per_page=100`])
      expect((await site.get(path)).status).toBe(200);
    expect(takeQueries().length).toBeLessThan(600);
    const { status } = await site.editor.edit(`${categories}/10`, { parent: 10_009 });
    expect([200, 400]).toContain(status);
    expect((await site.get(`${categories}/10`)).body.parent).toBe(0);
  });
});

describe.each(await testStorages())("lists on %s", (_, storage) => {
  const hostile = [
    ...["'", '"', "\\", ";", "--", "/*", "') OR 1=1 --", "1 OR 1=1", "1); DROP TABLE content"],
    ...["%", "_", "%27", "{}", "$1", "?", ":id", "CASE WHEN 1 THEN 1 END", "\ud800", "漢字"],
  ];

  test("orderby=include and orderby=relevance require their argument", async () => {
    await using site = await startSite({ storage: storage() });
    for (const [query, code] of [
      [{ orderby: "relevance" }, "rest_no_search_term_defined"],
      [{ orderby: "relevance", search: "" }, "rest_no_search_term_defined"],
      [{ orderby: "include" }, "rest_orderby_include_missing_include"],
      [{ orderby: "include", include: "" }, "rest_orderby_include_missing_include"],
      [{ orderby: "password" }, "rest_invalid_param"],
      [{ orderby: "id; DROP TABLE content" }, "rest_invalid_param"],
      [{ order: "asc, password" }, "rest_invalid_param"],
      [{ search: "x", search_columns: "password" }, "rest_invalid_param"],
      [{ search: "x", search_columns: ["post_title", "slug"] }, "rest_invalid_param"],
    ] as const)
      for (const path of [posts, pages]) {
        const { status, body } = await site.get(path, query);
        expect([query, status, body.code]).toEqual([query, 400, code]);
      }
  });

  test("invalid ids are rejected; unknown slugs and search words find nothing", async () => {
    await using site = await startSite({ storage: storage() });
    for (const title of ["One", "Two"]) await site.editor.post(posts, { title, status: "publish" });
    const before = await site.dump();
    for (const text of hostile) {
      for (const name of ["include", "exclude", "author", "author_exclude", "categories", "tags"])
        for (const value of [text, [text], ["1", text]]) {
          const { status, body } = await site.get(posts, { [name]: value });
          expect([name, value, status, body.code]).toEqual([
            name,
            value,
            400,
            "rest_invalid_param",
          ]);
        }
      for (const query of [
        { slug: text },
        { slug: [text, "none"], orderby: "include_slugs" },
        { slug: `${text}`, orderby: "slug", order: "asc" },
        { search: `x9${text}` },
        { search: `x9${text}`, orderby: "relevance", search_columns: "post_title" },
      ]) {
        const { status, body } = await site.get(posts, query);
        expect([query, status, body.length]).toEqual([query, 200, 0]);
      }
    }
    const ordered = await site.get(posts, {
      slug: ["' OR 1", "two", "one"],
      orderby: "include_slugs",
    });
    expect(ordered.body.map(({ id }: { id: number }) => id)).toEqual([2, 1]);
    expect(await site.dump()).toEqual(before);
  });

  test("a list of ids may have the maximum length of an argument, and is fast", async () => {
    await using site = await startSite({ storage: storage() });
    for (const title of ["One", "Two"]) await site.editor.post(posts, { title, status: "publish" });
    const thousand = numbers(1000);
    for (const query of [
      { include: thousand.join(), orderby: "include" },
      { exclude: thousand.slice(2).join() },
      { author: thousand.join() },
      { author_exclude: thousand.slice(50).join() },
      {
        slug: ["one", "two", ...thousand.slice(2).map((id) => `s${id}`)].join(),
        orderby: "include_slugs",
      },
    ]) {
      const { status, time } = await responseTime(() => site.get(posts, query));
      expect([Object.keys(query), status, time < maxTime]).toEqual([Object.keys(query), 200, true]);
      expect((await site.get(posts, query)).body).toHaveLength(2);
    }
    expect((await site.get(posts, { include: numbers(1001).join() })).status).toBe(400);
  });
});
