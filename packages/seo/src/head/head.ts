import type { Context } from "../builder.ts";
import type { Picture } from "../entries/values.ts";
import type { SeoOptions } from "../options.ts";
import { seoSettings, type SeoSettings, separators } from "../settings.ts";
import {
  siteNameOf,
  crumbsOf,
  type Page,
  type Person,
  isHidden,
  type Robots,
  robotsOf,
  valuesOf,
} from "./page.ts";
import { replaceVariables, descriptionTemplate, titleTemplate } from "../templates.ts";
import { type Graph, toGraph } from "./graph.ts";
import { profileUrl, toHandle } from "./pieces.ts";
import { escapeHtml } from "@waymark/core";

/** Languages whose default country has a different code. */
const countries: Readonly<Record<string, string>> = {
  ca: "ca_ES",
  cs: "cs_CZ",
  da: "da_DK",
  el: "el_GR",
  en: "en_US",
  et: "et_EE",
  he: "he_IL",
  hi: "hi_IN",
  ja: "ja_JP",
  ko: "ko_KR",
  nb: "nb_NO",
  sl: "sl_SI",
  sq: "sq_AL",
  sv: "sv_SE",
  uk: "uk_UA",
  vi: "vi_VN",
  zh: "zh_CN",
};

/** Converts a language for `og:locale`: `en-US`, `en` → `en_US`. */
export function toOgLocale(tag: string): string {
  const [, language = "", country = ""] =
    /^([A-Za-z]{2,3})(?:[-_][A-Za-z]{4})?(?:[-_]([A-Za-z]{2}))?/.exec(tag) ?? [];
  const short = language.toLowerCase();
  if (country !== "") return `${short}_${country.toUpperCase()}`;
  if (short.length !== 2) return "en_US";
  return countries[short] ?? `${short}_${short.toUpperCase()}`;
}

/** The data of a page's head. Missing values are empty or undefined. */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly robots: Robots;
  readonly canonical: string;
  readonly prev: string;
  /** In the order of the tags: `og:title` etc., by name. */
  readonly properties: Readonly<Record<string, string>>;
  readonly image: Picture | undefined;
  readonly twitter: Readonly<Record<string, string>>;
  /** Labels and values of cards. */
  readonly labels: Readonly<Record<string, string>>;
  readonly schema: Graph;
  readonly verification: Readonly<Record<string, string>>;
}
const verifiers = {
  ahrefs: "ahrefs-site-verification",
  baidu: "baidu-site-verification",
  bing: "msvalidate.01",
  google: "google-site-verification",
  pinterest: "p:domain_verify",
  yandex: "yandex-verification",
} as const;

/** Builds the head of a page; `owner` is the person whom the site represents, if any. Does not read storage. */
export function toHead(ctx: Context, page: Page, owner: Person | undefined): Head {
  const { site, settings, options } = ctx;
  const chosen = settings.get(seoSettings);
  const { sign } = separators[chosen.separator];
  const values = valuesOf(ctx, page);
  const fill = (template: string) => replaceVariables(template, values, sign);
  const { kind, own, type, facts } = page;
  const title = fill(own.title || titleTemplate(options, kind, type));
  const description = fill(own.description || descriptionTemplate(options, kind, type));
  const hidden = isHidden(ctx, page);
  const link = pageLink(page, page.number);
  const canonical = hidden ? "" : own.canonical || link;
  const siteName = siteNameOf(settings, site);
  const isError = kind === "missing";
  const image = facts.isProtected || isError ? undefined : imageOf(page, options.image);
  const shared = own.open_graph_description ? fill(own.open_graph_description) : description;
  const ogDescription = shared || (facts.excerpt ?? "");
  const ogTitle = own.open_graph_title ? fill(own.open_graph_title) : title;
  const properties = {
    "og:locale": toOgLocale(site.locale),
    ...(!isError && { "og:type": ogType(page) }),
    "og:title": ogTitle,
    ...(!isError && {
      "og:description": ogDescription,
      "og:url": own.canonical || link,
    }),
    "og:site_name": siteName,
    ...(kind === "post" && articleTimes(page, chosen)),
  };
  return {
    title,
    description,
    robots: robotsOf(ctx, page),
    canonical: isError ? "" : canonical,
    prev: page.number > 1 && canonical !== "" ? pageLink(page, page.number - 1) : "",
    properties,
    image,
    twitter: isError ? {} : cardOf(page, chosen, fill),
    labels: labelsOf(page),
    schema: toGraph(ctx, page, {
      title,
      description,
      canonical: own.canonical || link,
      siteName,
      image,
      crumbs: crumbsOf(page, `${site.url}/`),
      owner,
    }),
    verification: page.isFront
      ? Object.fromEntries(
          Object.entries(verifiers).flatMap(([who, name]) => {
            const value = options.verification[who as keyof typeof verifiers];
            return value === undefined ? [] : [[name, value]];
          }),
        )
      : {},
  };
}

/** The URL of a page of a list, in the requested form. */
function pageLink({ link, kind, pagedBy }: Page, number: number): string {
  if (number === 1 || link === "" || kind === "search") return link;
  if (pagedBy !== undefined) return `${link}${link.includes("?") ? "&" : "?"}${pagedBy}=${number}`;
  return link.endsWith("/") ? `${link}page/${number}/` : link;
}

function imageOf({ own, facts }: Page, standard: string | undefined): Picture | undefined {
  if (own.open_graph_image) return { url: own.open_graph_image };
  return facts.image ?? (standard === undefined ? undefined : { url: standard });
}

