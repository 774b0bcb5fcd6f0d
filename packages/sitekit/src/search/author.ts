import { parseUrl } from "@waymark/core";
import { itemAt } from "@waymark/content";
import { defineService, toLookupContext } from "../builder.ts";

/**
 * Who wrote the published item at an address of this site; 0 where there is none. Found is only what has this very
 * path: `/?p=5` leads to an item, but names the front page.
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
