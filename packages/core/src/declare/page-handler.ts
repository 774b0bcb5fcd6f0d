import type { Tables } from "../storage/table.ts";
import type { Actor } from "./access.ts";
import type { CallOptions, CallResult } from "./call.ts";
import type { Binding } from "./event.ts";
import type { ModuleContext } from "./module-context.ts";

/** A page handler, not-found handler or page transform of a module: handles requests outside the API. */
export interface PageHandler {
  readonly name: string;
  readonly stage: "request" | "not-found" | "response";
  /** Whether a transform runs before or after those without an order. */
  readonly order?: "pre" | "post" | undefined;
  readonly answer: (call: never) => unknown;
  readonly "~bound": Binding;
}
/** The context of a page handler. */
export type PageContext<T extends Tables = Tables, O = unknown> = ModuleContext<T, O> & {
  readonly request: Request;
  readonly path: string;
  /** The caller's IP address, if the host provides it. */
  readonly remoteAddress: string | undefined;
  /**
   * The user who opens the page, according to the auth schemes; anonymous if none identifies them. Use it to decide
   * what to show, not to change anything: browsers also send cookies with requests that other sites cause. For
   * certainty, pass a request without cookies instead of the original one.
   *
   * @throws ApiError for wrong credentials.
   */
  readonly caller: (asked?: Request) => Promise<Actor>;
  /**
   * Calls an endpoint by its key, in process and through every stage: `call("GET /core/v2/posts", { per_page: 5 })`.
   * `as` is the actor of the call (default: anonymous).
   */
  readonly call: (key: string, input?: object, options?: CallOptions) => Promise<CallResult>;
};
type Maybe<R> = R | undefined | void | Promise<R | undefined | void>;

/** Declares a page handler: it answers requests outside the API. */
export interface DefinePageHandler<T extends Tables, O> {
  /**
   * Handlers run before the `pages` option of the site, in the order of the modules: the first `Response` is sent. A
   * returned `Request` replaces the request for the handlers after it; undefined passes the request to the next one.
   */
  (name: string, answer: (call: PageContext<T, O>) => Maybe<Response | Request>): PageHandler;
}
/** Declares a not-found handler: it runs if no handler has answered, or with a 404. */
export interface DefineNotFoundHandler<T extends Tables, O> {
  /** It gets the original request, and the 404 as `answer` if there is one. The first `Response` replaces it. */
  (
    name: string,
    answer: (
      call: PageContext<T, O> & { readonly answer: Response | undefined },
    ) => Maybe<Response>,
  ): PageHandler;
}
/** Declares a page transform: it sees every response outside the API and may replace it. */
export interface DefinePageTransform<T extends Tables, O> {
  /**
   * Transforms get the original request and the response of the handler or transform before them. Transforms that
   * insert authored content use `order: "pre"`; transforms that inspect the whole page use `order: "post"`.
   */
  (
    name: string,
    answer: (call: PageContext<T, O> & { readonly answer: Response }) => Maybe<Response>,
    options?: { readonly order?: "pre" | "post" },
  ): PageHandler;
}

/** Answers requests outside the API that no module answers: the option `pages` of `createSite`. */
export interface SitePages {
  (request: Request): Response | undefined | Promise<Response | undefined>;
}
