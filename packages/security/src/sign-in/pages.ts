import { authorPath } from "@waymark/accounts";
import { basePath, coreMessages, escapeHtml, toMessagePage, translatorOf } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { config } from "../config/settings.ts";

/**
 * Answers 404 to anonymous requests for authors by id (`/?author=1`), which would disclose their names, and for
 * author pages if the site hides authors.
 */
export const authorScan = definePageHandler(
  "author scan",
  async ({ request, path, settings, site, caller, all, language }) => {
    const { loginSec_disableAuthorScan: noScans, loginSec_hideAuthors: isHidden } =
      settings.get(config);
    if (!noScans && !isHidden) return;
    const base = basePath(site);
    const isFront = path === `${base}/` || path === base || path === `${base}/index.php`;
    const isScan = isFront && new URL(request.url).searchParams.has("author");
    const isAuthor = isHidden && path.startsWith(base + authorPath);
    if (!isScan && !isAuthor) return;
    const { can } = await caller();
    if (can("list_users") || can("edit_others_posts")) return;
    const t = translatorOf(coreMessages, { all, language });
    return toMessagePage({ status: 404, site, language, title: escapeHtml(t("notFoundTitle")) });
  },
);
