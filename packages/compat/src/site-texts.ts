/** The names of the site's title and tagline, by the route that they are part of. */
const siteTexts: Readonly<Record<string, readonly string[]>> = {
  "/": ["name", "description"],
  "/core/v2/settings": ["title", "description"],
};
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#039;",
};
const characters = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
);

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function mapTexts(body: unknown, route: string, map: (text: string) => string): unknown {
  const keys = Object.hasOwn(siteTexts, route) ? siteTexts[route] : undefined;
  if (!keys || !isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      keys.includes(key) && typeof value === "string" ? map(value) : value,
    ]),
  );
}

/** Title and tagline are text here, and HTML in the original interface: its clients print them as they are. */
export const escapeSiteTexts = (body: unknown, route: string): unknown =>
  mapTexts(body, route, (text) => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one));

/** The reverse, for title and tagline in requests. */
export const unescapeSiteTexts = (body: unknown, route: string): unknown =>
  mapTexts(body, route, (text) =>
    text.replaceAll(
      /&(?:amp|lt|gt|quot|#0?39);/g,
      (one) => characters[one.replace("#39", "#039")] ?? one,
    ),
  );
