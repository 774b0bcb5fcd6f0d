import { permalink, permalinkRules, plainLink, type Addressed } from "../permalink.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import type { ExportContext } from "./context.ts";

/** The addresses of items; plain addresses for types that are not mounted. */
export function linksOf({
  all,
  site,
  options,
}: ExportContext): (item: Addressed, parents: string) => string {
  const rules = new Map(
    all(contentTypes).map((type) => [
      type.name,
      permalinkRules(type, all(statuses), options.permalinks, site),
    ]),
  );
  return (item, parents) => {
    const own = rules.get(item.type);
    return own ? permalink(item, parents, own) : plainLink(item, site);
  };
}
