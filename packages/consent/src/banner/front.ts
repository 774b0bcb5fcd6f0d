import {
  basePath,
  isHtmlPage,
  nonceOf,
  readPage,
  widenPolicy,
  withBody,
  type PolicyNeeds,
} from "@waymark/core";
import { defineFront, type Desk } from "../bound.ts";
import type { Category } from "../categories.ts";
import { choicePath } from "../choice/record.ts";
import { knownOf } from "../known/lookup.ts";
import { consentSettings } from "../settings.ts";
import { bannerFiles, filePath, toFile } from "./files.ts";
import { bannerMarkup, noteMarkup } from "./markup.ts";
import { toPolicyPage } from "./page.ts";
import { rewrite, type Rules } from "./rewrite.ts";

/** The page about cookies, and the files that pages with the banner load. */
export const ownPages = defineFront("consent pages", async (call) => {
  const { request, path, options, site } = call;
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  for (const name of ["banner.js", "banner.css"] as const)
    if (path === filePath(call, name)) return toFile(bannerFiles(call)[name], request);
  const own = basePath(site) + options.path;
  if (path !== own && path !== `${own}/`) return undefined;
  const page = await toPolicyPage(call);
  return request.method === "HEAD" ? new Response(null, page) : page;
});

/** Bytes of the largest page that the banner is put into. */
const largest = 8 * 1_048_576;
const policyHeader = "content-security-policy";

/** Puts the banner into every page of the site, and makes wait what must. */
export const dressPages = defineFront(
  "consent banner",
  async (call) => {
    const { answer, request, settings } = call;
    const { method } = request;
    if (!settings.get(consentSettings).enabled || !isSeen(answer)) return undefined;
    if (method !== "HEAD" && answer.body === null) return undefined;
    const html = method === "HEAD" ? null : await readPage(answer, largest);
    if (html !== null && typeof html !== "string") return html;
    const policy = answer.headers.get(policyHeader);
    const nonces = { script: nonceOf(policy, "script"), style: nonceOf(policy, "style") };
    const dressed =
      html === null ? null : rewrite(html, rulesOf(call, request, bannerMarkup(call, nonces)));
    const page = withBody(answer, dressed);
    if (policy !== null)
      page.headers.set(policyHeader, widenPolicy(policy, needsOf(call, request)));
    return page;
  },
  { when: "answered", turn: "late" },
);

/** The files of the banner and the place for choices, at the address of the site and at the one that was asked. */
/** Whether somebody sees the answer as a page: also what a form has led to, and what says that something went wrong. */
const isSeen = (answer: Response): boolean =>
  isHtmlPage(answer.status < 400 ? answer : new Response(null, { headers: answer.headers }));

function needsOf(call: Pick<Desk, "site" | "options">, { url }: Request): PolicyNeeds {
  const origins = [...new Set([new URL(call.site.url).origin, new URL(url).origin])];
  const sources = (path: string) =>
    origins.map((origin) => origin + path.replace(/[;,]/g, encodeURIComponent)).join(" ");
  return {
    script: sources(filePath(call, "banner.js")),
    style: sources(filePath(call, "banner.css")),
    connect: sources(choicePath(call.site)),
  };
}

/** What waits where nobody knows whose it is: a picture or a sheet shows, these do. */
const doing: ReadonlySet<string> = new Set(["script", "iframe", "embed", "object"]);

function rulesOf(
  { all, settings, site }: Pick<Desk, "all" | "settings" | "site">,
  { url }: Request,
  banner: string,
): Rules {
  const known = knownOf({ all });
  const own = settings.get(consentSettings);
  const home = new URL(site.url).host;
  const unknown = (element: string): Category | undefined =>
    own.block === "all" && doing.has(element) ? "others" : undefined;
  const isFree = own.block === "marked";
  return {
    base: new URL(url),
    banner,
    // The page may be opened under another name of the site.
    categoryOf: (address, element) =>
      isFree || address.host === home
        ? undefined
        : (known.ofUrl(address)?.category ?? unknown(element)),
    categoryOfText: (text) => (isFree ? undefined : known.inText(text)?.category),
    note: (category, address) => noteMarkup(own, category, address),
  };
}
