import { queryOptions } from "@tanstack/react-query";
import { page } from "../api/page.ts";
import { parseWithoutStyles } from "../editor/paste/parse.ts";

/** Elements that load other documents, run, or belong to another popup. */
const unwanted =
  "script, noscript, template, iframe, frame, object, embed, audio, video, dialog, base, meta, link";
const escapeQuotes = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** A preview shows the whole window of a visitor, without movement. */
const frameStyle = "html { overflow: hidden } .waymark-dialog { animation: none !important }";

/**
 * The document of a preview: a page of the site with its style sheets and without executable content. Links open a new
 * window, which the frame of the preview does not allow.
 */
export function toPreviewDocument(html: string, style: string): string {
  const site = parseWithoutStyles(html);
  const home = new URL(`${page.base}/`, location.href);
  const links = [...site.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][href]")]
    .map((link) => new URL(link.getAttribute("href") ?? "", home))
    .filter(({ origin }) => origin === home.origin)
    .map(({ href }) => `<link rel="stylesheet" href="${escapeQuotes(href)}">`);
  const nonce = escapeQuotes(page.nonce);
  const inline = [...site.querySelectorAll("style")].map(({ textContent }) => textContent);
  const styles = [...inline, style, frameStyle].map(
    (css) => `<style nonce="${nonce}">${css.replaceAll("</", "<\\/")}</style>`,
  );
  for (const element of site.body.querySelectorAll(`${unwanted}, style`)) element.remove();
  for (const child of site.body.children) child.setAttribute("inert", "");
  const attributes = (element: Element) =>
    ["lang", "dir", "class"]
      .filter((name) => element.hasAttribute(name))
      .map((name) => ` ${name}="${escapeQuotes(element.getAttribute(name) ?? "")}"`)
      .join("");
  return `<!doctype html><html${attributes(site.documentElement)}><head><base target="_blank">${links.join("")}${styles.join("")}</head><body${attributes(site.body)}>${site.body.innerHTML}</body></html>`;
}

/** The front page of the site as visitors get it; empty if there is none. */
export const frontPageQuery = queryOptions({
  queryKey: ["front-page"],
  queryFn: async ({ signal }) => {
    const headers = { Accept: "text/html" };
    const response = await fetch(`${page.base}/`, { signal, headers, credentials: "omit" });
    const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    return response.ok && isHtml ? response.text() : "";
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
