import { termAddress, type Taxonomy } from "@waymark/content";
import type { SiteInfo } from "@waymark/core";
import type { Term } from "./loaded.ts";

/** The path of a taxonomy's term routes in this namespace. */
const termBase = ({ hierarchical }: Pick<Taxonomy, "hierarchical">, { api }: SiteInfo): string =>
  `${api}/calendar/events/v1/${hierarchical ? "categories" : "tags"}`;

interface Addresses {
  readonly self: string;
  readonly collection: string;
  readonly up?: string;
}
const addressesOf = (term: Term, taxonomy: Taxonomy, site: SiteInfo): Addresses => {
  const collection = termBase(taxonomy, site);
  return {
    self: `${collection}/${term.id}`,
    collection,
    ...(term.parent !== 0 && { up: `${collection}/${term.parent}` }),
  };
};

/** A term in an event. */
export interface EmbeddedTerm {
  readonly name: string;
  readonly slug: string;
  readonly term_group: 0;
  readonly term_taxonomy_id: number;
  readonly taxonomy: string;
  readonly description: string;
  readonly parent: number;
  readonly count: number;
  readonly filter: "raw";
  readonly id: number;
  readonly urls: Addresses;
}
export const toEmbeddedTerm = (term: Term, taxonomy: Taxonomy, site: SiteInfo): EmbeddedTerm => ({
  name: term.name,
  slug: term.slug,
  term_group: 0,
  term_taxonomy_id: term.id,
  taxonomy: term.taxonomy,
  description: term.description,
  parent: term.parent,
  count: term.count,
  filter: "raw",
  id: term.id,
  urls: addressesOf(term, taxonomy, site),
});

/** A term in its own routes. */
export interface TermItem {
  readonly id: number;
  readonly count: number;
  readonly description: string;
  readonly name: string;
  readonly slug: string;
  readonly taxonomy: string;
  readonly parent?: number;
  readonly meta: readonly never[];
  readonly url: string;
  readonly urls: Addresses;
}
interface TermData {
  /** Path of its ancestors, `music/live/`. */
  readonly above: string;
  /** The values of fields that other modules add to terms. */
  readonly added: Readonly<Record<string, unknown>> | undefined;
}
/** Converts a term for responses. */
export const toTermItem = (
  term: Term,
  { above, added }: TermData,
  taxonomy: Taxonomy,
  site: SiteInfo,
): TermItem => ({
  id: term.id,
  count: term.count,
  description: term.description,
  name: term.name,
  slug: term.slug,
  taxonomy: term.taxonomy,
  ...(taxonomy.hierarchical && { parent: term.parent }),
  meta: [],
  ...added,
  url: termAddress(taxonomy, above + term.slug, site),
  urls: addressesOf(term, taxonomy, site),
});
