import { rawHtml, type CallService } from "@waymark/core";
import { defineService } from "./builder.ts";
import { embedsOf } from "./render/embeds.ts";
import { toPageResponse } from "./render/response.ts";

/** A page of another module, such as a month of the calendar. */
export interface ForeignPage {
  /** Plain text, without the name of the site. */
  readonly title: string;
  /** Canonical URL. */
  readonly url: string;
  /** HTML of the main part, with a first-level heading. */
  readonly body: string;
  /** Plain text; may be empty. */
  readonly description?: string;
  readonly style?: string;
  readonly script?: string;
  readonly isHidden?: boolean;
  /** `view` is a wide page that other sites cannot embed, `item` a page with the width of text. */
  readonly kind?: "view" | "item";
}

const renderForeign = defineService("pages.layout", async (ctx, page: ForeignPage) => {
  const { title, url, body, description = "", style, script, isHidden = false, kind } = page;
  return toPageResponse(ctx, new URL(url, ctx.site.url), {
    title,
    description,
    main: rawHtml(body),
    width: kind === "view" ? "wide" : "text",
    hasContent: true,
    canonical: url,
    isHidden,
    alternates: kind === "item" ? embedsOf(ctx, url) : [],
    style,
    script,
  });
});

/**
 * Renders pages of other modules in the layout of the site: `calendarViews({ layout: pageLayout })`,
 * `forms({ layout: pageLayout })`. The site must include `pages`.
 */
export const pageLayout = (
  page: ForeignPage,
  { callService }: { readonly callService: CallService },
): Promise<Response> => callService(renderForeign, page);
