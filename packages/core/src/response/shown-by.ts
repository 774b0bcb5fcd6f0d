import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { PathEntry } from "../compile/registry.ts";
import type { Returns } from "../declare/resource.ts";

/** The rows of a resource that an endpoint returns, if it does. */
export const shownBy = ({ returns }: AnyEndpoint): Returns<never> | undefined =>
  returns && "resource" in returns ? returns : undefined;

/** The rows of a resource at a path: of the first of its endpoints that returns any. */
export function shownAt({ routes }: Pick<PathEntry, "routes">): Returns<never> | undefined {
  for (const { endpoint } of routes) {
    const shown = shownBy(endpoint);
    if (shown) return shown;
  }
  return undefined;
}
