import {
  moduleBuilder,
  createSite,
  defineModule,
  integer,
  table,
  text,
  type Columns,
  type Table,
  type Task,
} from "@waymark/core";
import type { StorageAdapter } from "@waymark/storage";
import { sqlite } from "@waymark/storage-sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { testStorages } from "waymark/testing";
import { migrations } from "./migrations.ts";
import { tables } from "./tables.ts";
import { integrityErrors } from "./test/integrity-errors.ts";
import { startSite } from "./test/site.ts";

/** A table as it was before it had a sort key. */
function without(created: Table, key: string, column: string): Table {
  const columns: Columns = Object.fromEntries(
    Object.entries(created.columns).filter(([name]) => name !== key),
  );
  const indexes = created.indexes.map((index) => ({
    ...index,
    columns: index.columns.map((name) => (name === key ? column : name)),
  }));
  return table(columns, { indexes, ...(created.search && { search: created.search as never }) });
}
const older = {
  ...tables,
  content: without(tables.content, "title_key", "title"),
  terms: without(tables.terms, "name_key", "name"),
  termLinks: table(
    {
      term: integer(),
      status: text(),
      date: text(),
      content: integer(),
      taxonomy: text(),
      name: text(),
    },
    {
      key: ["term", "status", "date", "content"],
      copies: ["status", "date"],
      indexes: [["content", "taxonomy", "name", "term"]],
    },
  ),
};
const { defineTask } = moduleBuilder({ tables: older });
const fill = defineTask("older.fill", async ({ db }, names: readonly string[]) => {
  const at = "2025-01-01T00:00:00";
  const dates = { date: at, date_gmt: at, modified: at, modified_gmt: at };
  for (const [i, name] of names.entries()) {
    await db.content.insert({
      type: "post",
      status: "publish",
      title: name,
      slug: `s${i}`,
      ...dates,
    });
    await db.terms.insert({ taxonomy: "post_tag", slug: `s${i}`, name });
  }
});

/** Items of one term: a page for every six posts. */
const file = defineTask("older.file", async ({ db }, count: number) => {
  const name = "Éclair";
  const { id: term } = await db.terms.insert({ taxonomy: "post_tag", slug: "eclair", name });
  const date = "2025-01-01T00:00:00";
  const dates = { date, date_gmt: date, modified: date, modified_gmt: date };
  const status = "publish";
  const rows = await db.content.insertAll(
    Array.from({ length: count }, (_, i) => ({
      type: i % 7 === 0 ? "page" : "post",
      status,
      slug: `s${i}`,
      ...dates,
    })),
  );
  await db.termLinks.insertAll(
    rows.map(({ id: content }) => ({ term, status, date, content, taxonomy: "post_tag", name })),
  );
  return { term, ids: rows.map(({ id }) => id) };
});

const { mediaReferences: _, ...unreferenced } = tables;
const writeEarlier = moduleBuilder({ tables: unreferenced }).defineTask(
  "earlier.write",
  async ({ db }, texts: readonly string[]) => {
    const at = "2025-01-01T00:00:00";
    const dates = { date: at, date_gmt: at, modified: at, modified_gmt: at };
    for (const content of texts)
      await db.content.insert({ type: "post", status: "publish", content, ...dates });
  },
);
/** The module as it was before references to files were stored. */
const earlier = defineModule({
  name: "content",
  tables: unreferenced,
  migrations: migrations.filter(({ name }) => !name.includes("references")),
  tasks: [writeEarlier],
});

/** The stored data of a site with earlier tables. */
async function leave<I, R>(storage: StorageAdapter, task: Task<I, R>, input: I): Promise<R> {
  const content = defineModule({ name: "content", tables: older, tasks: [fill, file] });
  const site = createSite({ storage, modules: [content()] });
  await site.start();
  const result = await site.run(task, input);
  await site.close();
  return result;
}

describe.each(await testStorages())("on %s", (name, make) => {
  /** The stored data outlives the site. */
  async function makeStorage() {
    if (name !== "SQLite") return make();
    const folder = await mkdtemp(join(tmpdir(), "content-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    return sqlite(join(folder, "site.db"));
  }
  test("items of an older version are sorted correctly by title and by name", async () => {
    const storage = await makeStorage();
    await leave(storage, fill, ["zebra", "Éclair", "apple", "Banana"]);

    await using site = await startSite({ storage });
    const inOrder = ["apple", "Banana", "Éclair", "zebra"];
    const posts = await site.get("/core/v2/posts", { orderby: "title", order: "asc" });
    const titles = posts.body.map((post: { title: { rendered: string } }) => post.title.rendered);
    expect(titles).toEqual(inOrder);
    const tags = await site.get("/core/v2/tags");
    expect(tags.body.map(({ name }: { name: string }) => name)).toEqual(inOrder);
  });

  test("the references of older texts to files are stored", async () => {
    const storage = await makeStorage();
    const texts = ['<img class="wp-image-7">', "None", '<img src="/uploads/2025/01/boat.png">'];
    const before = createSite({ storage, modules: [earlier()] });
    await before.start();
    await before.run(writeEarlier, texts);
    await before.close();

    await using site = await startSite({ storage });
    expect((await site.dump()).mediaReferences).toEqual([
      { key: "#7", item: 1 },
      { key: "2025/01/boat.png", item: 3 },
    ]);
  });

  test("term assignments of an older version are listed by item type", async () => {
    const storage = await makeStorage();
    const { term, ids } = await leave(storage, file, 700);

    await using site = await startSite({ storage });
    const listed = await site.get("/core/v2/posts", { tags: [term], per_page: 1 });
    expect(listed.headers.get("x-core-total")).toBe("600");
    expect(listed.body[0]).toMatchObject({ id: ids.at(-1), tags: [term] });
    const { termLinks: links, counters } = await site.dump();
    // The posts of each month are counted, for archives.
    const months = counters.filter(({ kind }) => kind === "month");
    expect(months).toEqual([{ kind: "month", key: "2025-01", status: "publish", n: 600 }]);
    const types = links.map(({ type }) => type);
    expect([types.length, types.filter((type) => type === "page").length]).toEqual([700, 100]);
    expect((await integrityErrors(site)).filter((one) => one.includes("link"))).toEqual([]);
  });
});
