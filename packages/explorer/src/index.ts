import { DefinitionError, defineModule } from "@waymark/core";
import { toBase } from "./address.ts";
import { front } from "./front.ts";
import { options } from "./options.ts";

/**
 * A page at `/explorer` that reads the site's live catalogue: routes by namespace, their methods and args,
 * and a form that sends GET requests. It only ever talks to the site that serves it.
 *
 * Mount it first where another module or the site's own `front` answers every path. Whoever reaches the
 * page sees what the public catalogue says and no more; a site that wants it private leaves it out.
 */
export const explorer = defineModule({
  name: "explorer",
  options,
  front: [front],
  namespaces: ({ options: { path }, site }) => {
    const api = new URL(site.api).pathname;
    const page = toBase(site) + path;
    if (page === api || page.startsWith(`${api}/`))
      throw new DefinitionError(
        `explorer: option path: ${path} lies inside the API at ${api}, which answers there itself.`,
      );
    return [];
  },
});
