import type { Endpoint, RoutesByMethod } from "@waymark/core";

/** The options of one call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One object of a response. */
export type Item<R> = R extends readonly (infer I)[] ? I : R;
/** A field of the response objects, or a dotted path into one: `title`, `title.rendered`. */
export type FieldPath<I> = (keyof I & string) | `${keyof I & string}.${string}`;
type Root<F> = F extends `${infer Name}.${string}` ? Name : F;
/** The response with only the requested fields. */
export type Narrowed<R, F> = [F] extends [never]
  ? R
  : R extends readonly (infer I)[]
    ? Pick<I, Root<F> & keyof I>[]
    : Pick<R, Root<F> & keyof R>;
/** Arguments of every route: the fields of the response, and the embedded links. */
export interface ResponseArgs<F> {
  readonly _fields?: readonly F[];
  readonly _embed?: boolean | readonly string[];
}

/** The response to a call with the input `I`. */
export interface Reply<R, I = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: R;
  /** For lists with pages: the number of objects on all pages, and the number of pages. */
  readonly total: Total<R, I>;
  readonly totalPages: Total<R, I>;
}
/** Lists with pages have totals, those that are read by cursor have none; other lists may have them. */
type Total<R, I> = R extends readonly unknown[]
  ? "cursor" extends keyof I
    ? undefined
    : "per_page" extends keyof I
      ? number
      : number | undefined
  : undefined;

/** The input of a call is optional if it has no required properties. */
export type Rest<I, O> = {} extends I ? [input?: I, options?: O] : [input: I, options?: O];

/** Calls a route by its path; input and response are typed by the path. */
export interface Send<Routes> {
  <P extends keyof Routes & string, const F extends FieldPath<Item<ResultAt<Routes, P>>> = never>(
    path: P,
    ...rest: Rest<InputAt<Routes, P> & ResponseArgs<F>, CallOptions>
  ): Promise<Reply<Narrowed<ResultAt<Routes, P>, F>, InputAt<Routes, P>>>;
}
/** The input of a route. */
export type InputAt<Routes, P extends keyof Routes> = Routes[P] extends { input: infer I }
  ? I
  : never;
/** The response of a route. */
export type ResultAt<Routes, P extends keyof Routes> = Routes[P] extends { result: infer R }
  ? R
  : never;

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
