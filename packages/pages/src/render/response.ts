import {
  basePath,
  cspHash,
  type Html,
  contentAttributes,
  siteIconPath,
  translatorOf,
  weakMemoize,
} from "@waymark/core";
import type { Context } from "../builder.ts";
import { iconPath, touchIconPath } from "../styles/icon.ts";
import { stylesheetPaths, stylesheetsOf } from "../styles/stylesheet.ts";
import { defaultTemplates } from "../templates/index.ts";
import type { FeedLink, LayoutContext, Templates, TemplateContext } from "../templates/types.ts";
import { menuOf } from "./menu.ts";
import { itemDateFormat } from "./text.ts";
import { pagesMessages } from "../messages/index.ts";

/** The main part of a page, with the data for the head of the document. */
export interface PageContent {
  readonly title: string;
  readonly description?: string;
  readonly main: Html;
  readonly width?: "text" | "wide";
  readonly canonical?: string | undefined;
  readonly prev?: string | undefined;
  readonly next?: string | undefined;
  readonly isHidden?: boolean;
  readonly feeds?: readonly FeedLink[];
  readonly alternates?: LayoutContext["alternates"];
  readonly style?: string | undefined;
  readonly script?: string | undefined;
  readonly status?: number;
  /** Whether it has the content of an item, with blocks. */
  readonly hasContent?: boolean;
  /** Whether it is the page of an error, which must not depend on the storage. */
  readonly isFailure?: boolean;
  /** Whether the page depends on the visitor, so that caches must not store it. */
  readonly isPrivate?: boolean;
}

/** The templates of a site: its own, and those of the module. */
const templatesOf = weakMemoize((own: Context["options"]["templates"]): Templates => {
  const given = Object.entries(own).filter(([, template]) => template !== undefined);
  return { ...defaultTemplates, ...Object.fromEntries(given) };
});

/** The context of all templates. */
export function viewOf(
  ctx: Pick<Context, "options" | "site" | "all" | "language">,
  url: URL,
): TemplateContext {
  const { site, language, options } = ctx;
  return {
    site,
    home: `${basePath(site)}/`,
    url,
    templates: templatesOf(options.templates),
    language,
    t: translatorOf(pagesMessages, ctx),
    contentLanguage: contentAttributes(ctx),
    phoneImageSize: options.phoneImageSize,
    formatDate: itemDateFormat(language, { dateStyle: "long" }),
    formatTime: itemDateFormat(language, { timeStyle: "short" }),
  };
}

/** A whole page as a response. */
export async function toPageResponse(ctx: Context, url: URL, page: PageContent): Promise<Response> {
  const { site, settings, options } = ctx;
  const view = viewOf(ctx, url);
  const icon = settings.get(siteIconPath);
  const {
    description = "",
    width = "text",
    isHidden = false,
    feeds = [],
    alternates = [],
    status = 200,
    isPrivate = false,
  } = page;
  const sheets = stylesheetsOf(options);
  const toHref = (name: keyof typeof sheets) =>
    `${basePath(site)}${stylesheetPaths[name]}?v=${sheets[name].version}`;
  const document = view.templates.layout({
    ...view,
    ...page,
    description,
    width,
    isHidden,
    alternates,
    feeds: [{ title: site.name, href: `${site.url}/feed/` }, ...feeds],
    menu: await menuOf(ctx, url.pathname + url.search, page.isFailure),
    stylesheets: [toHref("site"), ...(page.hasContent === true ? [toHref("content")] : [])],
    icon: icon === "" ? undefined : site.url + icon,
    defaultIcon: iconPath(site),
    touchIcon: touchIconPath(site),
    footer: options.footer,
  });
  return new Response(document.html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": await policyOf(page),
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cache-Control": toCacheControl(isPrivate, status),
      Vary: "Cookie",
    },
  });
}

/** Errors are not cached, but only pages for one visitor are private. */
const toCacheControl = (isPrivate: boolean, status: number): string =>
  isPrivate ? "private, no-store" : status === 200 ? "public, max-age=60" : "no-store";

/**
 * The Content-Security-Policy of pages. It allows only the script of the page itself, styles from the stylesheet, the
 * page and the elements of articles, and images, media and frames of other sites in articles.
 */
async function policyOf({ style, script }: PageContent): Promise<string> {
  const forStyle = style === undefined ? "" : ` ${await cspHash(style)}`;
  return [
    "default-src 'none'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "frame-src https:",
    `style-src 'self'${forStyle}`,
    "style-src-attr 'unsafe-inline'",
    ...(script === undefined ? [] : [`script-src ${await cspHash(script)}`, "connect-src 'self'"]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
