import {
  coreErrors,
  defineLoader,
  type Embedded,
  type Embeds,
  fieldsOf,
  type Link,
  type Resource,
  type NamespaceContext,
  type RenderContext,
  type Loader,
} from "@waymark/core";
import { mayCreateTerms, mayOnTerms } from "../capabilities.ts";
import { errors } from "../errors.ts";
import type { ItemPermissions } from "../permissions.ts";
import { content, tables } from "../tables.ts";
import { authorEmbeds } from "@waymark/accounts";
import type { ContentType, Taxonomy } from "../content-type.ts";
import type { ContentOptions } from "../options.ts";
import { toRevisionNumber } from "../revisions/list.ts";
import { category, tag } from "../types.ts";
import { storeOptions } from "../write/values.ts";
import { termsOfItems } from "../terms/hierarchy.ts";
import { termResource } from "./term.ts";

/** The resource of a type's items and the rule for reading them; resolved late, because items may link to their own type. */
interface LinkedTypeRuntime {
  (): { readonly resource: Resource; readonly permissions: ItemPermissions };
}
/** Columns with the id of another item; 0 for none. */
type Pointer = "featured_media" | "parent";
type ReferringRow = { readonly id: number } & { readonly [K in Pointer]?: number };

/** Embeds the items of a type that a column of the rows names, read for all rows together. */
const itemEmbeds = (column: Pointer, type: string, runtime: LinkedTypeRuntime): Embeds => ({
  resource: () => runtime().resource,
  loader: defineLoader<typeof tables, readonly Embedded[], ReferringRow>({
    tables,
    reads: [column],
    empty: [],
    async load({ rows, db, context: { actor } }) {
      const requested = rows.filter((row) => (row[column] ?? 0) !== 0);
      const ids = [...new Set(requested.map((row) => row[column] ?? 0))];
      const found = await db.content.find({ where: { id: { in: ids }, type } });
      const embedded = new Map(
        found.map((row): [number, Embedded] => {
          const mayRead = runtime().permissions.read(actor, row);
          return [row.id, mayRead ? { row } : { error: coreErrors.rest_forbidden }];
        }),
      );
      const missing: Embedded = { error: errors.rest_post_invalid_id };
      return new Map(requested.map((row) => [row.id, [embedded.get(row[column] ?? 0) ?? missing]]));
    },
  }),
});

const { link } = fieldsOf(content);

/** The featured image of an item. */
const featured = (media: LinkedTypeRuntime): Link =>
  link({
    href: "/core/v2/media/:featured_media",
    embeds: itemEmbeds("featured_media", "attachment", media),
  });

/** The ids of an item's terms by taxonomy, each list sorted by name. */
export const termsOf = defineLoader<typeof tables, Readonly<Record<string, readonly number[]>>>({
  tables,
  empty: {},
  async load({ rows, db }) {
    const links = await db.termLinks.find({
      where: { content: { in: rows.map(({ id }) => id) } },
      columns: ["content", "taxonomy", "term"],
      orderBy: [{ content: "asc" }, { taxonomy: "asc" }, { name_key: "asc" }, { term: "asc" }],
    });
    const found = new Map<number, Record<string, number[]>>();
    for (const { content, taxonomy, term } of links) {
      let own = found.get(content);
      if (!own) found.set(content, (own = {}));
      (own[taxonomy] ??= []).push(term);
    }
    return found;
  },
});

/**
 * Whether the list of a taxonomy is embedded even if it is empty and the last one. Clients expect the lists of
 * categories and tags, and read the first term of any other list.
 */
const isCommon = (taxonomy: Taxonomy | undefined): boolean =>
  taxonomy === category || taxonomy === tag;
/** Embeds the terms of items: one list for each taxonomy. */
const embeddedTerms = (
  taxonomies: readonly Taxonomy[],
  all: NamespaceContext["all"],
): Loader<readonly Embedded[]> =>
  defineLoader<typeof tables, readonly Embedded[]>({
    tables,
    empty: taxonomies.filter(isCommon).map(() => ({ rows: [] })),
    async load({ rows, db }) {
      const found = await termsOfItems(
        db,
        rows.map(({ id }) => id),
      );
      return new Map(
        rows.map(({ id }) => {
          const lists = taxonomies.map((taxonomy) => ({
            as: termResource(taxonomy, all),
            rows: (found.get(id) ?? []).filter((term) => term.taxonomy === taxonomy.name),
          }));
          const last = lists.findLastIndex(
            (list, at) => list.rows.length > 0 || isCommon(taxonomies[at]),
          );
          return [id, lists.slice(0, last + 1)];
        }),
      );
    },
  });

