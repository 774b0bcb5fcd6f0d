import type { Actor } from "../declare/access.ts";
import { callRoute } from "../request/call-route.ts";
import type { ModuleContext } from "../declare/endpoint.ts";
import type { Binding } from "../declare/event.ts";
import { failurePage, notFoundPage, errorPage } from "./error-pages.ts";
import type { ConnectionInfo } from "../http.ts";
import type { Runtime } from "../runtime.ts";
import { afterCommit, newUnitOfWork, toModuleContext } from "../request/module-context.ts";
import type { CallOptions, CallResult } from "../site.ts";
import { callerOf } from "../request/authenticate.ts";
import type { Tables } from "../storage/table.ts";

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
   * what
   * to show, not to change anything: browsers also send cookies with requests that other sites cause. For certainty,
   * pass
   * a request without cookies instead of the original one.
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
   * returned
   * `Request` replaces the request for the handlers after it; undefined passes the request to the next one.
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
   * Transforms get the original request and the response of the handler or transform before them. Transforms that insert authored
   * content use `order: "pre"`; transforms that inspect the whole page use `order: "post"`.
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
type Asked = Pick<PageContext, "request" | "path">;
type Ask = (
  front: Owned,
  asked: Asked,
  more?: { readonly answer: Response | undefined },
) => Promise<unknown>;
type Owned = PageHandler & { readonly module: Runtime["registry"]["modules"][number] };

/**
 * Answers requests outside the API: page handlers of modules in their order, then the site's own `pages`. An
 * `ApiError`
 * becomes a page with its status and message; a defect is logged and becomes a page without details.
 */
export function toPageHandler(
  runtime: Runtime,
  own: SitePages | undefined,
): (request: Request, surroundings: ConnectionInfo) => Promise<Response> {
  const fronts = runtime.registry.modules.flatMap((module) =>
    module.pages.map((front): Owned => ({ ...front, module })),
  );
  const of = (stage: PageHandler["stage"]) => fronts.filter((one) => one.stage === stage);
  const [first, missing] = [of("request"), of("not-found")];
  const orders = ["pre", undefined, "post"] as const;
  const answered = orders.flatMap((order) => of("response").filter((one) => one.order === order));
  return async (request, { remoteAddress }) => {
    const came = toAsked(request);
    let known: Actor = runtime.anonymous;
    const caller = async (asked = request) =>
      (known = await callerOf(runtime, asked, remoteAddress));
    const call = callFrom(runtime, remoteAddress);
    const ask: Ask = async ({ module, answer, "~bound": bound }, asked, more) => {
      const unit = newUnitOfWork();
      const scope = toModuleContext(
        runtime,
        module,
        bound,
        runtime.anonymous,
        runtime.storage,
        unit,
      );
      const about = { ...asked, remoteAddress, caller, call, ...more };
      const given = await answer({ ...scope, ...about } as never);
      await afterCommit(unit);
      return given;
    };
    try {
      await runtime.settings.follow();
      let answer = await firstAnswer(first, ask, came, own);
      if (!answer || answer.status === 404) answer = await inPlace(missing, ask, came, answer);
      answer ??= notFoundPage(runtime);
      for (const one of answered) answer = toAnswer(await ask(one, came, { answer })) ?? answer;
      return answer;
    } catch (error) {
      return errorPage(error, request, known, runtime) ?? failurePage(error, request, runtime);
    }
  };
}

const toAsked = (request: Request): Asked => ({ request, path: new URL(request.url).pathname });

async function firstAnswer(
  fronts: readonly Owned[],
  ask: Ask,
  came: Asked,
  own: SitePages | undefined,
): Promise<Response | undefined> {
  let asked = came;
  for (const one of fronts) {
    const given = await ask(one, asked);
    if (given instanceof Request) {
      asked = toAsked(given);
      continue;
    }
    const answer = toAnswer(given);
    if (answer) return answer;
  }
  return toAnswer(await own?.(asked.request));
}

/** Runs the not-found handlers; returns the original response if none answers. */
async function inPlace(
  fronts: readonly Owned[],
  ask: Ask,
  came: Asked,
  answer: Response | undefined,
): Promise<Response | undefined> {
  for (const one of fronts) {
    const other = toAnswer(await ask(one, came, { answer }));
    if (other) return other;
  }
  return answer;
}

/** Calls endpoints in process, with the IP address of the page request. */
const callFrom =
  (runtime: Runtime, remoteAddress: string | undefined) =>
  (key: string, input: object = {}, { as, ...options }: CallOptions = {}): Promise<CallResult> =>
    callRoute(runtime, key, input, as ?? runtime.anonymous, { remoteAddress, ...options });

function toAnswer(given: unknown): Response | undefined {
  if (given instanceof Response) return given;
  if (given === undefined || given === null) return undefined;
  throw new TypeError("A page handler must return a Response or undefined.");
}
