import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { PathEntry } from "../compile/registry.ts";
import type { Returns } from "../declare/resource.ts";

/** What an endpoint shows, where it shows rows of a resource. */
export const shownBy = ({ returns }: AnyEndpoint): Returns<never> | undefined =>
  returns && "resource" in returns ? returns : undefined;

/** What is shown at a path: by the first of its endpoints that shows rows of a resource. */
export function shownAt({ routes }: Pick<PathEntry, "routes">): Returns<never> | undefined {
  for (const { endpoint } of routes) {
    const shown = shownBy(endpoint);
    if (shown) return shown;
  }
  return undefined;
}