const websites: ReadonlySet<string> = new Set(["home", "date", "archive", "other"]);
function ogType({ kind, isFront }: Page): string {
  if (isFront || websites.has(kind)) return "website";
  return kind === "author" ? "profile" : "article";
}

function articleTimes({ type, facts, isFront }: Page, chosen: SeoSettings): Record<string, string> {
  if (isFront) return {};
  const { published = "", modified = "" } = facts;
  return {
    "article:publisher": profileUrl("Facebook", chosen.profiles.Facebook),
    "article:published_time": type === "post" ? published : "",
    "article:modified_time": modified > published ? modified : "",
  };
}

/** Cards use titles, texts and images of `og:`; only differing values are repeated. */
function cardOf(
  { own }: Page,
  chosen: SeoSettings,
  fill: (template: string) => string,
): Record<string, string> {
  return {
    "twitter:card": "summary_large_image",
    "twitter:title": own.twitter_title ? fill(own.twitter_title) : "",
    "twitter:description": own.twitter_description ? fill(own.twitter_description) : "",
    "twitter:image": own.twitter_image ?? "",
    "twitter:site": toHandle(chosen.profiles.Twitter),
  };
}

function labelsOf({ kind, type, isFront, author, facts }: Page): Record<string, string> {
  if (kind !== "post" || isFront) return {};
  const minutes = Math.max(1, Math.round((facts.words ?? 0) / 200));
  return {
    ...(type === "post" && author && { "Written by": author.name }),
    // Very short texts need no estimate.
    ...((facts.words ?? 0) >= 100 && {
      "Est. reading time": minutes === 1 ? "1 minute" : `${minutes} minutes`,
    }),
  };
}

/** A tag of a head, with its key: a page that has a tag with the same key keeps its own. */
export interface Tag {
  readonly name: string;
  readonly html: string;
}

/** The non-empty tags of a head, in order. */
export function toTags(head: Head): readonly Tag[] {
  const tags: Tag[] = [];
  const meta = (attribute: "name" | "property", name: string, value: string) => {
    if (value === "") return;
    const content = escapeHtml(value);
    tags.push({ name, html: `<meta ${attribute}="${name}" content="${content}" />` });
  };
  const link = (rel: string, href: string) => {
    if (href !== "")
      tags.push({ name: rel, html: `<link rel="${rel}" href="${escapeHtml(href)}" />` });
  };
  meta("name", "description", head.description);
  meta("name", "robots", Object.values(head.robots).join(", "));
  link("canonical", head.canonical);
  link("prev", head.prev);
  for (const [name, value] of Object.entries(head.properties)) meta("property", name, value);
  if (head.image) {
    const { url, width, height, type } = head.image;
    meta("property", "og:image", url);
    meta("property", "og:image:width", String(width ?? ""));
    meta("property", "og:image:height", String(height ?? ""));
    meta("property", "og:image:type", type ?? "");
  }
  for (const [name, value] of Object.entries(head.twitter)) meta("name", name, value);
  for (const [at, [label, value]] of Object.entries(head.labels).entries()) {
    meta("name", `twitter:label${at + 1}`, label);
    const content = escapeHtml(value);
    const name = `twitter:data${at + 1}`;
    tags.push({ name, html: `\t<meta name="${name}" content="${content}" />` });
  }
  tags.push({
    name: "schema",
    html: `<script type="application/ld+json" class="seo-schema-graph">${toScript(head.schema)}</script>`,
  });
  for (const [name, value] of Object.entries(head.verification)) meta("name", name, value);
  return tags;
}

/** The tags as text, one per line. */
export const toHtml = (tags: readonly Tag[]): string =>
  tags.map(({ html }) => `${html}\n`).join("");

const marks: Readonly<Record<string, string>> = {
  "<": "\\u003C",
  ">": "\\u003E",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
/** JSON that is safe inside a script element. */
const toScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (mark) => marks[mark] ?? "");

/** A head in the API, as tags and as data. */
export interface HeadOutput {
  readonly html: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A head in the API, with the title of the page if the site has that option. */
export function toOutput(head: Head, { headTitles }: Pick<SeoOptions, "headTitles">): HeadOutput {
  const output = { html: toHtml(toTags(head)), json: toHeadJson(head) };
  if (!headTitles) return output;
  const { title } = head;
  return {
    html: `<title>${escapeHtml(title)}</title>\n${output.html}`,
    json: { title, ...output.json },
  };
}

/** The head as data: tag names with `_` for characters that field names cannot have; without empty values. */
function toHeadJson(head: Head): Readonly<Record<string, unknown>> {
  const json: Record<string, unknown> = {};
  const add = (name: string, value: unknown) => {
    if (value !== "" && value !== undefined) json[name.replace(/[:\- ]/g, "_")] = value;
  };
  add("description", head.description);
  add("robots", head.robots);
  add("canonical", head.canonical);
  add("prev", head.prev);
  for (const [name, value] of Object.entries(head.properties)) add(name, value);
  // Only these four properties of an image.
  const { url, width, height, type } = head.image ?? {};
  if (head.image) add("og_image", [{ width, height, url, type }]);
  for (const [name, value] of Object.entries(head.twitter)) add(name, value);
  if (Object.keys(head.labels).length > 0) add("twitter_misc", head.labels);
  add("schema", head.schema);
  for (const [name, value] of Object.entries(head.verification)) add(name, value);
  return json;
}
