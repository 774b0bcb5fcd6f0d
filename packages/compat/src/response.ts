import type { SiteInfo } from "@waymark/core";
import { toOriginalBody, toOriginalEmbed } from "./response-body.ts";
import { toOriginalHeaders } from "./response-headers.ts";
import { escapeSiteTexts } from "./site-texts.ts";

/** Translates a response of the API. Bodies other than JSON and oEmbed XML are unchanged, and not read. */
export async function toOriginalResponse(
  response: Response,
  site: SiteInfo,
  route: string,
): Promise<Response> {
  const headers = toOriginalHeaders(response.headers, site);
  const { status, statusText } = response;
  const translate = toTranslation(headers.get("content-type") ?? "", site, route);
  // A body that was compressed before it was sent cannot be read here; requests ask for none.
  if (!translate || !response.body || headers.has("content-encoding"))
    return new Response(response.body, { status, statusText, headers });
  const text = translate(await response.text());
  headers.delete("content-length");
  return new Response(text, { status, statusText, headers });
}

type Translation = (text: string) => string;

function toTranslation(type: string, site: SiteInfo, route: string): Translation | undefined {
  const json: Translation = (text) =>
    JSON.stringify(toOriginalBody(escapeSiteTexts(JSON.parse(text), route), site));
  if (/^application\/(?:[\w.-]+\+)?json\b/.test(type)) return json;
  if (/^(?:text|application)\/xml\b/.test(type)) return toOriginalEmbed;
  if (!/^(?:application|text)\/javascript\b/.test(type)) return undefined;
  // JSONP: `/**/callback({…})`.
  return (text) => {
    const [, before, body, after] = /^(\/\*\*\/[\w$.]+\()(.*)(\);?)$/s.exec(text) ?? [];
    if (before === undefined || body === undefined || after === undefined) return text;
    // JavaScript of old browsers ends a string at these characters.
    const escaped = json(body).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
    return before + escaped + after;
  };
}
