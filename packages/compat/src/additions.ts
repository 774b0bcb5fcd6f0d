import type { Site } from "@waymark/core";
import { isObject } from "./json.ts";
import { authorizationPath } from "./pages.ts";

/** Additions to responses that clients expect and the site itself does not send. Routes have the names of the site. */
export interface Additions {
  /** Whether there are additions to the responses of a route. */
  routes(route: string): boolean;
  /** The body with its additions. */
  to(body: unknown, route: string): unknown;
}

/** The address at which apps request a password, the types that editors may autosave, and the names of taxonomy templates. */
export function additionsOf({ info, modules, manifest }: Site): Additions {
  const authentication = modules.includes("accounts") && {
    "application-passwords": { endpoints: { authorization: info.url + authorizationPath } },
  };
  let bases: ReadonlySet<unknown> | undefined;
  const isAutosaved = (base: unknown): boolean =>
    (bases ??= new Set(
      manifest.operations.flatMap(
        ({ path }) => /^\/core\/v2\/([\w-]+)\/:\w+\/autosaves$/.exec(path)?.[1] ?? [],
      ),
    )).has(base);
  const withAutosave = (type: unknown): unknown =>
    isObject(type) && isObject(type["supports"]) && isAutosaved(type["rest_base"])
      ? { ...type, supports: { ...type["supports"], autosave: true } }
      : type;
  const withTemplateName = (taxonomy: unknown): unknown => {
    if (!isObject(taxonomy) || !isObject(taxonomy["labels"])) return taxonomy;
    const { labels } = taxonomy;
    const { singular_name: name } = labels;
    if (typeof name !== "string") return taxonomy;
    return { ...taxonomy, labels: { ...labels, template_name: `${name} Archives` } };
  };
  const isType = (route: string): boolean => route.startsWith("/core/v2/types/");
  const isTaxonomy = (route: string): boolean => route.startsWith("/core/v2/taxonomies/");
  const lists: Readonly<Record<string, (one: unknown) => unknown>> = {
    "/core/v2/types": withAutosave,
    "/core/v2/taxonomies": withTemplateName,
  };
  const to: Additions["to"] = (body, route) => {
    if (!isObject(body)) return body;
    if (route === "/" && authentication && "authentication" in body)
      return { ...body, authentication };
    if (isType(route)) return withAutosave(body);
    if (isTaxonomy(route)) return withTemplateName(body);
    const change = Object.hasOwn(lists, route) ? lists[route] : undefined;
    if (!change) return body;
    return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, change(one)]));
  };
  return {
    routes: (route) =>
      route === "/" || Object.hasOwn(lists, route) || isType(route) || isTaxonomy(route),
    to,
  };
}
