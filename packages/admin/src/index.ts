import { accountPages } from "@waymark/accounts";
import {
  adminPages as modulePages,
  defineModule,
  messageOf,
  pagePath,
  servedPaths,
} from "@waymark/core";
import { checkPages } from "./lists/pages.ts";
import { adminMessages } from "./messages/index.ts";
import { screensDe } from "./messages/screens-de.ts";
import { screensEn } from "./messages/screens-en.ts";
import { options } from "./options.ts";
import { adminPages } from "./pages.ts";
import { v1 } from "./v1.ts";

/**
 * An admin interface at `/admin`, derived from the declarations of the site: every list with its table, its filters and
 * its forms, for every module. Modules describe with `screens` what cannot be derived.
 *
 * List it before other modules or `pages` of the site that answer every path.
 */
export const admin = defineModule({
  name: "admin",
  options,
  messages: adminMessages,
  contributes: ({ path }) => [
    servedPaths({ name: "admin", paths: [`${path}/`] }),
    accountPages({
      name: "admin",
      label: messageOf(adminMessages, "admin"),
      path,
      // The least that a role needs for work on content.
      capability: "edit_posts",
      isWorkplace: true,
    }),
    screensDe,
    screensEn,
  ],
  pages: [adminPages],
  namespaces: ({ all, options: { path }, site }) => {
    checkPages(all(modulePages));
    pagePath.check("admin", path, site);
    return [v1];
  },
});

export { adminMessages } from "./messages/index.ts";
