import type { TermNote } from "../extension-points.ts";
import type { Term } from "./write.ts";

/** A term, as events describe it. */
export const noteOf = ({ id, taxonomy, name, slug, parent }: Term): TermNote => ({
  id,
  taxonomy,
  name,
  slug,
  parent,
});
