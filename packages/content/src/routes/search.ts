import {
  defineLoader,
  defineResource,
  fieldsOf,
  raw,
  valuesOf,
  type Embedded,
  type Resource,
  type NamespaceContext,
  context,
  ids,
  paged,
  pageOf,
  type SiteInfo,
} from "@waymark/core";
import * as z from "zod";
import {
  type Hit,
  searchTypes,
  type Hits,
  isBeyond,
  isSearchable,
  offsetOf,
  type SearchArgs,
  findItems,
  findTerms,
} from "../search.ts";
import { tables } from "../tables.ts";
import { publicTaxonomies } from "../addresses/links-to.ts";
import type { Taxonomy } from "../content-type.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { termResource } from "../resources/term.ts";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { contentTypes } from "../extension-points.ts";
import { toTitle, typeRuntimeOf } from "../resources/labels.ts";
import { schemas } from "../resources/schemas.ts";

const hits = valuesOf<Hit>();
const { column, link } = fieldsOf(hits);
const toRead = ["view", "embed"] as const;

/** The resource of search results. */
const hitResource = (
  runtimes: ReadonlyMap<string, TypeRuntime>,
  taxonomies: ReadonlyMap<string, Taxonomy>,
  setup: NamespaceContext,
) =>
  defineResource({
    name: "search-result",
    table: hits,
    fields: {
      id: column("id", {
        description: "The ID, or the name of a post format",
        in: toRead,
        schema: raw({ type: ["integer", "string"] }),
      }),
      title: column("title", { description: "The title", in: toRead, schema: z.string() }),
      url: column("url", {
        description: "The URL of its page",
        in: toRead,
        schema: z.string().meta({ format: "uri" }),
      }),
      type: column("type", {
        description: "The kind of result",
        in: toRead,
        schema: z.enum(searchTypes),
        // For a term this is the name of its taxonomy.
        responseSchema: z.enum([...searchTypes, ...taxonomies.keys()]),
      }),
      subtype: column("subtype", {
        description: "The content type or taxonomy",
        in: toRead,
        schema: z.enum([...runtimes.keys(), ...taxonomies.keys()]),
        responseSchema: z.enum([...runtimes.keys()]).optional(),
      }),
    },
    links: {
      self: link({
        reads: ["id", "type", "subtype", "self"],
        href: ({ self }) => self,
        embeds: { loader: found(taxonomies, runtimes, setup), resource: () => standard(runtimes) },
      }),
      about: link({ reads: ["about"], href: ({ about }) => about }),
      collection: link({ reads: [], href: () => "/core/v2/search" }),
    },
  });

/** Embeds the results themselves, with one query: a search finds items or terms, never both. */
const found = (
  taxonomies: ReadonlyMap<string, Taxonomy>,
  runtimes: ReadonlyMap<string, TypeRuntime>,
  { all }: NamespaceContext,
) =>
  defineLoader<typeof tables, readonly Embedded[], Hit>({
    tables,
    reads: ["id", "type", "subtype"],
    empty: [],
    async load({ rows, db }) {
      const items = idsOf(rows, ({ type }) => type === "post");
      const terms = idsOf(rows, ({ type }) => taxonomies.has(type));
      const bodies = new Map<number, readonly Embedded[]>();
      const add = (row: { readonly id: number }, as: Resource | undefined) => {
        if (as) bodies.set(row.id, [{ row, as }]);
      };
      if (items.length > 0)
        for (const row of await db.content.find({ where: { id: { in: items } } }))
          add(row, runtimes.get(row.type)?.resource as Resource | undefined);
      if (terms.length > 0)
        for (const row of await db.terms.find({ where: { id: { in: terms } } })) {
          const taxonomy = taxonomies.get(row.taxonomy);
          add(row, taxonomy && (termResource(taxonomy, all) as unknown as Resource));
        }
      return bodies;
    },
  });

const idsOf = (rows: readonly Hit[], are: (hit: Hit) => boolean): readonly number[] =>
  rows.filter(are).flatMap(({ id }) => (typeof id === "number" ? [id] : []));

/** The resource of the first type; each embedded row names its own. */
function standard(runtimes: ReadonlyMap<string, TypeRuntime>): Resource {
  const [first] = runtimes.values();
  if (!first) throw new Error("Search requires at least one content type.");
  return first.resource as unknown as Resource;
}

/** The search over everything that anonymous callers may find. */
export function searchRoute(setup: NamespaceContext) {
  const types = setup.all(contentTypes).filter(isSearchable);
  const runtimes = new Map(types.map((type) => [type.name, typeRuntimeOf(type, setup)]));
  const groups = new Map(publicTaxonomies(setup.all).map((one) => [one.name, one]));
  /** Subtypes of another type are ignored; without any left, all subtypes are searched. */
  const among = (known: ReadonlyMap<string, unknown>, requested: readonly string[] = []) => {
    const own = requested.filter((name) => known.has(name));
    return own.length > 0 && !requested.includes("any") ? own : [...known.keys()];
  };
  return get({
    summary: "Search published items, terms and post formats",
    args: {
      context: context(["view", "embed"], "view"),
      ...paged({ perPage: 10, max: 100 }),
      search: z.string().optional().describe("Only results that match these words"),
      type: z.enum(searchTypes).default("post").describe("The kind of result"),
      subtype: z
        .array(z.enum([...runtimes.keys(), ...groups.keys(), "any"]))
        .meta({ default: "any" })
        .optional()
        .describe("Only these content types or taxonomies"),
      exclude: ids().describe("Leave out results with these IDs"),
      include: ids().describe("Only results with these IDs"),
    },
    returns: pageOf(hitResource(runtimes, groups, setup)),
    access: "public",
    errors: ["rest_search_invalid_page_number"],
    async handler({ args, site, ...call }) {
      const { type, subtype, ...rest } = args;
      const ctx = { ...call, site };
      if (type === "post") {
        const readable = among(runtimes, subtype).filter((name) =>
          runtimes.get(name)?.permissions.read(call.actor, { status: "publish", author: 0 }),
        );
        return findItems(runtimes, ctx, { ...rest, among: readable });
      }
      if (type === "term") {
        const requested = { ...rest, among: among(groups, subtype) };
        return findTerms(groups, ctx, requested);
      }
      return findFormats(site, { ...rest, among: [] });
    },
  });
}

/** The post formats with pages of their own. */
const formats = schemas.format.options.filter((format) => format !== "standard");

/** Finds formats by name. Their ids are words, so `include` and `exclude` do not apply. */
function findFormats({ url }: SiteInfo, args: SearchArgs): Hits {
  const text = (args.search ?? "").toLowerCase();
  const found = formats.filter((format) => format.includes(text));
  if (isBeyond(args, found.length)) throw errors.rest_search_invalid_page_number();
  const offset = offsetOf(args);
  return {
    total: found.length,
    items: found.slice(offset, offset + args.per_page).map((format) => ({
      id: format,
      title: toTitle(format),
      url: `${url}/type/${format}/`,
      type: "post-format",
    })),
  };
}
