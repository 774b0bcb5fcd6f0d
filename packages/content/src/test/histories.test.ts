import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { integrityErrors } from "./integrity-errors.ts";
import { startSite, type ContentSite } from "./site.ts";

const status = fc.constantFrom("draft", "pending", "publish", "private", "future");
const terms = fc.option(fc.subarray([1, 2, 3, 4]), { nil: undefined });
const input = fc.record(
  {
    title: fc.constantFrom("One", "Two", "Three"),
    status,
    author: fc.constantFrom(2, 3, 4, 20),
    date: fc.constantFrom(
      null,
      "2025-01-01T00:00:00",
      "2026-01-15T12:30:00",
      "2027-01-01T00:00:00",
    ),
    categories: terms,
    tags: fc.option(fc.subarray([5, 6]), { nil: undefined }),
    slug: fc.constantFrom("", "one", "two"),
  },
  { requiredKeys: [] },
);
const base = fc.constantFrom("posts", "posts", "pages");
const pick = fc.nat(9);
const caller = fc.constantFrom("editor" as const, "administrator" as const);
const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("create" as const), base, input }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("update" as const), pick, input }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("autosave" as const), pick, by: caller }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("deleteRevision" as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("trash" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("deleteTerm" as const),
      term: fc.constantFrom(2, 3, 5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.nat(90) }) },
);
type Deed = typeof operation extends fc.Arbitrary<infer D> ? D : never;

async function perform(site: ContentSite, one: Deed, created: string[]): Promise<number> {
  if (one.do === "wait") {
    site.clock.advance(one.minutes * 60_000);
    return 200;
  }
  if (one.do === "create") {
    const { status, body } = await site.editor.post(`/core/v2/${one.base}`, {
      title: "T",
      ...one.input,
    });
    if (status === 201) created.push(`/core/v2/${one.base}/${body.id}`);
    return status;
  }
  if (one.do === "deleteTerm") {
    const path = `/core/v2/${one.term < 5 ? "categories" : "tags"}/${one.term}`;
    return (await site.editor.remove(path, { force: true })).status;
  }
  const path = created[one.pick % Math.max(1, created.length)] ?? "/core/v2/posts/99";
  if (one.do === "autosave")
    return (await site[one.by].post(`${path}/autosaves`, { title: `By ${one.pick}` })).status;
  if (one.do === "deleteRevision") {
    const { body } = await site.editor.get(`${path}/revisions`);
    const { id } = (Array.isArray(body) && body[one.pick % Math.max(1, body.length)]) || { id: 0 };
    return (await site.editor.remove(`${path}/revisions/${id}`, { force: true })).status;
  }
  if (one.do === "update") return (await site.editor.edit(path, one.input)).status;
  return (await site.editor.remove(path, { force: one.do === "delete" })).status;
}

/** Compares the totals of lists with the rows. */
async function expectTotals(site: ContentSite): Promise<void> {
  const { content } = await site.dump();
  for (const [type, path] of [
    ["post", "/core/v2/posts"],
    ["page", "/core/v2/pages"],
  ] as const)
    for (const query of [
      { status: "publish" },
      { status: "draft,private" },
      { status: "trash" },
      { status: "any" },
      { status: "publish", author: 20 },
    ]) {
      const { headers, body } = await site.editor.get(path, {
        ...query,
        per_page: 1,
        _fields: "id",
      });
      const requested =
        query.status === "any"
          ? ["publish", "draft", "pending", "private", "future"]
          : query.status.split(",");
      const rows = content.filter(
        (item) =>
          item.type === type &&
          requested.includes(item.status) &&
          (!query.author || item.author === query.author),
      );
      expect([path, query, headers.get("x-core-total")]).toEqual([
        path,
        query,
        String(rows.length),
      ]);
      expect(body).toHaveLength(Math.min(1, rows.length));
    }
}

describe.each(await testStorages())("on %s", (_, storage) => {
  test("counters, links and counts are correct after any sequence of changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 30 }), async (history) => {
        await using site = await startSite({ storage: storage() });
        for (const [path, name] of [
          ["categories", "A"],
          ["categories", "B"],
          ["categories", "C"],
          ["tags", "D"],
          ["tags", "E"],
        ] as const)
          await site.editor.post(`/core/v2/${path}`, { name });
        const created: string[] = [];
        for (const one of history) expect(await perform(site, one, created)).toBeLessThan(500);
        const stored = await site.dump();
        expect(await integrityErrors(site)).toEqual([]);
        const slugs = stored.content
          .filter(
            (item) =>
              item.status === "publish" || item.status === "private" || item.status === "future",
          )
          .map((item) => `${item.type} ${item.parent} ${item.slug}`);
        expect(new Set(slugs).size).toBe(slugs.length);
        await expectTotals(site);
      }),
      { numRuns: 40, interruptAfterTimeLimit: 15_000 },
    );
  });

  test("concurrent changes to different fields of a post all succeed", async () => {
    await using site = await startSite({ storage: storage() });
    await site.editor.post("/core/v2/posts", { title: "T", excerpt: "E", status: "publish" });
    const change = async (field: string) => {
      for (let i = 1; i <= 50; i++)
        expect(
          (await site.editor.edit("/core/v2/posts/1", { [field]: `${field} ${i}` })).status,
        ).toBe(200);
    };
    await Promise.all([change("title"), change("excerpt")]);
    const [post] = (await site.dump()).content;
    expect(post).toMatchObject({ title: "title 50", excerpt: "excerpt 50", version: 101 });
  });

  test("concurrent posts with one title get different slugs", async () => {
    await using site = await startSite({ storage: storage() });
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        site.editor.post("/core/v2/posts", { title: "Same", status: "publish" }),
      ),
    );
    expect(new Set(replies.map(({ body }) => body.slug)).size).toBe(40);
  });
});
