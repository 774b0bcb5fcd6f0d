import type { ApiError } from "../errors/api-error.ts";
import type { Tables } from "@waymark/storage";
import type { Binding } from "./event.ts";
import type { ModuleContext } from "./module-context.ts";

/** The requests that a middleware runs for, and its position. Without `namespace` and `routes` it runs for every request of the API. */
export interface MiddlewareScope {
  /** Only for paths of this namespace, such as `core/v2`. */
  readonly namespace?: string | undefined;
  /**
   * Only for these endpoints, by their keys: `POST /core/v2/comments`. An endpoint with several methods belongs to it
   * with all of them.
   */
  readonly routes?: readonly string[] | undefined;
  /**
   * `pre` runs outside of middleware without an order, `post` inside of it. Among equals, the
   * middleware of the first module is outermost.
   */
  readonly order?: "pre" | "post" | undefined;
  /** The codes of the errors that it throws, for the documentation of the endpoints. */
  readonly errors?: readonly string[] | undefined;
}
/** A middleware of a module: runs before and after endpoints of the API, and when they fail. */
export interface Middleware extends MiddlewareScope {
  readonly name: string;
  readonly before?: ((ctx: never) => unknown) | undefined;
  readonly onError?: ((ctx: never) => unknown) | undefined;
  readonly after?: ((ctx: never) => unknown) | undefined;
  readonly "~bound": Binding;
}

/**
 * The context of a middleware: that of its module, and the request. Its `db` is outside the transaction of the endpoint,
 * except after an item of a batch, where it is that of the batch.
 */
export interface MiddlewareContext<T extends Tables = Tables, O = unknown> extends ModuleContext<
  T,
  O
> {
  /** The request as received; a synthetic one for calls in process and items of a batch. */
  readonly request: Request;
  /** The caller's IP address, if the host provides it. */
  readonly remoteAddress: string | undefined;
  /** Whether it is part of another request or of a job: a call in process, an item of a batch or an embed. */
  readonly isInternal: boolean;
  /** The value of `X-Request-Id`. */
  readonly requestId: string;
  /** The key of the endpoint, such as `GET /core/v2/posts/:id`; undefined if the request matches none, and for OPTIONS. */
  readonly route: string | undefined;
  /** Headers to set in the response, including error responses. A header of the same name is replaced. */
  readonly responseHeaders: Record<string, string>;
}
/** The outcome of a request, before it is sent. */
export interface MiddlewareOutcome {
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** The time since the request arrived, in milliseconds. */
  readonly duration: number;
}
type Maybe<R> = R | undefined | void;

/**
 * The definition of a middleware. Write the functions in the order `before`, `onError`, `after`:
 * TypeScript infers `state` from left to right.
 */
export interface MiddlewareDef<T extends Tables, O, S> extends MiddlewareScope {
  /** The name in `explain` and in the log. */
  readonly name: string;
  /**
   * Runs once the caller is known, before the body is read. Its result is the `state` of `onError` and `after`.
   *
   * @throws ApiError to refuse the request.
   */
  readonly before?: (ctx: MiddlewareContext<T, O>) => S | Promise<S>;
  /**
   * Runs if the request fails at any stage. A returned `ApiError` replaces the one that was thrown. `state` is
   * undefined if `before` has not run or has thrown. Other errors than `ApiError` are defects and cannot be replaced.
   */
  readonly onError?: (
    ctx: MiddlewareContext<T, O> & { readonly state: S | undefined; readonly error: unknown },
  ) => Maybe<ApiError> | Promise<Maybe<ApiError>>;
  /** Runs when the response is known, including error responses. An error thrown here is logged and has no other effect. */
  readonly after?: (
    ctx: MiddlewareContext<T, O> & MiddlewareOutcome & { readonly state: S | undefined },
  ) => unknown;
}
/** Declares a middleware of the module, to be listed under `middleware` of `defineModule`. */
export interface DefineMiddleware<T extends Tables, O> {
  <S = undefined>(def: MiddlewareDef<T, O, S>): Middleware;
}
