import { bind, createSite, defineModule, table, type Columns, type Table } from "@waymark/core";
import { expect, test } from "vitest";
import { anyStorage } from "waymark/testing";
import { tables } from "./tables.ts";
import { startSite } from "./test/site.ts";

/** A table as it was before it had a key to order by. */
function without(made: Table, key: string, column: string): Table {
  const columns: Columns = Object.fromEntries(
    Object.entries(made.columns).filter(([name]) => name !== key),
  );
  const indexes = made.indexes.map((index) => ({
    ...index,
    columns: index.columns.map((name) => (name === key ? column : name)),
  }));
  return table(columns, { indexes, ...(made.search && { search: made.search as never }) });
}
const older = {
  ...tables,
  content: without(tables.content, "title_key", "title"),
  terms: without(tables.terms, "name_key", "name"),
};
const { defineTask } = bind({ tables: older });
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

const makeStorage = await anyStorage();
test("what older storage holds is in its place in lists by title and by name", async () => {
  const storage = makeStorage();
  const before = createSite({
    storage,
    modules: [defineModule({ name: "content", tables: older, tasks: [fill] })()],
  });
  await before.start();
  await before.run(fill, ["zebra", "Éclair", "apple", "Banana"]);
  await before.close();

  await using site = await startSite({ storage });
  const inOrder = ["apple", "Banana", "Éclair", "zebra"];
  const posts = await site.get("/core/v2/posts", { orderby: "title", order: "asc" });
  const titles = posts.body.map((post: { title: { rendered: string } }) => post.title.rendered);
  expect(titles).toEqual(inOrder);
  const tags = await site.get("/core/v2/tags");
  expect(tags.body.map(({ name }: { name: string }) => name)).toEqual(inOrder);
});
