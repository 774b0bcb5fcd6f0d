import {
  type CspAdditions,
  cspHash,
  escapeHtml,
  type PageTransformContext,
  parseUrl,
  weakMemoize,
} from "@waymark/core";
import { definePageTransform, type Shared } from "../builder.ts";
import { rulesOf, isSkipped } from "../collect/rules.ts";
import { isActive } from "../kit/settings.ts";
import type { SitekitOptions } from "../options.ts";
import { vitalsTag } from "../speed/pages/vitals.ts";
import { sentToken, tokenOf, toMeta } from "../home-page.ts";
import { tagSettings } from "../settings.ts";
import type { Snippet } from "./snippet.ts";
import { Parser } from "htmlparser2";

type TransformContext = PageTransformContext<Shared, SitekitOptions>;

const none: readonly Snippet[] = [];

/** Inserts the site's snippets into pages, and a requested verification tag into the front page. */
export const printTags = definePageTransform("sitekit tags", async (ctx) => {
  const { request, page, site } = ctx;
  if (request.method !== "GET" || !page.isHtml) return undefined;
  const isRequested = sentToken(site, request) !== undefined;
  const isForAll = page.isIndexable && !page.isPrivate;
  const snippets = isForAll ? snippetsOf(ctx) : none;
  const vitals = isForAll ? vitalsOf(ctx) : undefined;
  if (!isRequested && snippets.length === 0 && !vitals) return undefined;
  const token = isRequested ? await tokenOf(ctx, request) : undefined;
  const at = (place: Snippet["place"]): string =>
    snippets.flatMap((one) => (one.place === place ? [`${one.html}\n`] : [])).join("");
  const verification = token === undefined ? "" : `${toMeta(token)}\n`;
  const script = vitals ? `${toScript(vitals)}\n` : "";
  return {
    head: verification + script + at("head"),
    body: at("body"),
    // Caches must not store this page, with or without its tag.
    ...(isRequested && { headers: { "cache-control": "no-store" } }),
    ...((snippets.length > 0 || vitals) && {
      csp: sourcesOf(await needsOf(snippets, site.url), vitals, new URL(request.url).origin),
    }),
  };
});

function snippetsOf({ settings, options }: TransformContext): readonly Snippet[] {
  if (!options.snippets || !isActive(settings, "tags")) return none;
  return enabledOf(settings.get(tagSettings).snippets);
}

/** The measuring script, if enabled. */
function vitalsOf({ settings, site, options, path }: TransformContext): Vitals | undefined {
  const rules = rulesOf(settings);
  const isWanted = rules.enabled && rules.vitals;
  return isWanted && !isSkipped(path, rules, site) ? vitalsTag(site, options) : undefined;
}
type Vitals = ReturnType<typeof vitalsTag>;
const toScript = ({ src, to }: Vitals): string =>
  `<script src="${escapeHtml(src)}" data-to="${escapeHtml(to)}" defer></script>`;

const enabledOf = weakMemoize((all: readonly Snippet[]) => all.filter((one) => one.enabled));

/** The sources of snippets and of the measuring script. */
function sourcesOf(needs: SnippetNeeds, vitals: Vitals | undefined, origin: string): CspAdditions {
  const script = vitals
    ? [...needs.script, origin + vitals.src.replace(/\?.*$/, "")]
    : needs.script;
  return {
    ...(script.length > 0 && { script: script.join(" ") }),
    ...(needs.style.length > 0 && { style: needs.style.join(" ") }),
    // Hosts that snippets send data to are unknown: the site's own policy has to allow them.
    ...(vitals && { connect: origin + vitals.to }),
  };
}

/** The CSP requirements of snippets: URLs of files, and hashes of inline content. */
interface SnippetNeeds {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/** The requirements of these snippets; computed once per list. */
export const needsOf = weakMemoize(read);

async function read(snippets: readonly Snippet[], site: string): Promise<SnippetNeeds> {
  const [script, style] = [new Set<string>(), new Set<string>()];
  const inline: { readonly element: string; text: string }[] = [];
  const parser = new Parser({
    onopentag(element, { src, href, rel }) {
      if (element === "script" && src !== undefined) add(script, src, site);
      if (element === "link" && /(?:^|\s)stylesheet(?:\s|$)/i.test(rel ?? ""))
        add(style, href, site);
      if ((element === "script" && src === undefined) || element === "style")
        inline.push({ element, text: "" });
      else if (element === "script") inline.push({ element: "", text: "" });
    },
    ontext(text) {
      const last = inline.at(-1);
      if (last) last.text += text;
    },
    onclosetag: (element) => void (/^(?:script|style)$/.test(element) && inline.push(aside())),
  });
  for (const { html } of snippets) parser.write(html);
  parser.end();
  const hashes = (element: string) =>
    Promise.all(
      inline
        .filter((one) => one.element === element)
        // Browsers normalize line breaks before they compute a hash.
        .map(({ text }) => cspHash(text.replace(/\r\n?/g, "\n"))),
    );
  return {
    script: [...script, ...(await hashes("script"))],
    style: [...style, ...(await hashes("style"))],
  };
}
/** Collects the text between elements. */
const aside = () => ({ element: "", text: "" });

function add(to: Set<string>, address: string | undefined, site: string): void {
  const url = address === undefined ? undefined : parseUrl(address, `${site}/`);
  if (!url) return;
  const { protocol, origin, pathname } = url;
  if (/^https?:$/.test(protocol)) to.add(origin + pathname.replace(/[;,]/g, encodeURIComponent));
}
