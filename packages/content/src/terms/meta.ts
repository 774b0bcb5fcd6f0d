import type { NamespaceContext } from "@waymark/core";
import { termMeta, type TermMetaKey } from "../extension-points.ts";
import type { Taxonomy } from "../taxonomy.ts";

/** The meta keys of a taxonomy's terms. */
export const metaOf = ({ name }: Taxonomy, all: NamespaceContext["all"]): readonly TermMetaKey[] =>
  all(termMeta).filter(({ taxonomies }) => !taxonomies || taxonomies.includes(name));
