import { escapeHtml } from "@waymark/core";
import { type AccountPageScope, textsFor } from "../messages/index.ts";
import { toPage } from "./page.ts";

/**
 * Sends the browser to another site or to an app. This cannot be a response with status 303, because browsers also
 * apply the `form-action` of the page with the form to the redirects that follow.
 */
export const toOtherSite = (
  ctx: AccountPageScope,
  {
    title,
    text,
    url,
    cookies = [],
  }: {
    readonly title: string;
    readonly text: string;
    readonly url: URL;
    readonly cookies?: readonly string[];
  },
): Promise<Response> =>
  toPage(ctx, {
    title,
    headers: { Refresh: `0; url=${url.href}`, "Referrer-Policy": "no-referrer" },
    cookies,
    body: `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p class="after"><a class="button" href="${escapeHtml(url.href)}">${textsFor(ctx)("continue")}</a></p>`,
  });
