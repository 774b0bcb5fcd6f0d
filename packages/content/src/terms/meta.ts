import type { Setup } from "@waymark/core";
import { termMeta, type TermMetaKey } from "../points.ts";
import type { Taxonomy } from "../taxonomy.ts";

/** The meta keys that terms of a taxonomy have. */
export const metaOf = ({ name }: Taxonomy, all: Setup["all"]): readonly TermMetaKey[] =>
  all(termMeta).filter(({ taxonomies }) => !taxonomies || taxonomies.includes(name));
