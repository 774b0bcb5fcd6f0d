import { defineModule, pagePath } from "@waymark/core";
import { front } from "./pages.ts";
import { options } from "./options.ts";

/**
 * A page at `/explorer` that reads the site's live catalogue: routes by namespace, their methods and args,
 * and a form that sends GET requests. It only ever talks to the site that serves it.
 *
 * Mount it first where another module or the site's own `pages` answers every path. Whoever reaches the
 * page sees what the public catalogue says and no more; a site that wants it private leaves it out.
 */
export const explorer = defineModule({
  name: "explorer",
  options,
  pages: [front],
  namespaces: ({ options: { path }, site }) => {
    pagePath.check("explorer", path, site);
    return [];
  },
});
