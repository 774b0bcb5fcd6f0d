import { copyButton } from "./copy-button.ts";
import { element, type Child } from "./element.ts";
import { formatJson } from "./formatted.ts";
import { requestLink } from "./links.ts";
import { language } from "./page.ts";
import { counted, measured, t } from "./texts.ts";

/** Longer texts are truncated. */
const maximumText = 200_000;
/** The reason phrases of HTTP, which HTTP/2 does not send. */
const phrases: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  204: "No Content",
  301: "Moved Permanently",
  302: "Found",
  304: "Not Modified",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  414: "URI Too Long",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
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
      element("span", {}, t("body")),
      text && copyButton(t("copyBody"), () => text),
    ),
    ...toBody(text, response.headers.get("content-type") ?? ""),
  );
}

/** Shows that there was no response. */
export function showFailure(panel: HTMLElement, isTimeout: boolean): void {
  const reason = isTimeout ? t("timedOut") : t("failed");
  panel.replaceChildren(
    element(
      "div",
      { class: "outcome" },
      element("strong", { class: "status bad" }, t("noResponse")),
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
    element(
      "strong",
      { class: `status ${classOf(status)}` },
      element("bdi", { dir: "ltr" }, statusText),
    ),
    element("span", {}, `${measured(Math.round(time), { unit: "millisecond" })} `),
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
  if (bytes < 1024) return measured(bytes, { unit: "byte", unitDisplay: "long" });
  const digits = bytes < 10_240 ? 1 : 0;
  return measured(bytes / 1024, { unit: "kilobyte", maximumFractionDigits: digits });
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
    if (name.endsWith("-total"))
      texts.unshift(t("total", { total: Number(value).toLocaleString(language) }));
    if (name.endsWith("-totalpages")) texts.push(counted("pages", Number(value)));
  }
  return texts;
}

function headersOf({ headers }: Response): HTMLElement {
  const all = [...headers];
  const count = element("span", { class: "muted" }, all.length.toLocaleString(language));
  return element(
    "details",
    { class: "headers" },
    element("summary", {}, `${t("headers")} `, count),
    element(
      "dl",
      {},
      all.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
    ),
  );
}

function toBody(text: string, type: string): readonly HTMLElement[] {
  if (text === "") return [element("p", { class: "muted" }, t("noBody"))];
  const formatted = /\bjson\b/.test(type) ? tryFormat(text) : undefined;
  if (formatted) return formatted;
  if (!textTypes.test(type)) {
    const note = type ? t("otherType", { type }) : t("unknownType");
    return [element("p", { class: "muted" }, note)];
  }
  const isLong = text.length > maximumText;
  return [toPre(text.slice(0, maximumText) + (isLong ? "\n…" : ""))];
}

function tryFormat(text: string): readonly HTMLElement[] | undefined {
  try {
    const { content, isWhole } = formatJson(JSON.parse(text));
    const note = t("truncated");
    return [...(isWhole ? [] : [element("p", { class: "notice" }, note)]), toPre(content)];
  } catch {
    // The content type is JSON but the body is not: shown as text.
    return undefined;
  }
}

const toPre = (content: Child): HTMLElement =>
  element("pre", { class: "json", tabindex: "0", "aria-label": t("body") }, content);
