import type { Actor } from "./access.ts";
import type { RouteAt } from "./routes.ts";

/** A call to the handler that an override wraps. */
export interface OverrideContext<A> {
  readonly args: A;
  readonly actor: Actor;
  readonly request: Request;
}
type Handle<A> = (call: OverrideContext<A>) => Promise<HandlerResult>;
/** The result of a handler before it becomes a response: an override passes it on or throws an `ApiError`. */
export interface HandlerResult {
  readonly "~handled": true;
}
/**
 * How a site overrides an endpoint of a module: hides it (`false`), or wraps its handler. The endpoint's checks run
 * first.
 */
export type Override<A> = false | ((next: Handle<A>) => Handle<A>);
export type Overrides<T> = { readonly [K in keyof T]?: Override<RouteAt<T, K>["args"]> };
