import { copyButton, element, plural, type Child } from "./element.ts";
import { formatJson } from "./formatted.ts";
import { requestLink } from "./links.ts";

/** Longer texts are truncated. */
const maximumText = 200_000;
const phrases: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  204: "No content",
  301: "Moved",
  302: "Found",
  304: "Not modified",
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  410: "Gone",
  413: "Too large",
  414: "Address too long",
  429: "Too many requests",
  500: "Internal error",
  501: "Not implemented",
  503: "Unavailable",
};
const textTypes = /^(text\/|application\/(json|xml|[\w.-]+\+xml|javascript|x-ndjson))/;

/** A response whose body was read. */
export interface Received {
  readonly response: Response;
  readonly text: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds. */
  readonly time: number;
}

/** Shows status, time, size, pages, headers and body of a response. */
export function showResponse(panel: HTMLElement, received: Received): void {
  const { response, text } = received;
  panel.replaceChildren(
    outcome(received),
    headersOf(response),
    element(
      "div",
      { class: "bodyhead" },
      element("span", {}, "Body"),
      text && copyButton("Copy body", () => text),
    ),
    ...toBody(text, response.headers.get("content-type") ?? ""),
  );
}

/** Shows that there was no response. */
export function showFailure(panel: HTMLElement, isTimeout: boolean): void {
  const reason = isTimeout
    ? "The request timed out after 30 seconds."
    : "The request failed: the site or the network may be down.";
  panel.replaceChildren(
    element(
      "div",
      { class: "outcome" },
      element("strong", { class: "status bad" }, "No response"),
      element("span", {}, reason),
    ),
  );
}

function outcome({ response, size, time }: Received): HTMLElement {
  const { status, headers } = response;
  const statusText = `${status} ${phrases[status] ?? ""}`.trim();
  const links = relationsIn(headers.get("link") ?? "").flatMap(([rel, url]) => {
    const link = requestLink(url);
    return link ? [element("a", { href: link, class: "button" }, rel)] : [];
  });
  return element(
    "div",
    { class: "outcome" },
    element("strong", { class: `status ${classOf(status)}` }, statusText),
    element("span", {}, `${Math.round(time)} ms `),
    element("span", {}, toSize(size)),
    pagesOf(headers).map((text) => element("span", {}, text)),
    element("span", { class: "relations" }, links),
  );
}

function classOf(status: number): string {
  if (status < 300) return "good";
  return status < 400 ? "plain" : "bad";
}

function toSize(bytes: number): string {
  if (bytes < 1024) return plural(bytes, "byte");
  return `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} kB`;
}

/** The relations of a Link header and their URLs, without those of extensions. */
function relationsIn(header: string): readonly (readonly [rel: string, url: string])[] {
  return [...header.matchAll(/<([^>]*)>([^<]*)/g)].flatMap(([, url = "", parameters = ""]) => {
    const [, rel] = /rel="?([^";,]+)/.exec(parameters) ?? [];
    return rel && !rel.includes("/") ? [[rel, url] as const] : [];
  });
}

/** The total numbers of items and pages of a list. */
function pagesOf(headers: Headers): readonly string[] {
  const texts: string[] = [];
  for (const [name, value] of headers) {
    if (name.endsWith("-total")) texts.unshift(`${value} in total`);
    if (name.endsWith("-totalpages")) texts.push(plural(Number(value), "page"));
  }
  return texts;
}

function headersOf({ headers }: Response): HTMLElement {
  const all = [...headers];
  const count = element("span", { class: "muted" }, String(all.length));
  return element(
    "details",
    { class: "headers" },
    element("summary", {}, "Headers ", count),
    element(
      "dl",
      {},
      all.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
    ),
  );
}

function toBody(text: string, type: string): readonly HTMLElement[] {
  if (text === "") return [element("p", { class: "muted" }, "The response has no body.")];
  const formatted = /\bjson\b/.test(type) ? tryFormat(text) : undefined;
  if (formatted) return formatted;
  if (!textTypes.test(type)) {
    const note = `The body has the type ${type || "unknown"} and is not shown.`;
    return [element("p", { class: "muted" }, note)];
  }
  const isLong = text.length > maximumText;
  return [toPre(text.slice(0, maximumText) + (isLong ? "\n…" : ""))];
}

function tryFormat(text: string): readonly HTMLElement[] | undefined {
  try {
    const { content, isWhole } = formatJson(JSON.parse(text));
    const note = "The response is truncated. Copy the body to see all of it.";
    return [...(isWhole ? [] : [element("p", { class: "notice" }, note)]), toPre(content)];
  } catch {
    // The content type is JSON but the body is not: shown as text.
    return undefined;
  }
}

const toPre = (content: Child): HTMLElement =>
  element("pre", { class: "json", tabindex: "0", "aria-label": "Body" }, content);
