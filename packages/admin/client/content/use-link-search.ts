import { useMemo } from "react";
import { listOfType, useDirectory, useMay } from "../api/directory.ts";
import { findContent } from "../api/found.ts";
import { withoutTags } from "../api/items.ts";
import type { FindLinks } from "../editor/links.ts";

/** A list of more would have to be scrolled. */
const most = 5;

/** Finds published content for the links of an editor; undefined if the user may not search. */
export function useLinkSearch(): FindLinks | undefined {
  const { lists } = useDirectory();
  const may = useMay();
  return useMemo(() => {
    if (!may("GET /core/v2/search")) return undefined;
    return async (text, signal) =>
      (await findContent(text, most, signal)).map(({ url, title, subtype }) => ({
        url,
        title: withoutTags(title),
        kind: listOfType(lists, subtype)?.singular ?? "",
      }));
  }, [lists, may]);
}
