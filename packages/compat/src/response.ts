import type { JsonResponseText, SiteInfo } from "@waymark/core";
import type { Additions } from "./additions.ts";
import { documentRoute, toOriginalDocument } from "./document.ts";
import { type Json, toOriginalBody, toOriginalMarkup } from "./response-body.ts";
import { toOriginalHeader, toOriginalHeaders } from "./response-headers.ts";
import { toOriginalJson } from "./response-json.ts";
import { escapeSiteTexts, hasSiteTexts } from "./site-texts.ts";

/** The site and the request that a response belongs to. */
export interface ResponseScope {
  readonly site: SiteInfo;
  /** The route in the names of the site. */
  readonly route: string;
  readonly add: Additions;
}

/** Translates a JSON response of the API before it is created. */
export function toOriginalText({ headers, text }: JsonResponseText, scope: ResponseScope) {
  const renamed: Record<string, string> = {};
  for (const name in headers) {
    const [newName, value] = toOriginalHeader(name, headers[name] as string, scope.site);
    if (name.toLowerCase() !== "content-length") renamed[newName] = value;
  }
  return { headers: renamed, text: translatedJson(text, scope) };
}

/** Translates another response of the API. Bodies other than JSON and oEmbed XML are unchanged, and not read. */
export async function toOriginalResponse(
  response: Response,
  scope: ResponseScope,
): Promise<Response> {
  // The response of a WebSocket must be returned unchanged.
  if (response.status === 101) return response;
  const headers = toOriginalHeaders(response.headers, scope.site);
  const { status, statusText } = response;
  const translate = toTranslation(headers.get("content-type") ?? "", scope);
  // A body that was compressed before it was sent cannot be read here; requests ask for none.
  if (!translate || !response.body || headers.has("content-encoding"))
    return new Response(response.body, { status, statusText, headers });
  const text = translate(await response.text());
  headers.delete("content-length");
  return new Response(text, { status, statusText, headers });
}

function translatedJson(text: string, { site, route, add }: ResponseScope): string {
  if (route === documentRoute)
    return JSON.stringify(toOriginalDocument(toOriginalBody(JSON.parse(text), site) as Json));
  return add.routes(route) || hasSiteTexts(route)
    ? JSON.stringify(toOriginalBody(escapeSiteTexts(add.to(JSON.parse(text), route), route), site))
    : toOriginalJson(text, site);
}

function toTranslation(type: string, scope: ResponseScope): ((text: string) => string) | undefined {
  if (/^application\/(?:[\w.-]+\+)?json\b/.test(type)) return (text) => translatedJson(text, scope);
  // Other XML, such as exports, is content.
  if (scope.route === "/oembed/1.0/embed" && /^(?:text|application)\/xml\b/.test(type))
    return toOriginalMarkup;
  if (!/^(?:application|text)\/javascript\b/.test(type)) return undefined;
  // JSONP: `/**/callback({…})`.
  return (text) => {
    const [, before, body, after] = /^(\/\*\*\/[\w$.]+\()(.*)(\);?)$/s.exec(text) ?? [];
    if (before === undefined || body === undefined || after === undefined) return text;
    // JavaScript of old browsers ends a string at these characters.
    const escaped = translatedJson(body, scope)
      .replaceAll("\u2028", "\\u2028")
      .replaceAll("\u2029", "\\u2029");
    return before + escaped + after;
  };
}
