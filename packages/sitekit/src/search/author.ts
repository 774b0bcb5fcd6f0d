import { itemAt } from "@waymark/content";
import { defineService, toPlace } from "../bound.ts";

/**
 * Who wrote the published item at an address of this site; 0 where there is none. Found is only what has this very
 * path: `/?p=5` leads to an item, but names the front page.
 */
export const authorAt = defineService(
  "sitekit.author-at",
  async (scope, url: string): Promise<number> => {
    const base = `${scope.site.url}/`;
    if (url.length > 2048 || !URL.canParse(url, base)) return 0;
    const { href, pathname, search } = new URL(url, base);
    const found = search === "" ? await itemAt(toPlace(scope), href) : undefined;
    return found && new URL(found.link).pathname === pathname ? found.item.author : 0;
  },
);
