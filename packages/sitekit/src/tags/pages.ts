import {
  type CspAdditions,
  cspHash,
  cspSources,
  escapeHtml,
  extendCsp,
  type PageTransformContext,
  parseUrl,
  weakMemoize,
} from "@waymark/core";
import { definePageTransform, type Shared } from "../builder.ts";
import { rulesOf, isSkipped } from "../collect/rules.ts";
import { isActive } from "../kit/settings.ts";
import type { SitekitOptions } from "../options.ts";
import { vitalsTag } from "../speed/pages/vitals.ts";
import { sentToken, tokenOf, toMeta } from "../verify/home.ts";
import { tagSettings } from "../settings.ts";
import type { Snippet } from "./snippet.ts";
import { Parser } from "htmlparser2";

type TransformContext = PageTransformContext<Shared, SitekitOptions>;

const cspHeader = "content-security-policy";
const none: readonly Snippet[] = [];

/** Inserts the site's snippets into pages, and a requested verification tag into the front page. */
export const printTags = definePageTransform("sitekit tags", async (ctx) => {
  const { request, page, site } = ctx;
  if (request.method !== "GET" || !page.isHtml) return undefined;
  const isRequested = sentToken(site, request) !== undefined;
  const isForAll = isForEverybody(ctx);
  const snippets = isForAll ? snippetsOf(ctx) : none;
  const vitals = isForAll ? vitalsOf(ctx) : undefined;
  if (!isRequested && snippets.length === 0 && !vitals) return undefined;
  const token = isRequested ? await tokenOf(ctx, request) : undefined;
  const at = (place: Snippet["place"]): string =>
    snippets.flatMap((one) => (one.place === place ? [`${one.html}\n`] : [])).join("");
  const verification = token === undefined ? "" : `${toMeta(token)}\n`;
  const script = vitals ? `${toScript(vitals)}\n` : "";
  const policy = page.headers.get(cspHeader);
  const isExtended = policy !== null && (snippets.length > 0 || vitals !== undefined);
  const needs = isExtended ? await needsOf(snippets, site.url) : undefined;
  return {
    head: verification + script + at("head"),
    body: at("body"),
    headers: {
      // Caches must not store this page, with or without its tag.
      ...(isRequested && { "cache-control": "no-store" }),
      ...(policy !== null &&
        needs && {
          [cspHeader]: withNeeds(policy, withVitals(needs, vitals, new URL(request.url).origin)),
        }),
    },
  };
});

/** Whether a page is public: not for one user, in frames of others, or hidden from search engines. */
function isForEverybody({ page: { headers, status } }: TransformContext): boolean {
  if (status !== 200 && status !== 404) return false;
  if (/\bnoindex\b/i.test(headers.get("x-robots-tag") ?? "")) return false;
  return !/\bprivate\b/i.test(headers.get("cache-control") ?? "");
}

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

/** Allows the script and its beacon in the policy of the page. */
const withVitals = (
  needs: SnippetNeeds,
  vitals: Vitals | undefined,
  origin: string,
): SnippetNeeds =>
  vitals
    ? {
        ...needs,
        script: [...needs.script, origin + vitals.src.replace(/\?.*$/, "")],
        connect: [...needs.connect, origin + vitals.to],
      }
    : needs;

/** Extends a policy with the requirements of snippets. */
export function withNeeds(header: string, needs: SnippetNeeds): string {
  return header
    .split(",")
    .map((policy) => {
      const sourcesOf = (kind: "script" | "style"): readonly string[] => [
        ...needs[kind],
        ...(allowsInline(policy, kind)
          ? []
          : kind === "script"
            ? needs.inlineScript
            : needs.inlineStyle),
      ];
      const [script, style] = [sourcesOf("script").join(" "), sourcesOf("style").join(" ")];
      const additions: CspAdditions = {
        ...(script !== "" && { script }),
        ...(style !== "" && { style }),
        ...(needs.connect.length > 0 && { connect: needs.connect.join(" ") }),
      };
      return extendCsp(policy, additions);
    })
    .filter((policy) => policy !== "")
    .join(", ");
}

/** Whether a policy allows any inline content: an added hash would revoke that. */
function allowsInline(policy: string, kind: "script" | "style"): boolean {
  const sources = (cspSources(policy, kind) ?? []).map((one) => one.toLowerCase());
  return (
    sources.includes("'unsafe-inline'") &&
    !sources.some((one) => /^'(?:nonce-|sha\d{3}-)/.test(one))
  );
}

/** The CSP requirements of snippets: URLs of files, and hashes of inline content. */
interface SnippetNeeds {
  readonly script: readonly string[];
  readonly style: readonly string[];
  readonly inlineScript: readonly string[];
  readonly inlineStyle: readonly string[];
  /** Hosts that scripts send data to. These are unknown: the site's own policy has to allow them. */
  readonly connect: readonly string[];
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
    script: [...script],
    style: [...style],
    inlineScript: await hashes("script"),
    inlineStyle: await hashes("style"),
    connect: [],
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
