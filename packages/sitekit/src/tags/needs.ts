import { parseUrl, cspHash } from "@waymark/core";
import { Parser } from "htmlparser2";
import type { Snippet } from "./snippet.ts";

/** What snippets load, as a policy names it: files by their addresses, what stands in the page by hashes. */
export interface SnippetNeeds {
  readonly script: readonly string[];
  readonly style: readonly string[];
  readonly inlineScript: readonly string[];
  readonly inlineStyle: readonly string[];
  /**
   * Where scripts send something to. What snippets do there nobody knows: a policy of the site itself has to name it.
   */
  readonly connect: readonly string[];
}

const made = new WeakMap<readonly Snippet[], Promise<SnippetNeeds>>();

/** What these snippets load; worked out once for each list. */
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
        // Browsers read every end of a line as one character before they look at a hash.
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
/** Takes the text that stands between elements. */
const aside = () => ({ element: "", text: "" });

function add(to: Set<string>, address: string | undefined, site: string): void {
  const url = address === undefined ? undefined : parseUrl(address, `${site}/`);
  if (!url) return;
  const { protocol, origin, pathname } = url;
  if (/^https?:$/.test(protocol)) to.add(origin + pathname.replace(/[;,]/g, encodeURIComponent));
}
