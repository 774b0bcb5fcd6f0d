import { basePath, escapeHtml, parseUrl, type PageContext, type PageResponse } from "@waymark/core";
import { definePageTransform, type Shared } from "../builder.ts";
import { buildOf } from "../entries/entry.ts";
import { readPath, type AddressTarget } from "../head/address.ts";
import { headOf } from "../head/owner.ts";
import { pageAt } from "../head/page-at.ts";
import { blank, missing, type Page } from "../head/page.ts";
import { toHtml, toTags } from "../head/tags.ts";
import type { SeoOptions } from "../options.ts";
import { indexingState } from "../settings.ts";
import { toPlain } from "../text/plain.ts";
import { scanHead, type ScannedHead } from "./scan.ts";

type Call = PageContext<Shared, SeoOptions> & { readonly page: PageResponse };

/** Adds missing tags to the heads of pages of any module. If it fails, the page is unchanged. */
export const completeHeads = definePageTransform("heads of pages", async (call) => {
  if (!call.options.heads || !isPageForReaders(call)) return undefined;
  const html = await call.page.html();
  const head = html === undefined ? undefined : scanHead(html);
  if (!head) return undefined;
  try {
    const missing = await missingFrom(call, head);
    return missing === "" ? undefined : { head: missing };
  } catch (error) {
    call.log.error("The head of a page could not be completed.", { path: call.path, error });
    return undefined;
  }
});

/** Whether a response is an HTML page for readers, or a not-found page. */
function isPageForReaders({ request, page, path, options, site }: Call): boolean {
  const { status, headers, isHtml } = page;
  if (request.method !== "GET" || !isHtml || (status !== 200 && status !== 404)) return false;
  // Search engines ignore such a page: additions to its head would have no reader.
  if (/\bnoindex\b/i.test(headers.get("x-robots-tag") ?? "")) return false;
  const base = basePath(site);
  return !options.skip.some((beginning) => path.startsWith(base + beginning));
}

/** Whether all pages have entries: then an unknown page costs a single index lookup. */
function isIndexed(call: Call): boolean {
  const { completed, built_by } = call.settings.get(indexingState);
  return completed && built_by === buildOf(call);
}

/** The missing tags of a head. */
async function missingFrom(call: Call, found: ScannedHead): Promise<string> {
  const { request, site } = call;
  const { status } = call.page;
  const asked = readPath(new URL(request.url), site);
  const known =
    asked && status === 200 ? await pageAt(call, asked, { indexed: isIndexed(call) }) : undefined;
  // A page of another module, such as the sign-in page, with noindex.
  if (!known && status === 200 && found.isHidden) return "";
  const page = known ?? (status === 404 ? missing : otherPage(call, found.title, asked));
  const head = await headOf(call, withCanonical(page, found, request.url));
  const has = (name: string) =>
    found.names.has(name) || (found.isHidden && (name === "canonical" || name === "prev"));
  const tags = toTags(head).filter(({ name }) => !has(name) && !belongsToOther(name, found));
  const title =
    found.names.has("title") || head.title === ""
      ? ""
      : `<title>${escapeHtml(head.title)}</title>\n`;
  return title + toHtml(tags);
}

/** The page with the canonical URL from its own head, so that `og:url` and the graph match it. */
function withCanonical(page: Page, { canonical }: ScannedHead, base: string): Page {
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
function otherPage({ site }: Call, title: string, asked: AddressTarget | undefined): Page {
  const name = toPlain(title, 1000) || site.name;
  const { number = 1, pagedBy } = asked ?? {};
  // Only the page's own module knows whether its trailing slash matters.
  const link = asked === undefined ? "" : site.url + asked.exactPath;
  return { ...blank, kind: "other", link, name, number, pagedBy, own: { title: "%%title%%" } };
}
