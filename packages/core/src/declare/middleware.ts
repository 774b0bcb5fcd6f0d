import type { ApiError } from "../errors/api-error.ts";
import type { Tables } from "@waymark/storage";
import type { Binding } from "./event.ts";
import type { ModuleContext } from "./module-context.ts";

/** Which requests a middleware runs for, and when. Without `namespace` and `routes`: every request of the API. */
export interface MiddlewareScope {
  /** Only for paths of this namespace, such as `core/v2`. */
  readonly namespace?: string | undefined;
  /**
   * Only for these endpoints, by their keys: `POST /core/v2/comments`. An endpoint with several methods belongs to it
   * with all of them.
   */
  readonly routes?: readonly string[] | undefined;
  /** `pre` is outside of those without an order, `post` inside; otherwise the first module is outermost. */
  readonly order?: "pre" | "post" | undefined;
  /** The codes of the errors that it throws, for the documentation of the endpoints. */
  readonly errors?: readonly string[] | undefined;
}
/** Work of a module around requests of the API: before the endpoint, after it, and when it fails. */
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
  /** Headers to set in the response, also if it is an error. A header of the same name is replaced. */
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

/** Keep this order: `before`, `onError`, `after`; TypeScript infers `state` from left to right. */
export interface MiddlewareDef<T extends Tables, O, S> extends MiddlewareScope {
  /** In `explain` and in the log. */
  readonly name: string;
  /**
   * Runs once the caller is known, before the body is read. Its result is the `state` of `onError` and `after`.
   *
   * @throws ApiError to refuse the request.
   */
  readonly before?: (ctx: MiddlewareContext<T, O>) => S | Promise<S>;
  /**
   * Runs if the request fails, wherever. A returned `ApiError` replaces the one that was thrown. `state` is undefined if
   * `before` has not run or has thrown. Errors that are no `ApiError` cannot be replaced: they are defects.
   */
  readonly onError?: (
    ctx: MiddlewareContext<T, O> & { readonly state: S | undefined; readonly error: unknown },
  ) => Maybe<ApiError> | Promise<Maybe<ApiError>>;
  /** Runs when the response is known, also if it is an error. An error thrown here is logged and has no other effect. */
  readonly after?: (
    ctx: MiddlewareContext<T, O> & MiddlewareOutcome & { readonly state: S | undefined },
  ) => unknown;
}
/** Declares a middleware of the module, to be listed under `middleware` of `defineModule`. */
export interface DefineMiddleware<T extends Tables, O> {
  <S = undefined>(def: MiddlewareDef<T, O, S>): Middleware;
}
