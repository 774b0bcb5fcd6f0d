import {
  defineResource,
  fieldsOf,
  raw,
  withAdded,
  type Field,
  type Resource,
  type NamespaceContext,
  type SiteInfo,
  defineLoader,
  type Embedded,
  type Embeds,
  type Loader,
  weakMemoize,
} from "@waymark/core";
import * as z from "zod";
import { errors } from "../errors.ts";
import { contentTypes, termFields, type TermField } from "../extension-points.ts";
import { terms, tables } from "../tables.ts";
import type { Taxonomy } from "../content-type.ts";
import { pathsAbove } from "../terms/hierarchy.ts";
import { metaOf } from "../terms/write.ts";
import { schemas, routesOf } from "./schemas.ts";
import { decodeSlug, toSlug } from "@waymark/content-text";
import { freeSlugs } from "../write/slug.ts";

/** Embeds the parents of terms, read for all rows together. */
const termsAbove = (taxonomy: string, resource: () => Resource): Embeds => ({
  resource,
  loader: defineLoader<
    typeof tables,
    readonly Embedded[],
    { readonly id: number; readonly parent: number }
  >({
    tables,
    reads: ["parent"],
    empty: [],
    async load({ rows, db }) {
      const requested = rows.filter(({ parent }) => parent !== 0);
      const ids = [...new Set(requested.map(({ parent }) => parent))];
      const found = await db.terms.find({ where: { id: { in: ids }, taxonomy } });
      const embedded = new Map(found.map((row): [number, Embedded] => [row.id, { row }]));
      const missing: Embedded = { error: errors.rest_term_invalid };
      return new Map(requested.map(({ id, parent }) => [id, [embedded.get(parent) ?? missing]]));
    },
  }),
});

const { column, field, link } = fieldsOf(terms);
type All = NamespaceContext["all"];
type TermResource = Resource<(typeof terms)["columns"]>;
const termResources = weakMemoize((all: All) =>
  weakMemoize((taxonomy: Taxonomy) => toResource(taxonomy, all)),
);

/** The resource of a taxonomy's terms. */
export const termResource = (taxonomy: Taxonomy, all: All): TermResource =>
  termResources(all)(taxonomy);

const everywhere = { in: ["view", "embed", "edit"] } as const;
const toRead = { in: ["view", "edit"] } as const;

function toResource(taxonomy: Taxonomy, all: All): TermResource {
  const { name, base, hierarchical } = taxonomy;
  const path = `/core/v2/${base}`;
  const types = all(contentTypes).filter(
    (type) =>
      type.taxonomies.some((one) => one.name === name) || taxonomy.types?.includes(type.name),
  );
  const keys = metaOf(taxonomy, all);
  const own: Record<string, Field> = {
    id: column("id", { ...everywhere, description: "The ID" }),
    count: column("count", {
      ...toRead,
      description: "The number of published items with this term",
    }),
    description: column("description", { ...toRead, description: "The description" }),
    link: field({
      description: "The URL of its page",
      ...everywhere,
      reads: ["slug"],
      loads: hierarchical ? { above: pathsAbove } : {},
      schema: z.string().meta({ format: "uri" }),
      value: ({ slug }, { site }, loaded) =>
        taxonomy.viewable === false
          ? `${site.url}/?taxonomy=${name}&term=${slug}`
          : termAddress(taxonomy, `${(loaded as { above?: string }).above ?? ""}${slug}`, site),
    }),
    name: column("name", {
      ...everywhere,
      description: "The name",
      schema: z.string().meta({ required: true }),
    }),
    slug: column("slug", {
      ...everywhere,
      description: "The slug: the part of the URL that identifies it",
    }),
    taxonomy: column("taxonomy", {
      ...everywhere,
      description: "The name of its taxonomy",
      schema: z.enum([name]),
    }),
    ...(hierarchical && {
      parent: column("parent", { ...toRead, description: "The ID of the parent term" }),
    }),
    meta: field({
      description: "Meta values, by registered key",
      ...toRead,
      reads: ["extra"],
      schema: raw(schemas.meta(keys)),
      value: ({ extra }) =>
        Object.fromEntries(keys.map((key) => [key.name, extra.meta?.[key.name] ?? key.fallback])),
    }),
  };
  return defineResource({
    name: name === "post_tag" ? "tag" : name,
    table: terms,
    fields: withAdded(taxonomy.label, own, fieldsOfTerms(taxonomy, all)),
    links: {
      self: link({ reads: ["id"], href: ({ id }) => `${path}/${id}` }),
      collection: link({ reads: [], href: () => path }),
      about: link({ reads: [], href: () => `/core/v2/taxonomies/${name}` }),
      up: link({
        reads: ["parent"],
        href: ({ parent }) => (parent === 0 ? undefined : `${path}/${parent}`),
        embeds: termsAbove(name, () => termResource(taxonomy, all) as unknown as Resource),
      }),
      "core:post_type": link({
        reads: ["id"],
        href: ({ id }) => types.map((type) => ({ href: `${routesOf(type)}?${base}=${id}` })),
      }),
    },
    missing: errors.rest_term_invalid,
  }) as unknown as TermResource;
}

/** The fields that modules add to the terms of a taxonomy. */
export const fieldsOfTerms = ({ name }: Pick<Taxonomy, "name">, all: All): readonly TermField[] =>
  all(termFields).filter(({ taxonomies }) => !taxonomies || taxonomies.includes(name));

/** Returns the address of a term, below those of its taxonomy and its ancestors. */
export const termAddress = (
  { name, path }: Pick<Taxonomy, "name" | "path">,
  below: string,
  { url }: SiteInfo,
): string => `${url}/${path ?? name}/${below}/`;

interface Titled {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly slug: string;
  readonly title: string;
  readonly parent: number;
}
/**
 * The slug that each item's current title would get.
 *
 * @param isOwn - Whether items like this one own their slug.
 */
export const generatedSlugs = (isOwn: (item: Titled) => boolean): Loader<string> =>
  defineLoader<typeof tables, string, Titled>({
    tables,
    reads: ["id", "type", "status", "slug", "title", "parent"],
    empty: "",
    async load({ rows, db }) {
      const claims = rows.map((row) => ({
        ...row,
        requested: toSlug(row.title) || String(row.id),
      }));
      // An item that has the slug of its title would get it again.
      const open = claims.filter((claim) => claim.slug !== claim.requested || !isOwn(claim));
      const found = await freeSlugs(db, open);
      const slugs = new Map(open.map(({ id }, at) => [id, found[at]]));
      return new Map(
        claims.map(({ id, requested }) => [id, decodeSlug(slugs.get(id) ?? requested)]),
      );
    },
  });
