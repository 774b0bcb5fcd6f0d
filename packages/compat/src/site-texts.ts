import { escapeHtml } from "@waymark/core";
import { isObject } from "./json.ts";

/** The names of the site's title and tagline, by route. */
const siteTexts: Readonly<Record<string, readonly string[]>> = {
  "/": ["name", "description"],
  "/core/v2/settings": ["title", "description"],
};
/** Whether a route has the title and the tagline of the site. */
export const hasSiteTexts = (route: string): boolean => Object.hasOwn(siteTexts, route);
/** The entities that clients may send, and their characters. */
const characters: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#039;": "'",
};

function mapTexts(body: unknown, route: string, map: (text: string) => string): unknown {
  const keys = hasSiteTexts(route) ? siteTexts[route] : undefined;
  if (!keys || !isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      keys.includes(key) && typeof value === "string" ? map(value) : value,
    ]),
  );
}

/** Converts a text to HTML as the original interface writes it, with `&#039;` for an apostrophe. */
export const toOriginalHtml = (text: string): string =>
  escapeHtml(text).replaceAll("&#39;", "&#039;");

/** Title and tagline are text here, and HTML in the original interface: its clients print them as they are. */
export const escapeSiteTexts = (body: unknown, route: string): unknown =>
  mapTexts(body, route, toOriginalHtml);

/** The reverse, for title and tagline in requests. */
export const unescapeSiteTexts = (body: unknown, route: string): unknown =>
  mapTexts(body, route, (text) =>
    text.replaceAll(/&(?:amp|lt|gt|quot|#0?39);/g, (entity) => characters[entity] ?? entity),
  );
