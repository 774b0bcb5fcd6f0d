import { readStart, type ReadText } from "@waymark/content";
import { type Fetcher, type Logger, parseUrl, withDepthLimit, discardBody } from "@waymark/core";
import { Parser } from "htmlparser2";
import type { ProviderRegistry } from "../providers/registry.ts";
import type { Limits } from "../size.ts";
import { type ForeignEmbed, parseResponse, toForeignEmbed } from "./embed.ts";

/** A request for an embed of another site. */
export interface EmbedRequest extends Limits {
  readonly url: URL;
  /** Whether discovery is allowed. */
  readonly discover: boolean;
}
/** Maximum size of a response of another site, in bytes. */
const maxBytes = 150 * 1024;
interface FetchContext {
  readonly fetch: Fetcher;
  readonly log: Logger;
}

/** Calls the provider of a URL, or the one found by discovery. Undefined if there is no embed. */
export async function findEmbed(
  context: FetchContext,
  input: EmbedRequest,
  findProvider: ProviderRegistry,
): Promise<ForeignEmbed | undefined> {
  try {
    const known = findProvider(input.url);
    const endpoint =
      known === undefined ? input.discover && (await discover(context, input.url)) : new URL(known);
    if (!endpoint) return undefined;
    if (known !== undefined) endpoint.searchParams.set("format", "json");
    return await ask(context, endpoint, input);
  } catch (error) {
    context.log.debug("The request to the provider failed.", { host: input.url.host, error });
    return undefined;
  }
}

async function ask(
  { fetch }: FetchContext,
  endpoint: URL,
  { url, width, height }: EmbedRequest,
): Promise<ForeignEmbed | undefined> {
  endpoint.searchParams.set("url", url.href);
  endpoint.searchParams.set("maxwidth", String(width));
  if (height !== undefined) endpoint.searchParams.set("maxheight", String(height));
  const response = await fetch(endpoint, {
    headers: { Accept: "application/json, text/xml;q=0.9" },
  });
  const read = await readGood(response);
  if (!read?.isWhole) return undefined;
  const parsed = parseResponse(read.text, response.headers.get("content-type") ?? "");
  return parsed && toForeignEmbed(parsed, url.href);
}

async function discover({ fetch }: FetchContext, url: URL): Promise<URL | undefined> {
  const response = await fetch(url, { headers: { Accept: "text/html" } });
  const read = await readGood(response);
  return read && findEndpoint(read.text, response.url || url.href);
}

async function readGood(response: Response): Promise<ReadText | undefined> {
  if (response.status === 200) return readStart(response, maxBytes);
  await discardBody(response);
  return undefined;
}

const types: Readonly<Record<string, "json" | "xml">> = {
  "application/json+oembed": "json",
  "text/json+oembed": "json",
  "text/xml+oembed": "xml",
  "application/xml+oembed": "xml",
};

/** The oEmbed discovery link of the page at `base`, JSON before XML. */
export function findEndpoint(html: string, base: string): URL | undefined {
  const found: { json?: URL; xml?: URL } = {};
  let isOver = false;
  withDepthLimit(({ open, close }) => {
    const parser = new Parser({
      onopentag(name, { rel = "", type = "", href = "" }) {
        open();
        isOver ||= name === "body";
        const kind = types[type.trim().toLowerCase()];
        if (isOver || name !== "link" || !kind || !/(?:^|\s)alternate(?:\s|$)/i.test(rel)) return;
        const url = parseUrl(href, base);
        if (url && /^https?:$/.test(url.protocol)) found[kind] ??= url;
      },
      onclosetag: close,
    });
    parser.end(html);
  });
  return found.json ?? found.xml;
}
