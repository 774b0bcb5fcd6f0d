import {
  contentTypes,
  importedIds,
  importRow,
  isImported,
  type RemoteReader,
  type RemoteReading,
  remoteImporters,
  publicTaxonomies,
} from "@waymark/content";
import type { Contributed, ModuleContext } from "@waymark/core";
import * as z from "zod";
import { type Context, defineService, type Shared } from "./builder.ts";
import { buildItem } from "./entries/build-item.ts";
import { buildTerm } from "./entries/build-other.ts";
import { buildUser } from "./entries/build-user.ts";
import { saveOverrides } from "./entries/store.ts";
import { type Overrides, overrides, withoutEmpty } from "./entries/values.ts";
import type { SeoOptions } from "./options.ts";
import { toPlain } from "./plain-text.ts";

/** The API with the values as editors have set them. */
const exact = "seo/v2";
/** The API of the original plugin: items have the head of their page, in which these values are mixed with generated ones. */
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
  /** That of a term or an author. */
  name: line,
  /** The login of a user. */
  username: line,
  yoast_head_json: remoteHead.optional().catch(undefined),
});
type RemoteItem = z.output<typeof remoteItem>;
/** The names under which imported values are stored. */
const tableNames = { items: "seo.item", terms: "seo.term", users: "seo.user" } as const;

/** The values that an editor has set, as far as the head of the page shows them. */
function valuesIn({
  link,
  title: { rendered },
  name: own,
  yoast_head_json: head,
}: RemoteItem): Overrides {
  if (!head) return {};
  const name = own || rendered;
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

/** The values that this site supports, without empty ones. */
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

/** The items of a type, the terms of a taxonomy, or users. */
interface Kind {
  /** The path of the list at the other site. */
  readonly path: string;
  /** Their routes in `seo/v2`. */
  readonly routes: "items" | "terms" | "users";
  readonly taxonomy?: string;
  readonly what: string;
}
const listQuery = (page: number, size: number) => ({
  page,
  per_page: size,
  orderby: "id",
  order: "asc",
  // Without the texts, which would make pages large.
  _fields: Object.keys(remoteItem.shape).join(","),
});
const rowsIn = (body: unknown) => z.array(z.unknown()).safeParse(body).data;

const rows = defineService(
  "seo.import-remote",
  async (ctx, reading: RemoteReading): Promise<void> => {
    const { reader } = reading;
    if (!reader.has(exact) && !reader.has(original)) return;
    for (const kind of kindsOf(ctx, reader)) {
      const { path, what } = kind;
      const keyOf = ({ id }: RemoteItem) => id;
      // Logins are only in the edit context.
      const more = kind.routes === "users" ? { context: "edit" } : {};
      const query = (page: number, size: number) => ({ ...listQuery(page, size), ...more });
      const list = { path, what, query, rowsIn, row: remoteItem, keyOf };
      for await (const item of reader.list(list)) await importValues(ctx, reading, kind, item);
    }
  },
);

const kindsOf = (
  { all }: Pick<Context, "all">,
  { toRemoteName, isSignedIn }: RemoteReader,
): readonly Kind[] => [
  ...all(contentTypes)
    .filter(({ viewable, features }) => viewable && !features.has("file"))
    .map(({ name, base }) => ({
      path: `/core/v2/${toRemoteName(base)}`,
      routes: "items" as const,
      what: `SEO values of ${name}`,
    })),
  ...publicTaxonomies(all).map(({ name, base }) => ({
    path: `/core/v2/${toRemoteName(base)}`,
    routes: "terms" as const,
    taxonomy: name,
    what: `SEO values of ${name}`,
  })),
  ...(isSignedIn
    ? [{ path: "/core/v2/users", routes: "users" as const, what: "SEO values of authors" }]
    : []),
];

/** Imports the values of one item, term or author. Values that an editor of this site has set stay as they are. */
async function importValues(
  ctx: ModuleContext<Shared, SeoOptions>,
  { reader, tally, isDryRun }: RemoteReading,
  kind: Kind,
  item: RemoteItem,
): Promise<void> {
  const { routes, taxonomy } = kind;
  const place = { source: reader.source, table: tableNames[routes], key: item.id };
  if ((await ctx.callService(isImported, place)) !== undefined) return tally.known("SEO values");
  const values = toOverrides((await exactValues(reader, kind, item.id)) ?? valuesIn(item));
  if (Object.keys(values).length === 0) return;
  if (isDryRun) return tally.made("SEO values");
  const isMade = await ctx.transaction(async (inner) => {
    const { source, key } = place;
    const id =
      routes === "users"
        ? (await inner.db.users.first({ login_key: item.username.toLowerCase() }))?.id
        : (await inner.callService(importedIds, { source, ids: [key], taxonomy })).get(key);
    const built = id === undefined ? undefined : await buildOf(inner, routes, id);
    if (id === undefined || !built) return false;
    await saveOverrides(inner, built, (own) => ({ ...values, ...own }));
    await inner.callService(importRow, { ...place, id });
    return true;
  });
  if (isMade) tally.made("SEO values");
}

async function buildOf(ctx: ModuleContext<Shared, SeoOptions>, routes: Kind["routes"], id: number) {
  if (routes === "items") return buildItem(ctx, id);
  if (routes === "users") return buildUser(ctx, id);
  const term = await ctx.db.terms.get(id);
  return term && buildTerm(ctx, term);
}

/** The values from a site that returns them as editors have set them; undefined for other sites. */
async function exactValues(
  reader: RemoteReader,
  { routes }: Kind,
  id: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!reader.has(exact)) return undefined;
  const schema = z.object({ values: z.record(z.string(), z.unknown()) });
  return (await reader.read(`/${exact}/${routes}/${id}`, schema))?.values ?? {};
}

/** SEO values of the items, terms and authors of another site. */
export const seoImporter: Contributed = remoteImporters({
  name: "seo",
  namespaces: { "yoast/v1": original, "seo/v2": exact },
  rows,
});
