import type { Tables } from "@waymark/storage";
import type { Actor } from "./access.ts";
import type { Method } from "./api-manifest.ts";
import type { CallOptions, CallResult } from "./call.ts";
import type { Binding } from "./event.ts";
import type { ModuleContext } from "./module-context.ts";

/** A page handler, not-found handler, error handler or page transform of a module: handles requests outside the API. */
export interface PageHandler {
  readonly name: string;
  readonly stage: "request" | "not-found" | "error" | "response";
  /** Whether a page transform runs before (`pre`) or after (`post`) those without an order. */
  readonly order?: "pre" | "post" | undefined;
  /** Undefined for a handler of every request. */
  readonly path?: PagePaths | ((options: never) => PagePaths | undefined) | undefined;
  readonly methods?: readonly Method[] | undefined;
  readonly handler: (ctx: never) => unknown;
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
   * what to show, but not to authorize changes: browsers also send cookies with requests that other sites cause. To
   * ignore cookies, pass a request without them instead of the original one.
   *
   * @throws ApiError for wrong credentials.
   */
  readonly caller: (request?: Request) => Promise<Actor>;
  /**
   * The caller that an API call with the same credentials would have: unlike `caller`, it also knows credentials that
   * pages do not accept, such as API tokens. For pages that pass requests of programs on to endpoints.
   *
   * @throws ApiError for wrong credentials.
   */
  readonly apiCaller: (request?: Request) => Promise<Actor>;
  /**
   * Calls an endpoint by its key, in process and through every stage: `call("GET /core/v2/posts", { per_page: 5 })`.
   * `as` is the actor of the call (default: anonymous). `typedCall` types it by the site.
   */
  readonly call: (key: string, input?: object, options?: CallOptions) => Promise<CallResult>;
};
type Maybe<R> = R | undefined | void | Promise<R | undefined | void>;

/** One path or several. */
export type PagePaths = string | readonly string[];
/** A page at declared paths. */
export interface PageDefinition<O, C, R> {
  /**
   * The path below the URL of the site, or several; those below `/.well-known/` are at the root of the host. `/boats/*`
   * is every path below `/boats/`. It may depend on the options of the module, and be undefined for a page that they
   * disable.
   */
  readonly path: PagePaths | ((options: O) => PagePaths | undefined);
  /**
   * The methods that the handler gets; default: all. `GET` includes `HEAD`, which is sent without the body. A request
   * with a method that no handler of the path accepts is answered with 405 and `Allow`, unless another handler answers.
   */
  readonly methods?: readonly Method[];
  readonly handler: (ctx: C) => Maybe<R>;
}
/** A page at declared paths, or a function that gets every request. */
type PageHandlerInput<O, C, R> = PageDefinition<O, C, R> | ((ctx: C) => Maybe<R>);

/** Declares a page handler: it answers requests outside the API. */
export interface DefinePageHandler<T extends Tables, O> {
  /**
   * Handlers run before the `pages` option of the site, in the order of the modules: the first `Response` is sent. A
   * returned `Request` replaces the request for the handlers after it; undefined passes the request to the next one.
   */
  (name: string, handler: PageHandlerInput<O, PageContext<T, O>, Response | Request>): PageHandler;
}
/** Declares a not-found handler: it runs if no page handler has answered, or if the answer is a 404. */
export interface DefineNotFoundHandler<T extends Tables, O> {
  /** Receives the original request, and the 404 as `response` if there is one. The first returned `Response` replaces it. */
  (
    name: string,
    handler: PageHandlerInput<
      O,
      PageContext<T, O> & { readonly response: Response | undefined },
      Response
    >,
  ): PageHandler;
}
/** A failed page request, as an error handler receives it. It contains no internal details. */
export interface PageFailure {
  /** The status: 500 for defects, which are logged; otherwise that of the error. */
  readonly status: number;
  /** What happened, in the language of the visitor, as plain text. */
  readonly title: string;
  /** The code of the error; for a defect, the reference of its log entry. Plain text. */
  readonly text: string;
}
/** Declares an error handler: it renders the page for a failed request in the style of the site. */
export interface DefineErrorHandler<T extends Tables, O> {
  /**
   * Runs when a page handler or a transform throws. The first `Response` is sent with the status and the
   * headers of the error; if none is returned, or an error handler fails too, a plain page is sent. Do not
   * depend on the storage, which may be the cause of the failure.
   */
  (
    name: string,
    handler: (ctx: PageContext<T, O> & { readonly failure: PageFailure }) => Maybe<Response>,
  ): PageHandler;
}
/** Sources that a page adds to its Content-Security-Policy: URLs, hashes and nonces, separated by spaces. */
export interface CspAdditions {
  readonly script?: string;
  readonly style?: string;
  readonly connect?: string;
  readonly frame?: string;
  /** Targets of forms, and of the redirects after their submission. */
  readonly form?: string;
}
/** The response of a page handler, with the changes of earlier page transforms. */
export interface PageResponse {
  /** The response as the page handler returned it. Read its body with `html`. */
  readonly original: Response;
  readonly status: number;
  readonly headers: Headers;
  /** Whether it is an HTML page for display: in UTF-8, not compressed, not a download. Error pages are pages too. */
  readonly isHtml: boolean;
  /** Whether it is an HTML page with the status 200 or 404 that `X-Robots-Tag` does not hide from search engines. */
  readonly isIndexable: boolean;
  /** Whether it is for one visitor only, according to `Cache-Control`. */
  readonly isPrivate: boolean;
  /**
   * The text of the page. Undefined if it is not an HTML page, has no body (HEAD), is larger than 8 MiB, or not valid
   * UTF-8. The body is read once, however many transforms ask for it.
   */
  html(): Promise<string | undefined>;
  /** The nonce that the Content-Security-Policy of the page allows for inserted scripts or style sheets, if any. */
  nonce(kind: "script" | "style"): string | undefined;
}
/** The changes of a page transform. */
export interface PageChanges {
  readonly status?: number | undefined;
  /** Headers to set. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The new text of the page. */
  readonly html?: string | undefined;
  /** HTML to insert before the end of the head. Fragments of pages are not changed. */
  readonly head?: string | undefined;
  /** HTML to insert before the end of the body. */
  readonly body?: string | undefined;
  /** Sources to add to the Content-Security-Policy of the page, if it has one and the page could be changed. */
  readonly csp?: CspAdditions | undefined;
}
/** The context of a page transform. */
export type PageTransformContext<T extends Tables = Tables, O = unknown> = PageContext<T, O> & {
  readonly page: PageResponse;
};
/** Declares a page transform: it sees every response outside the API and may change or replace it. */
export interface DefinePageTransform<T extends Tables, O> {
  /**
   * Transforms get the original request, and the response with the changes of the transforms before them. They return
   * changes, a `Response` that replaces the page, or undefined. Transforms that insert authored content use
   * `order: "pre"`; transforms that inspect the whole page use `order: "post"`.
   */
  (
    name: string,
    handler: (ctx: PageTransformContext<T, O>) => Maybe<Response | PageChanges>,
    options?: { readonly order?: "pre" | "post" },
  ): PageHandler;
}

/** Answers requests outside the API that no module answers. The type of the option `pages` of `createSite`. */
export interface SitePages {
  (request: Request): Response | undefined | Promise<Response | undefined>;
}
