import { authorsAreHidden } from "@waymark/accounts";
import { contentTypes, taxonomies } from "@waymark/content";
import type { Context } from "../builder.ts";
import { sectionOf } from "../entries/entry.ts";
import { seoSettings } from "../settings.ts";

/** A section of the sitemap: the items of a type, the terms of a taxonomy, authors. */
export interface Section {
  /** Its name in URLs. */
  readonly name: string;
  readonly object_type: string;
  readonly object_sub_type: string;
}

/** The sections of a site, without those excluded by options or administrators. */
export function sectionsOf({ all, options, settings }: Context): readonly Section[] {
  const { hidden_types, many_authors } = settings.get(seoSettings);
  const out = new Set([...options.sitemap.without, ...hidden_types]);
  const types = all(contentTypes)
    .filter(({ viewable }) => viewable)
    .map(({ name }) => ({ name, object_type: "post", object_sub_type: name }));
  const terms = all(taxonomies).map(({ name }) => ({
    name,
    object_type: "term",
    object_sub_type: name,
  }));
  const authors = { name: "author", object_type: "user", object_sub_type: "" };
  const shown = many_authors && !authorsAreHidden({ all, settings });
  const sections = [...types, ...terms, ...(shown ? [authors] : [])];
  const seen = new Set<string>();
  return sections.filter(({ name }) => !out.has(name) && !seen.has(name) && seen.add(name));
}

/** The key of a section in entries and sitemap pages. */
export const keyOfSection = ({ object_type, object_sub_type }: Section): string =>
  sectionOf({ object_type, object_sub_type });
