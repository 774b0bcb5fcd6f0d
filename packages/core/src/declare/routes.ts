import type { Method } from "./api-manifest.ts";
import type { CallOptions, CallResult } from "./call.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Module } from "./module.ts";
import type { Namespace } from "./namespace.ts";
import type { Actor } from "./access.ts";

/**
 * The type that maps the key of each route of a site, such as `"GET /content/v1/posts"`, to its
 * endpoint. The map is flat and indexed by literal keys, so that type checking takes linear time.
 * Paths that are only known at run time are excluded.
 */
export type RoutesOf<Ms extends readonly Module[]> = Meet<
  Flat<ReturnType<Ms[number]["namespaces"]>[number]>
>;

type Flat<N> =
  N extends Namespace<infer Name, infer R>
    ? {
        readonly [
          P in keyof R & string as {} extends Record<P, 1>
            ? never
            : KeyOf<R[P], Name extends "" ? P : P extends "/" ? `/${Name}` : `/${Name}${P}`>
        ]: R[P];
      }
    : never;
type KeyOf<Es, P extends string> = Es extends readonly Endpoint<infer D>[]
  ? `${D["method"]} ${P}`
  : never;
type Meet<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The types of the endpoint at a key of the map. */
export type RouteAt<T, K extends keyof T> = T[K] extends readonly (infer E)[]
  ? E extends Endpoint<infer D>
    ? K extends `${D["method"]} ${string}`
      ? D
      : never
    : never
  : never;
/** The part of the map with one method, by path. */
export type RoutesByMethod<T, M extends Method> = {
  [K in keyof T as K extends `${M} ${infer P}` ? P : never]: RouteAt<T, K>;
};

type Input<I> = {} extends I ? [input?: Loose<I>] : [input: Loose<I>];
/** Args of every route, such as `_fields`. */
interface ResponseArgs {
  readonly _fields?: string | readonly string[];
  readonly _embed?: boolean | string | readonly string[];
}
type Loose<I> = I & ResponseArgs;
/** Calls an endpoint of the site by its key; the key determines the types of input and result. */
export interface CallRoute<T> {
  <K extends keyof T & string>(
    key: K,
    ...rest: [...Input<RouteAt<T, K>["input"]>, options?: CallOptions]
  ): Promise<CallResult<RouteAt<T, K>["result"]>>;
}

/**
 * Types the `call` of a page context by a site, like `site.call`: `typedCall<typeof site>(call)`. Import the site as a
 * type from the same project, or declare its type with `SiteOf` and the modules.
 */
export const typedCall = <S extends { readonly "~routes"?: unknown }>(
  call: (key: string, input?: object, options?: CallOptions) => Promise<CallResult>,
): CallRoute<NonNullable<S["~routes"]>> => call as never;

/** The context of an override: the call to the handler that it wraps. */
export interface OverrideContext<A> {
  readonly args: A;
  readonly actor: Actor;
  readonly request: Request;
}
type Handle<A> = (ctx: OverrideContext<A>) => Promise<HandlerResult>;
/** The result of a handler before it becomes a response: an override passes it on or throws an `ApiError`. */
export interface HandlerResult {
  readonly "~handled": true;
}
/**
 * How a site overrides an endpoint of a module: removes it (`false`; requests get a 404), or wraps its handler. The
 * endpoint's checks run first.
 */
export type Override<A> = false | ((next: Handle<A>) => Handle<A>);
export type Overrides<T> = { readonly [K in keyof T]?: Override<RouteAt<T, K>["args"]> };
