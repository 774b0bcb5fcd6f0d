import { contentTables } from "@waymark/content";
import { moduleBuilder, defineModule, id, table, text } from "@waymark/core";
import { expect, test } from "vitest";
import * as z from "zod";
import { redirectImportSources } from "../index.ts";
import { base, startSite } from "./site.ts";

const start = async (about: Parameters<typeof startSite>[0]) => {
  const site = await startSite(about);
  const items = async (): Promise<readonly Record<string, unknown>[]> =>
    (await site.administrator.get(`${base}/redirect`, { direction: "asc" })).body.items;
  return Object.assign(site, { items });
};

const { defineTask } = moduleBuilder({ tables: { content: contentTables.content } });
/** An imported item with previous slugs. */
const importItem = defineTask("test.item", async ({ db }, status: string) => {
  const at = "2024-01-05T10:00:00";
  await db.content.insert({
    ...{ type: "post", status, slug: "now", title: "Now", date: at, date_gmt: at },
    ...{ modified: at, modified_gmt: at },
    extra: { imported: { meta: { _wp_old_slug: ["before", "long-before"] } } },
  });
});

test("previous addresses of imported items become redirects", async () => {
  await using site = await start({
    modules: [defineModule({ name: "items", tasks: [importItem] })()],
  });
  const importers = async () =>
    (await site.administrator.get(`${base}/import/plugin`)).body.importers;
  const bring = async (plugin: unknown) =>
    (await site.administrator.post(`${base}/import/plugin`, { plugin })).body;
  await site.site.run(importItem, "draft");
  expect(await importers()).toEqual([]);
  await site.site.run(importItem, "publish");
  expect(await importers()).toMatchObject([{ id: "core-old-slugs", total: 2 }]);
  for (const plugin of [undefined, [], "nope"])
    expect(await bring(plugin)).toEqual({ imported: 0 });
  expect(await bring("core-old-slugs")).toEqual({ imported: 2 });
  expect((await site.items()).map(({ url, action_data }) => [url, action_data])).toEqual([
    ["/2024/01/05/before/", { url: "/2024/01/05/now/" }],
    ["/2024/01/05/long-before/", { url: "/2024/01/05/now/" }],
  ]);
});

test("a module provides redirects to import, from its own tables and options", async () => {
  const tables = { aliases: table({ id: id(), path: text(), ship: text() }) };
  const options = z.strictObject({ below: z.string() });
  const ships = moduleBuilder({ tables, options });
  const fill = ships.defineTask("ships.fill", ({ db }, _: void) =>
    db.aliases.insertAll([
      { path: "/gull", ship: "gull" },
      { path: "/petrel", ship: "javascript:" },
      { path: "/wreck", ship: "" },
    ]),
  );
  const source = redirectImportSources({
    name: "ships",
    label: "Names of ships",
    count: ships.defineService("ships.count", ({ db }, _: void) => db.aliases.count()),
    redirects: ships.defineService("ships.redirects", async ({ db, options: { below } }, _: void) =>
      (await db.aliases.find({ orderBy: "id" })).map(({ path, ship }) =>
        ship === ""
          ? { source: path, code: 410 }
          : { source: path, target: ship.includes(":") ? ship : below + ship },
      ),
    ),
  });
  const module = defineModule({
    name: "ships",
    tables,
    options,
    tasks: [fill],
    contributes: [source],
  });
  await using site = await start({ modules: [module({ below: "/fleet/" })] });
  await site.site.run(fill, undefined);
  const { body } = await site.administrator.get(`${base}/import/plugin`);
  expect(body.importers).toEqual([{ id: "ships", name: "Names of ships", total: 3 }]);
  const imported = await site.administrator.post(`${base}/import/plugin`, { plugin: "ships" });
  expect(imported.body).toMatchObject({ imported: 2, skipped: [{ line: 2 }] });
  expect(await site.items()).toMatchObject([
    { url: "/gull", action_data: { url: "/fleet/gull" } },
    { url: "/wreck", action_type: "error", action_code: 410 },
  ]);
});
