import { readStart } from "@waymark/content";
import { type Fetcher, type Logger, parseUrl, withDepthLimit, discardBody } from "@waymark/core";
import { Parser } from "htmlparser2";
import { badAddress, errors } from "./errors.ts";

/** Details from the head of a page; `""` for missing ones. */
export interface UrlDetails {
  readonly title: string;
  readonly icon: string;
  readonly description: string;
  readonly image: string;
}

const max = 2_000;
const toLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, max);

/** Reads the head of the page at `base`. URLs become absolute; those with other schemes than http and https are omitted. */
export function readDetails(html: string, base: string): UrlDetails {
  const values: Record<string, string> = {};
  const setDetail = (name: string, value: string | undefined) => {
    if (value !== undefined && values[name] === undefined) values[name] = value;
  };
  let isOver = false;
  let title: string | undefined;
  withDepthLimit(({ open, close }) => {
    const parser = new Parser({
      onopentag(name, { rel = "", href, content, name: about = "", property = "" }) {
        open();
        isOver ||= name === "body";
        if (isOver) return;
        if (name === "title" && values["title"] === undefined) title ??= "";
        if (name === "link" && /(?:^|\s)icon(?:\s|$)/i.test(rel)) setDetail("icon", href);
        if (name !== "meta") return;
        if (about.toLowerCase() === "description") setDetail("description", content);
        else setDetail((property || about).toLowerCase(), content);
      },
      ontext(text) {
        if (title !== undefined && title.length < max) title += text;
      },
      onclosetag(name) {
        close();
        if (name !== "title") return;
        setDetail("title", title);
        title = undefined;
      },
    });
    parser.end(html);
  });
  return {
    title: toLine(values["title"] ?? ""),
    icon: toAbsolute(values["icon"], base),
    description: toLine(values["description"] ?? values["og:description"] ?? ""),
    image: toAbsolute(values["og:image"] ?? values["og:image:url"], base),
  };
}

function toAbsolute(address: string | undefined, base: string): string {
  const url = address && address.length <= max ? parseUrl(address, base) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : "";
}

/** Maximum number of bytes to read of a page, whose head is at the start. */
export const maxBytes = 150_000;

/** The reasons for which the outbound fetch rejects a URL without a request. */
const rejectionReasons: readonly unknown[] = [
  "url",
  "scheme",
  "credentials",
  "port",
  "host",
  "address",
  "resolve",
];
const isRejection = (error: unknown): boolean =>
  error instanceof Error && "reason" in error && rejectionReasons.includes(error.reason);

/**
 * Fetches a page and returns details from its head.
 *
 * @throws ApiError 400 `rest_invalid_param` for URLs that are not public, 404 `no_response` and `no_content`.
 */
export async function lookAt(
  { fetch, log }: { readonly fetch: Fetcher; readonly log: Logger },
  url: URL,
  isOwn: boolean,
): Promise<UrlDetails> {
  const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(
    (error: unknown) => {
      log.debug("A page could not be fetched.", { host: url.host, error });
      throw isRejection(error) && !isOwn ? badAddress() : errors.no_response();
    },
  );
  if (response.status !== 200) {
    await discardBody(response);
    throw errors.no_response();
  }
  const { text } = await readStart(response, maxBytes).catch(() => {
    throw errors.no_response();
  });
  if (text === "") throw errors.no_content();
  return readDetails(text, response.url || url.href);
}
