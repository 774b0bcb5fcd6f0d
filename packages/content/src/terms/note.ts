import type { Term } from "./write.ts";
import type { TermNote } from "../events.ts";

/** A term, as events describe it. */
export const noteOf = ({ id, taxonomy, name, slug, parent }: Term): TermNote => ({
  id,
  taxonomy,
  name,
  slug,
  parent,
});
