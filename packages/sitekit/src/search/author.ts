import { itemAt } from "@waymark/content";
import { parseUrl } from "@waymark/core";
import { defineService, toLookupContext } from "../builder.ts";

/**
 * The author of the published item at a URL of this site; 0 if there is none. The path must match exactly: `/?p=5`
 * leads to an item, but is the front page here.
 */
export const authorAt = defineService(
  "sitekit.author-at",
  async (scope, url: string): Promise<number> => {
    const base = `${scope.site.url}/`;
    const read = url.length > 2048 ? undefined : parseUrl(url, base);
    if (!read) return 0;
    const { href, pathname, search } = read;
    const found = search === "" ? await itemAt(toLookupContext(scope), href) : undefined;
    return found && new URL(found.link).pathname === pathname ? found.item.author : 0;
  },
);
