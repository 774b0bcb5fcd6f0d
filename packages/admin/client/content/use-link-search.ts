import { useMemo } from "react";
import { useDirectory, useMay } from "../api/directory.ts";
import { listOfType } from "../api/list-of-type.ts";
import { useLabel } from "../api/use-label.ts";
import { findContent } from "../api/found.ts";
import { withoutTags } from "../api/items.ts";
import type { FindLinks } from "../editor/links.ts";

/** Lists of more would have to be scrolled. */
const [maxItems, maxTerms] = [5, 3];

/** Finds published content and terms for the links of an editor; undefined if the user may not search. */
export function useLinkSearch(): FindLinks | undefined {
  const { lists } = useDirectory();
  const may = useMay();
  const labelOf = useLabel();
  return useMemo(() => {
    if (!may("GET /core/v2/search")) return undefined;
    return async (text, signal) => {
      const [items, terms] = await Promise.all([
        findContent(text, maxItems, signal),
        findContent(text, maxTerms, signal, "term"),
      ]);
      return [...items, ...terms].map(({ id, url, title, type: ofTerm, subtype: ofItem }) => {
        const type = ofItem ?? ofTerm;
        return {
          id,
          url,
          title: withoutTags(title),
          label: listOfType(lists, type)?.singular ?? labelOf(type),
          isTerm: ofItem === undefined,
          type,
        };
      });
    };
  }, [lists, may, labelOf]);
}
