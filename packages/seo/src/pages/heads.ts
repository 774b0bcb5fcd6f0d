import {
  basePath,
  escapeHtml,
  excludesFromSearch,
  type PageTransformContext,
  parseUrl,
  scanTags,
} from "@waymark/core";
import { definePageTransform, type Shared } from "../builder.ts";
import { buildOf } from "../entries/entry.ts";
import { type AddressTarget, readPath } from "../head/address.ts";
import { headOf } from "../head/other-pages.ts";
import { pageAt } from "../head/page-at.ts";
import { blank, missing, type Page } from "../head/page.ts";
import { type Tag, toHtml, toTags } from "../head/head.ts";
import type { SeoOptions } from "../options.ts";
import { indexingState } from "../settings.ts";
import { toPlain } from "../plain-text.ts";
import { configuredTemplate } from "../templates.ts";

type TransformContext = PageTransformContext<Shared, SeoOptions>;

/**
 * Adds missing tags to the heads of pages of any module, and replaces titles, descriptions and canonical URLs for which
 * editors or the options of the site have set other values. If it fails, the page is unchanged.
 */
export const completeHeads = definePageTransform("heads of pages", async (ctx) => {
  if (!ctx.options.heads || !isPageForReaders(ctx)) return undefined;
  const html = await ctx.page.html();
  const head = html === undefined ? undefined : scanHead(html);
  if (html === undefined || !head) return undefined;
  try {
    const { missing, replaced } = await tagsFor(ctx, head);
    if (missing === "" && replaced.size === 0) return undefined;
    return {
      head: missing,
      ...(replaced.size > 0 && { html: replaceTags(html, head.tags, replaced) }),
    };
  } catch (error) {
    ctx.log.error("The head of a page could not be completed.", { path: ctx.path, error });
    return undefined;
  }
});

/** Whether a response is an HTML page for readers, or a not-found page. */
function isPageForReaders({ request, page, path, options, site }: TransformContext): boolean {
  // Search engines ignore other pages: additions to their heads would have no reader.
  if (request.method !== "GET" || !page.isIndexable) return false;
  const base = basePath(site);
  return !options.skip.some((beginning) => path.startsWith(base + beginning));
}

/** Whether all pages have entries: then an unknown page costs a single index lookup. */
function isIndexed(ctx: TransformContext): boolean {
  const { completed, built_by } = ctx.settings.get(indexingState);
  return completed && built_by === buildOf(ctx);
}

/** The missing tags of a head, and those that replace existing ones, by name. */
interface HeadTags {
  readonly missing: string;
  readonly replaced: ReadonlyMap<string, string>;
}
const unchanged: HeadTags = { missing: "", replaced: new Map() };

async function tagsFor(ctx: TransformContext, found: ScannedHead): Promise<HeadTags> {
  const { request, site } = ctx;
  const { status } = ctx.page;
  const target = readPath(new URL(request.url), site);
  const known =
    target && status === 200 ? await pageAt(ctx, target, { indexed: isIndexed(ctx) }) : undefined;
  // A page of another module, such as the sign-in page, with noindex.
  if (!known && status === 200 && found.isHidden) return unchanged;
  const page = known ?? (status === 404 ? missing : otherPage(ctx, found.title, target));
  const head = await headOf(ctx, withCanonical(page, found, request.url));
  const tags = toTags(head).filter(
    ({ name }) => !found.isHidden || (name !== "canonical" && name !== "prev"),
  );
  if (head.title !== "")
    tags.unshift({ name: "title", html: `<title>${escapeHtml(head.title)}</title>` });
  const configured = configuredTags(ctx, page);
  const replaced = new Map(
    tags.flatMap(({ name, html }) =>
      found.names.has(name) && configured.has(name) ? [[name, html] as const] : [],
    ),
  );
  // A replaced element can also be that of another tag: `<meta name="description" property="og:description">`.
  const removed = new Set(
    found.tags.flatMap(({ name, start }) => (replaced.has(name) ? start : [])),
  );
  const isKept = (name: string) =>
    found.names.has(name) && !found.tags.some((one) => one.name === name && removed.has(one.start));
  const isMissing = ({ name }: Tag) =>
    !replaced.has(name) && !isKept(name) && !belongsToOther(name, found);
  return { missing: toHtml(tags.filter(isMissing)), replaced };
}

/** The names of the tags that editors set for a page, or that have a template in the options of the site. */
function configuredTags(
  { options }: TransformContext,
  { kind, type, own }: Page,
): ReadonlySet<string> {
  const { titles, descriptions } = options;
  const { title, description, canonical } = own;
  // A page that is only known by its own head.
  if (kind === "other") return new Set();
  return new Set([
    ...(title || configuredTemplate(titles, kind, type) ? ["title"] : []),
    ...(description || configuredTemplate(descriptions, kind, type) ? ["description"] : []),
    ...(canonical ? ["canonical"] : []),
  ]);
}

