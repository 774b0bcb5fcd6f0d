import {
  contentOptions,
  contentTypes,
  itemById,
  statuses,
  type LookupContext,
} from "@waymark/content";
import { parseUrl } from "@waymark/core";
import type { Context } from "../builder.ts";

/**
 * The pages that a scan begins with: the home page, those that the options name, the newest item of each type that readers
 * open, then more of them, as many as there is room for.
 */
export async function firstAddresses(ctx: Context): Promise<readonly string[]> {
  const { all, db, options, optionsOf, settings, site } = ctx;
  const { permalinks } = optionsOf(contentOptions);
  const place: LookupContext = { db, site, settings, all, options: { permalinks } };
  const own = ["/", ...options.paths].map((path) => site.url + path);
  const shown = all(statuses)
    .filter((status) => status.public)
    .map(({ name }) => name);
  const types = all(contentTypes).filter(
    ({ viewable, features }) => viewable && !features.has("file"),
  );
  const lists = await Promise.all(
    types.map(({ name: type }) =>
      db.content.find({
        where: { type, status: { in: shown }, password: "" },
        orderBy: [{ date: "desc" }, { id: "desc" }],
        limit: options.pages,
        columns: ["id"],
      }),
    ),
  );
  const ids = Array.from({ length: options.pages }, (_, row) =>
    lists.flatMap((list) => list[row]?.id ?? []),
  ).flat();
  const links: string[] = [];
  for (const id of ids.slice(0, Math.max(0, options.pages - own.length))) {
    const found = await itemById(place, id);
    if (found) links.push(found.link);
  }
  return [...new Set([...own, ...links].flatMap(toAddress))].slice(0, options.pages);
}

/** The address as a request would send it. */
function toAddress(text: string): readonly string[] {
  const url = parseUrl(text);
  return url ? [url.href.replace(/#.*$/s, "")] : [];
}
