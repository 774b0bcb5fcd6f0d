import type { Endpoint, RoutesByMethod } from "@waymark/core";

/** A site, or a declaration of one that cannot be imported: only its type is used. */
export interface Routed<T = unknown> {
  readonly "~routes"?: T;
}
/** The map of a site's routes: `"GET /core/v2/posts"` to its endpoint. */
type RoutesIn<S> = S extends { readonly "~routes"?: infer T } ? T : never;

/** The input and the response of a route, as `waymark client` writes them. */
export interface RouteTypes {
  readonly input: object;
  readonly result: unknown;
}
/** The routes of a site, as `waymark client` writes them, as a type argument of `createClient`. */
export type DeclaredSite<R extends { readonly [K in keyof R]: RouteTypes }> = Routed<{
  readonly [K in keyof R & string]: K extends `${infer M} ${string}`
    ? readonly [
        Endpoint<{
          method: M & ("GET" | "POST" | "PUT" | "PATCH" | "DELETE");
          input: R[K]["input"];
          args: R[K]["input"];
          result: R[K]["result"];
        }>,
      ]
    : never;
}>;

/** The routes of a site with one method, by path. */
export type Paths<S, M extends "GET" | "POST" | "PATCH" | "DELETE"> = RoutesByMethod<
  RoutesIn<S>,
  M
>;