/** The page with new tags in place of existing ones of the same name; repeated ones are removed. */
function replaceTags(
  html: string,
  tags: ScannedHead["tags"],
  replaced: HeadTags["replaced"],
): string {
  const left = new Map(replaced);
  const parts: string[] = [];
  let from = 0;
  for (const { name, start, end } of tags) {
    if (!replaced.has(name)) continue;
    parts.push(html.slice(from, start), left.get(name) ?? "");
    left.delete(name);
    from = end;
  }
  return parts.join("") + html.slice(from);
}

/**
 * The page with the canonical URL from its own head, so that `og:url` and the graph match it, unless editors have set
 * another one.
 */
function withCanonical(page: Page, { canonical }: ScannedHead, base: string): Page {
  if (page.own.canonical) return page;
  const text = canonical === undefined ? "" : toPlain(canonical, 2048);
  const url = text === "" ? undefined : parseUrl(text, base);
  if (!url) return page;
  const { href, protocol } = url;
  return /^https?:$/.test(protocol) ? { ...page, own: { ...page.own, canonical: href } } : page;
}

/** Width, height and type describe an image; a page with its own image has to provide them itself. */
const belongsToOther = (name: string, { names }: ScannedHead): boolean =>
  name.startsWith("og:image:") && names.has("og:image");

/** A page that is only known by its own head. */
function otherPage(
  { site }: TransformContext,
  title: string,
  target: AddressTarget | undefined,
): Page {
  const name = toPlain(title, 1000) || site.name;
  const { number = 1, pagedBy } = target ?? {};
  // Only the page's own module knows whether its trailing slash matters.
  const link = target === undefined ? "" : site.url + target.exactPath;
  return { ...blank, kind: "other", link, name, number, pagedBy, own: { title: "%%title%%" } };
}

/** The tags of a page's head. */
interface ScannedHead {
  /** `title`, `schema`, `description`, `og:title`, `canonical` … */
  readonly names: ReadonlySet<string>;
  /** The text of the title, as HTML; empty if there is none. */
  readonly title: string;
  /** The URL of the canonical link, as HTML; undefined if there is none. */
  readonly canonical: string | undefined;
  /** Whether it has noindex. */
  readonly isHidden: boolean;
  /** The ranges of its title, meta and link elements, in order. */
  readonly tags: readonly { readonly name: string; readonly start: number; readonly end: number }[];
}
/** Characters of a page in which its head has to end. */
const maxHeadLength = 262_144;

/** Scans the head of a page. Undefined if the page has no `</head>`. Linear time. */
export function scanHead(page: string): ScannedHead | undefined {
  const html = page.slice(0, maxHeadLength);
  const names = new Set<string>();
  let title: string | undefined;
  let canonical: string | undefined;
  let isHidden = false;
  let isComplete = false;
  const tags: { name: string; start: number; end: number }[] = [];
  let titleStart: number | undefined;
  scanTags(html, ({ name, isEnd, start, attributes, text }) => {
    if (name === "body" && !isEnd) return false;
    isComplete = isEnd && name === "head";
    const end = start + (isEnd ? 3 : 2) + name.length + attributes.length;
    if (isEnd && name === "title" && titleStart !== undefined) {
      tags.push({ name, start: titleStart, end });
      titleStart = undefined;
    }
    if (isEnd) return !isComplete;
    if (name === "meta" || name === "link")
      for (const key of keysOf(name, attributes)) {
        names.add(key);
        tags.push({ name: key, start, end });
        if (key === "canonical") canonical ??= attributesOf(attributes).get("href");
        if (key === "robots")
          isHidden ||= excludesFromSearch(attributesOf(attributes).get("content") ?? "");
      }
    if (name === "script" && /application\/ld\+json/i.test(attributes)) names.add("schema");
    if (name === "title" && text) {
      names.add("title");
      titleStart = start;
      title ??= html.slice(...text);
    }
    return true;
  });
  return isComplete ? { names, title: title ?? "", canonical, isHidden, tags } : undefined;
}

/** The keys of a meta or link element. */
function keysOf(element: string, text: string): readonly string[] {
  const attributes = attributesOf(text);
  if (element === "link")
    return (attributes.get("rel") ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter((rel) => /^(?:canonical|prev|next)$/.test(rel));
  return [attributes.get("name"), attributes.get("property")].flatMap((key) =>
    key === undefined || key === "" ? [] : [key.toLowerCase()],
  );
}

const attribute =
  /([^\s"'<>/=]{1,100})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]{1,2000})))?/g;
/** The attributes of a tag by lowercase name; the first of duplicates counts. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    const value = double ?? single ?? bare ?? "";
    if (!found.has(key)) found.set(key, value.slice(0, 2048).trim());
  }
  return found;
}
