import { defineModule, pagePath } from "@waymark/core";
import { options } from "./options.ts";
import { explorerMessages } from "./messages/index.ts";
import { explorerPage } from "./pages.ts";

export { explorerMessages } from "./messages/index.ts";

/**
 * A page at `/explorer` that shows the site's catalogue: routes by namespace, their methods and
 * arguments, and a form that sends requests, with the session of the browser or an application
 * password. It sends requests only to its own site.
 *
 * List it before modules and `pages` that answer every path. The page shows only the public
 * catalogue; leave the module out to hide it.
 */
export const explorer = defineModule({
  name: "explorer",
  options,
  messages: explorerMessages,
  pages: [explorerPage],
  namespaces: ({ options: { path }, site }) => {
    pagePath.check("explorer", path, site);
    return [];
  },
});
