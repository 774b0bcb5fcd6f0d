import { basePath, escapeHtml, type PageContext, parseUrl } from "@waymark/core";
import { definePageTransform, type Shared } from "../builder.ts";
import { readPath, type AddressTarget } from "../head/address.ts";
import { headOf } from "../head/owner.ts";
import { blank, missing, type Page } from "../head/page.ts";
import { pageAt } from "../head/page-at.ts";
import { toHtml, toTags } from "../head/tags.ts";
import { buildOf } from "../entries/entry.ts";
import { indexingState } from "../settings.ts";
import type { SeoOptions } from "../options.ts";
import { toPlain } from "../text/plain.ts";
import { openPage, type OpenPage } from "./body.ts";
import type { ScannedHead } from "./scan.ts";

type Call = PageContext<Shared, SeoOptions> & { readonly answer: Response };
/** Headers about the bytes of a page, which are others with more in its head. */
const ofBytes = [
  "content-length",
  "etag",
  "last-modified",
  "accept-ranges",
  "content-md5",
  "digest",
  "content-digest",
  "repr-digest",
];

/** Puts into the heads of pages what these do not say themselves, whoever has made them. What fails leaves a page as it is. */
export const completeHeads = definePageTransform("heads of pages", async (call) => {
  if (!call.options.heads || !isPage(call)) return undefined;
  const { answer, log, path } = call;
  const { status, statusText, body } = answer;
  if (!body) return undefined;
  const page = await openPage(body as ReadableStream<Uint8Array<ArrayBuffer>>);
  const again = { status, statusText, headers: new Headers(answer.headers) };
  if (!page.head) return new Response(page.same(), again);
  let more = "";
  try {
    more = await missingFrom(call, page);
  } catch (error) {
    log.error("The head of a page could not be completed.", { path, error });
  }
  if (more === "") return new Response(page.same(), again);
  for (const name of ofBytes) again.headers.delete(name);
  return new Response(page.with(more), again);
});

/** Whether an answer is a page for readers, or says to one that nothing is there. */
function isPage({ request, answer, path, options, site }: Call): boolean {
  const { status, headers } = answer;
  if (request.method !== "GET" || (status !== 200 && status !== 404)) return false;
  const type = headers.get("content-type") ?? "";
  if (!/^text\/html\s{0,9}(?:;|$)/i.test(type)) return false;
  if (!/^[^;]{0,99}(?:;\s{0,9}charset="?utf-8"?\s{0,9})?$/i.test(type)) return false;
  if (headers.has("content-encoding") || headers.has("content-disposition")) return false;
  // Search engines keep nothing of such a page: whatever its head said, nobody would read it.
  if (/\bnoindex\b/i.test(headers.get("x-robots-tag") ?? "")) return false;
  const base = basePath(site);
  return !options.skip.some((beginning) => path.startsWith(base + beginning));
}

/** Whether everything that has a page has an entry: then a page that has none costs one look into an index. */
function isIndexed(call: Call): boolean {
  const { completed, built_by } = call.settings.get(indexingState);
  return completed && built_by === buildOf(call);
}

/** The tags that the head of a page lacks. */
async function missingFrom(call: Call, opened: OpenPage): Promise<string> {
  const { head: found } = opened;
  const { answer, request, site } = call;
  const asked = readPath(new URL(request.url), site);
  const known =
    asked && answer.status === 200
      ? await pageAt(call, asked, { indexed: isIndexed(call) })
      : undefined;
  // A page that only its own module knows, such as that to sign in, and that asks not to be found.
  if (!known && answer.status === 200 && found.isHidden) return "";
  const page = known ?? (answer.status === 404 ? missing : otherPage(call, opened.title(), asked));
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

/** A page under the canonical address that its head names itself: `og:url` and the graph then say the same. */
function withCanonical(page: Page, { canonical }: ScannedHead, base: string): Page {
  const text = canonical === undefined ? "" : toPlain(canonical, 2048);
  const url = text === "" ? undefined : parseUrl(text, base);
  if (!url) return page;
  const { href, protocol } = url;
  return /^https?:$/.test(protocol) ? { ...page, own: { ...page.own, canonical: href } } : page;
}

/** Width, height and type are those of an image; a page that brings its own image says them itself. */
const belongsToOther = (name: string, { names }: ScannedHead): boolean =>
  name.startsWith("og:image:") && names.has("og:image");

/** A page of which nothing is known here but what it says itself. */
function otherPage({ site }: Call, title: string, asked: AddressTarget | undefined): Page {
  const name = toPlain(title, 1000) || site.name;
  const { number = 1, pagedBy } = asked ?? {};
  // Whether there is something with or without a slash at the end only the page's own module knows.
  const link = asked === undefined ? "" : site.url + asked.exactPath;
  return { ...blank, kind: "other", link, name, number, pagedBy, own: { title: "%%title%%" } };
}
