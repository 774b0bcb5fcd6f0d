import { accountPages } from "@waymark/accounts";
import { adminPages as modulePages, defineModule, messageOf, pagePath } from "@waymark/core";
import { checkPages } from "./lists/pages.ts";
import { adminMessages } from "./messages/index.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { screensEn } from "./messages/screens-en.ts";
import { options } from "./options.ts";
import { adminPages } from "./pages.ts";
import { v1 } from "./v1.ts";

/**
 * The admin interface at `/admin`. Lists, filters and forms of all modules are derived from their declarations;
 * modules describe in `screens` whatever cannot be derived.
 *
 * List it before modules and `pages` that answer every path.
 */
export const admin = defineModule({
  name: "admin",
  options,
  messages: adminMessages,
  contributes: ({ path }) => [
    accountPages({
      name: "admin",
      label: messageOf(adminMessages, "admin"),
      path,
      // The minimum permission of a role for working on content.
      capability: "edit_posts",
      isWorkplace: true,
    }),
    operationsAr,
    operationsDe,
    screensAr,
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
