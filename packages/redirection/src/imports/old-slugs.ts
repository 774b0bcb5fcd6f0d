import {
  contentOptions,
  contentTables,
  contentTypes,
  itemById,
  type LookupContext,
} from "@waymark/content";
import { moduleBuilder, type Db } from "@waymark/core";
import { redirectImportSources, type OfferedRedirect } from "../extension-points.ts";

const { defineService } = moduleBuilder({ tables: contentTables, options: contentOptions });

type ContentDb = Db<Pick<typeof contentTables, "content">>;
/** Meta key under which imported sites store the previous slugs of an item. */
const key = "_wp_old_slug";

const batchSize = 1_000;
/** Maximum number of items to read. */
const max = 100_000;

interface Former {
  readonly id: number;
  readonly slugs: readonly string[];
}
/** Published items that have previous slugs. */
async function* formerSlugs(db: ContentDb, types: readonly string[]): AsyncGenerator<Former> {
  let last = 0;
  for (let seen = 0; seen < max; seen += batchSize) {
    const rows = await db.content.find({
      where: { id: { gt: last }, type: { in: types }, status: "publish" },
      orderBy: "id",
      limit: batchSize,
      columns: ["id", "extra"],
    });
    for (const { id, extra } of rows) {
      const meta = extra.imported?.["meta"] as Readonly<Record<string, unknown>> | undefined;
      const oldSlugs = meta?.[key];
      const slugs = Array.isArray(oldSlugs)
        ? oldSlugs.filter((slug) => typeof slug === "string")
        : [];
      if (slugs.length > 0) yield { id, slugs };
    }
    const end = rows.at(-1);
    if (rows.length < batchSize || !end) return;
    last = end.id;
  }
}
const typesIn = ({ all }: Pick<LookupContext, "all">): readonly string[] =>
  all(contentTypes)
    .filter(({ viewable }) => viewable)
    .map(({ name }) => name);

const count = defineService("redirection.count-old-slugs", async (ctx, _: void) => {
  let total = 0;
  for await (const { slugs } of formerSlugs(ctx.db, typesIn(ctx))) total += slugs.length;
  return total;
});

const redirects = defineService("redirection.read-old-slugs", async (ctx, _: void) => {
  const found: OfferedRedirect[] = [];
  for await (const { id, slugs } of formerSlugs(ctx.db, typesIn(ctx))) {
    const item = await itemById(ctx, id);
    const target = item && new URL(item.link).pathname;
    const at = target?.replace(/\/$/, "").lastIndexOf("/") ?? -1;
    if (target === undefined || at === -1) continue;
    for (const slug of new Set(slugs))
      found.push({ source: `${target.slice(0, at + 1)}${encodeURIComponent(slug)}/`, target });
  }
  return found;
});

/** Previous addresses of items on the site that they were imported from. */
export const oldSlugs = redirectImportSources({
  name: "core-old-slugs",
  label: "Previous addresses of imported items",
  count,
  redirects,
});
