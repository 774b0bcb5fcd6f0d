import { moduleBuilder, createSite, defineModule, table } from "@waymark/core";
import { sqlite } from "@waymark/storage-sqlite";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tables } from "./tables.ts";
import { base, startSite } from "./test/site.ts";
import { integrityErrors } from "./test/visitor.ts";

const { redirects: _, ...known } = tables.groups.columns;
const older = { ...tables, groups: table(known) };
const fill = moduleBuilder({ tables: older }).defineTask("older.fill", async ({ db }, _: void) => {
  for (const name of ["First", "Second", "Empty"]) await db.groups.insert({ name });
  const rule = (url: string, group_id: number) => ({ url, lookup_key: url, group_id });
  await db.redirects.insertAll([rule("/a", 1), rule("/b", 2), rule("/c", 2)]);
});

test("groups of older databases get the number of their redirects", async () => {
  const folder = await mkdtemp(join(tmpdir(), "redirects-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = () => sqlite(join(folder, "site.db"));
  const before = createSite({
    storage: storage(),
    modules: [defineModule({ name: "redirection", tables: older, tasks: [fill] })()],
  });
  await before.start();
  await before.run(fill, undefined);
  await before.close();

  await using site = await startSite({ storage: storage() });
  const { body } = await site.administrator.get(`${base}/group`, {
    orderby: "id",
    direction: "asc",
  });
  expect(body.items.map(({ redirects }: { redirects: number }) => redirects)).toEqual([1, 2, 0]);
  expect(await integrityErrors(site)).toEqual([]);
});
