import {
  defineLoader,
  defineResource,
  fieldsOf,
  raw,
  valuesOf,
  type Embedded,
  type Resource,
  type NamespaceContext,
} from "@waymark/core";
import * as z from "zod";
import { type Hit, searchTypes } from "../search/hit.ts";
import { tables } from "../tables.ts";
import type { Taxonomy } from "../taxonomy.ts";
import type { TypeRuntime } from "./content.ts";
import { termResource } from "./term.ts";

const hits = valuesOf<Hit>();
const { column, link } = fieldsOf(hits);
const toRead = ["view", "embed"] as const;

/** The resource of search results. */
export const hitResource = (
  runtimes: ReadonlyMap<string, TypeRuntime>,
  taxonomies: ReadonlyMap<string, Taxonomy>,
  setup: NamespaceContext,
) =>
  defineResource({
    name: "search-result",
    table: hits,
    fields: {
      id: column("id", {
        about: "The ID, or the name of a post format",
        in: toRead,
        schema: raw({ type: ["integer", "string"] }),
      }),
      title: column("title", { about: "The title", in: toRead, schema: z.string() }),
      url: column("url", {
        about: "The URL of its page",
        in: toRead,
        schema: z.string().meta({ format: "uri" }),
      }),
      type: column("type", {
        about: "The kind of result",
        in: toRead,
        schema: z.enum(searchTypes),
        // For a term this is the name of its taxonomy.
        answers: z.enum([...searchTypes, ...taxonomies.keys()]),
      }),
      subtype: column("subtype", {
        about: "The content type or taxonomy",
        in: toRead,
        schema: z.enum([...runtimes.keys(), ...taxonomies.keys()]),
        answers: z.enum([...runtimes.keys()]).optional(),
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