interface LinkContext {
  readonly type: ContentType;
  readonly permissions: ItemPermissions;
  readonly setup: Pick<NamespaceContext, "all">;
  readonly options: ContentOptions;
}

/** Links of an item: itself, its list, its author, its terms; in the edit context also the actions the caller may take. */
export function contentLinks(
  { type, permissions, setup: { all }, options }: LinkContext,
  media: LinkedTypeRuntime,
  own: LinkedTypeRuntime,
  replies: Embeds,
): Record<string, Link> {
  const base = `/core/v2/${type.base}`;
  const self = ({ id }: { readonly id: number }) => `${base}/${id}`;
  const [first] = type.taxonomies;
  return {
    self: options.newerFields ? hinted(permissions, self) : link({ href: `${base}/:id` }),
    collection: link({ href: base }),
    about: link({ href: `/core/v2/types/${type.name}` }),
    ...(type.features.has("author") && {
      author: link({ href: "/core/v2/users/:author", embeds: authorEmbeds(all, "author") }),
    }),
    ...(type.features.has("comments") && {
      replies: link({ href: "/core/v2/comments?post=:id", embeds: replies }),
    }),
    ...(type.features.has("revisions") && revisionLinks(base)),
    ...(type.features.has("hierarchy") && {
      up: link({ href: `${base}/:parent`, embeds: itemEmbeds("parent", type.name, own) }),
    }),
    ...(type.features.has("thumbnail") && { "core:featuredmedia": featured(media) }),
    ...(!type.features.has("file") && {
      "core:attachment": link({ href: "/core/v2/media?parent=:id" }),
    }),
    ...(first && {
      "core:term": link({
        href: type.taxonomies.map(({ name, base: path }) => ({
          taxonomy: name,
          href: `/core/v2/${path}?post=:id`,
        })),
        embeds: {
          loader: embeddedTerms(type.taxonomies, all),
          resource: () => termResource(first, all),
        },
      }),
    }),
    ...actions({ type, permissions, options }, self),
  };
}

/**
 * The link of an item to itself, with the methods that the caller may use: otherwise editors
 * would send a request for each item of a list.
 */
const hinted = (
  permissions: ItemPermissions,
  self: (row: { readonly id: number }) => string,
): Link =>
  link({
    reads: ["id", "status", "author", "extra", "audience", "owner"],
    href(row, { context, actor }) {
      const href = self(row);
      if (context !== "edit") return href;
      const allow = [
        "GET",
        ...(permissions.edit(actor, row) ? ["POST", "PUT", "PATCH"] : []),
        ...(permissions.remove(actor, row) ? ["DELETE"] : []),
      ];
      return { href, targetHints: { allow } };
    },
  });

/** Links to the item's revisions and to the newest one. */
const revisionLinks = (base: string): Record<string, Link> => ({
  "version-history": link({
    reads: ["id", "revisions"],
    href: ({ id, revisions: count }) => ({ count, href: `${base}/${id}/revisions` }),
  }),
  "predecessor-version": link({
    reads: ["id", "predecessor"],
    href({ id: item, predecessor }) {
      if (predecessor === 0) return undefined;
      const id = toRevisionNumber(predecessor);
      return { id, href: `${base}/${item}/revisions/${id}` };
    },
  }),
});

/** The actions that the caller may take on an item, as links in the edit context. */
function actions(
  { type, permissions, options }: Omit<LinkContext, "setup">,
  self: (row: { readonly id: number }) => string,
): Record<string, Link> {
  const action = (allows: (ctx: RenderContext) => boolean) =>
    link({
      reads: ["id"],
      in: ["edit"],
      href: (row, ctx) => (allows(ctx) ? self(row) : undefined),
    });
  const onTerms = type.taxonomies.flatMap((taxonomy) => [
    [`core:action-create-${taxonomy.base}`, action(({ actor }) => mayCreateTerms(actor, taxonomy))],
    [
      `core:action-assign-${taxonomy.base}`,
      action(({ actor }) => mayOnTerms(actor, "assign", taxonomy)),
    ],
  ]);
  return {
    ...(!type.features.has("file") && {
      "core:action-publish": action(({ actor }) => permissions.publish(actor)),
    }),
    "core:action-unfiltered-html": action(({ actor }) => storeOptions(actor, options).isUnfiltered),
    ...(type.features.has("sticky") && {
      "core:action-sticky": action(
        ({ actor }) => permissions.editOthers(actor) && permissions.publish(actor),
      ),
    }),
    ...(type.features.has("author") && {
      "core:action-assign-author": action(({ actor }) => permissions.editOthers(actor)),
    }),
    ...Object.fromEntries(onTerms),
  };
}
