import { defineModule } from "@waymark/core";
import { options } from "./options.ts";
import { stylesheet } from "./pages/assets.ts";
import { notFound, sitePages } from "./pages/site.ts";

export { type ForeignPage, pageLayout } from "./services.ts";
export { defaultTemplates } from "./templates/index.ts";
export type * from "./templates/types.ts";

/** The public pages of a site: home, items, archives, search, comments and feeds. */
export const pages = defineModule({
  name: "pages",
  requires: ["content"],
  // Their pages and redirects come first.
  after: ["redirection", "oembed", "forms", "calendar-views"],
  options,
  pages: [stylesheet, sitePages, notFound],
});
