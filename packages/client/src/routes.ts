import type { Endpoint, RoutesByMethod } from "@waymark/core";

/** A site, or what stands for one that cannot be imported: only its type is looked at. */
export interface Routed<T = unknown> {
  readonly "~routes"?: T;
}
/** The map of a site's routes: `"GET /core/v2/posts"` to its endpoint. */
type RoutesIn<S> = S extends { readonly "~routes"?: infer T } ? T : never;

/** What a call sends and gets, where the declaring module cannot be imported: written by `waymark client`. */
export interface RouteTypes {
  readonly input: object;
  readonly result: unknown;
}
/** Declarations of a site by route, as `waymark client` writes them, in the shape that `createClient` takes. */
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

/** The routes of a site that answer one method, by path. */
export type Paths<S, M extends "GET" | "POST" | "PATCH" | "DELETE"> = RoutesByMethod<
  RoutesIn<S>,
  M
>;
