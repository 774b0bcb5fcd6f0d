import { type Direction, namespaces, renamed, slugs } from "./names.ts";

const keywordTool: Readonly<Record<Direction, readonly [RegExp, string]>> = {
  toNative: [/^\/seo\/v1\/semrush(?=\/|$)/, "/seo/v1/keyword-tool"],
  toOriginal: [/^\/yoast\/v1\/keyword-tool(?=\/|$)/, "/yoast/v1/semrush"],
};
/** Routes with the name of a type, taxonomy or status: as the base of their items, or below one of the lists. */
const namedRoute: Readonly<Record<Direction, RegExp>> = {
  toNative: /^(\/core\/v2\/(?:(?:types|taxonomies|statuses)\/)?)([\w-]+)(?=\/|$)/,
  toOriginal: /^(\/wp\/v2\/(?:(?:types|taxonomies|statuses)\/)?)([\w-]+)(?=\/|$)/,
};

/** Translates a route such as `/wp/v2/types/tribe_events`. Routes that exist under the same name are unchanged. */
export function renamedRoute(route: string, direction: Direction): string {
  const [pattern, replacement] = keywordTool[direction];
  return withNamespace(route, direction)
    .replace(pattern, replacement)
    .replace(
      namedRoute[direction],
      (_match, before: string, slug: string) => before + renamed(slugs[direction], slug),
    );
}

function withNamespace(route: string, direction: Direction): string {
  if (!route.startsWith("/")) return route;
  // Namespaces have up to three segments, and none is the beginning of another one.
  for (let end = 0, segments = 0; segments < 3 && end < route.length; segments++) {
    const slash = route.indexOf("/", end + 1);
    end = slash === -1 ? route.length : slash;
    const name = namespaces[direction].get(route.slice(1, end));
    if (name !== undefined) return `/${name}${route.slice(end)}`;
  }
  return route;
}
