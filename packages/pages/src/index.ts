import { defineModule, servedPaths, siteCookies } from "@waymark/core";
import { passwordCookie } from "./data/password.ts";
import { forgetMenus } from "./listeners.ts";
import { pagesMessages } from "./messages/index.ts";
import { options } from "./options.ts";
import { defaultIcon, favicon, stylesheets, touchIcon } from "./pages/assets.ts";
import { feeds } from "./pages/feeds.ts";
import { submittedForms } from "./pages/forms.ts";
import { failed, notFound, sitePages } from "./pages/site.ts";
import { menuPlace } from "./render/menu.ts";

export type { PagesOptions } from "./options.ts";
export { pagesMessages } from "./messages/index.ts";
export { type ForeignPage, pageLayout } from "./services.ts";
export { defaultTemplates } from "./templates/index.ts";
export type * from "./templates/types.ts";

/** The public pages of a site: home, items, archives, search, comments and feeds. */
export const pages = defineModule({
  name: "pages",
  requires: ["content"],
  // Their pages and redirects come first.
  after: ["redirection", "oembed", "forms", "calendar-views", "seo"],
  options,
  messages: pagesMessages,
  contributes: [
    siteCookies(passwordCookie),
    menuPlace,
    servedPaths({
      name: "pages",
      paths: [
        "/author/",
        "/type/",
        /^\/\d{4}(\/\d\d){0,2}$/,
        /\/feed(\/(rss2?|atom))?$/,
        /\/page\/\d+$/,
      ],
    }),
  ],
  on: forgetMenus,
  pages: [
    stylesheets,
    defaultIcon,
    favicon,
    touchIcon,
    feeds,
    submittedForms,
    sitePages,
    notFound,
    failed,
  ],
});
