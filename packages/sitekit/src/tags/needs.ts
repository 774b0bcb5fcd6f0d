import { parseUrl, cspHash } from "@waymark/core";
import { Parser } from "htmlparser2";
import type { Snippet } from "./snippet.ts";

/** The CSP requirements of snippets: URLs of files, and hashes of inline content. */
export interface SnippetNeeds {
  readonly script: readonly string[];
  readonly style: readonly string[];
  readonly inlineScript: readonly string[];
  readonly inlineStyle: readonly string[];
  /** Hosts that scripts send data to. These are unknown: the site's own policy has to allow them. */
  readonly connect: readonly string[];
}

const made = new WeakMap<readonly Snippet[], Promise<SnippetNeeds>>();

/** The requirements of these snippets; computed once per list. */
export function needsOf(snippets: readonly Snippet[], site: string): Promise<SnippetNeeds> {
  let known = made.get(snippets);
  if (!known) made.set(snippets, (known = read(snippets, site)));
  return known;
}

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
