import {
  contentTypes,
  importedIds,
  importRow,
  isImported,
  type RemoteReader,
  type RemoteReading,
  remoteImporters,
} from "@waymark/content";
import type { Contributed, ModuleContext } from "@waymark/core";
import * as z from "zod";
import { defineService, type Shared } from "./builder.ts";
import { buildItem } from "./entries/build-item.ts";
import { saveOverrides } from "./entries/store.ts";
import { type Overrides, overrides, withoutEmpty } from "./entries/values.ts";
import type { SeoOptions } from "./options.ts";
import { toPlain } from "./text/plain.ts";

/** The interface with the values as editors have set them. */
const exact = "seo/v2";
/** The interface of the original plugin: items have the head of their page, in which these values are mixed with generated ones. */
const original = "seo/v1";

const line = z
  .string()
  .max(5_000)
  .transform((text) => toPlain(text, 2_000))
  .catch("");
const remoteHead = z.object({
  title: line,
  description: line,
  canonical: line,
  og_title: line,
  og_description: line,
  robots: z.object({ index: line }).catch({ index: "" }),
});
const remoteItem = z.object({
  id: z.int().positive(),
  link: line,
  title: z.object({ rendered: line }).catch({ rendered: "" }),
  yoast_head_json: remoteHead.optional().catch(undefined),
});
type RemoteItem = z.output<typeof remoteItem>;
const table = "seo.item";

/** The values that an editor has set, as far as the head of the page shows them. */
function valuesIn({
  link,
  title: { rendered: name },
  yoast_head_json: head,
}: RemoteItem): Overrides {
  if (!head) return {};
  const { title, description, canonical, og_title: ogTitle, og_description: ogText, robots } = head;
  return {
    // A title that begins with that of the item follows the template of its type.
    ...(!title.startsWith(name) && { title }),
    description,
    ...(canonical !== link && { canonical }),
    ...(robots.index === "noindex" && { noindex: true }),
    ...(ogTitle !== title && ogTitle !== name && { open_graph_title: ogTitle }),
    // Without a description of its own, the page has one that is generated.
    ...(description !== "" && ogText !== description && { open_graph_description: ogText }),
  };
}

/** The values that fit this site, without empty ones. */
const toOverrides = (values: object): Overrides =>
  withoutEmpty(
    Object.fromEntries(
      Object.entries(overrides).flatMap(([name, schema]) => {
        const value: unknown = Object.hasOwn(values, name) ? Reflect.get(values, name) : undefined;
        const parsed = value === undefined ? undefined : schema.safeParse(value);
        return parsed?.success ? [[name, parsed.data]] : [];
      }),
    ) as Overrides,
  );

const rows = defineService(
  "seo.import-remote",
  async (ctx, reading: RemoteReading): Promise<void> => {
    const { reader } = reading;
    if (!reader.has(exact) && !reader.has(original)) return;
    for (const { name, base, viewable, features } of ctx.all(contentTypes)) {
      if (!viewable || features.has("file")) continue;
      const found = reader.list({
        path: `/core/v2/${reader.toRemoteName(base)}`,
        query: (page, size) => ({ page, per_page: size, orderby: "id", order: "asc" }),
        rowsIn: (body) => z.array(z.unknown()).safeParse(body).data,
        row: remoteItem,
        keyOf: ({ id }) => id,
        what: `SEO values of ${name}`,
      });
      for await (const item of found) await importItem(ctx, reading, item);
    }
  },
);

/** Imports the values of one item. Values that an editor of this site has set stay as they are. */
async function importItem(
  ctx: ModuleContext<Shared, SeoOptions>,
  { reader, tally, isDryRun }: RemoteReading,
  item: RemoteItem,
): Promise<void> {
  const place = { source: reader.source, table, key: item.id };
  if ((await ctx.callService(isImported, place)) !== undefined) return tally.known("SEO values");
  const values = toOverrides((await exactValues(reader, item.id)) ?? valuesIn(item));
  if (Object.keys(values).length === 0) return;
  if (isDryRun) return tally.made("SEO values");
  const isMade = await ctx.transaction(async (inner) => {
    const { source, key } = place;
    const id = (await inner.callService(importedIds, { source, ids: [key] })).get(key);
    const built = id === undefined ? undefined : await buildItem(inner, id);
    if (id === undefined || !built) return false;
    await saveOverrides(inner, built, (own) => ({ ...values, ...own }));
    await inner.callService(importRow, { ...place, id });
    return true;
  });
  if (isMade) tally.made("SEO values");
}

/** The values at a site that shows them as editors have set them; undefined at other sites. */
async function exactValues(
  reader: RemoteReader,
  id: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!reader.has(exact)) return undefined;
  const schema = z.object({ values: z.record(z.string(), z.unknown()) });
  return (await reader.read(`/${exact}/items/${id}`, schema))?.values ?? {};
}

/** SEO values of the items of another site. */
export const seoImporter: Contributed = remoteImporters({
  name: "seo",
  namespaces: { "yoast/v1": original, "seo/v2": exact },
  rows,
});
