import { hasLanguages, toRequestId } from "../context/request-context.ts";
import { toModuleContext } from "../context/module-context.ts";
import type { ConnectionInfo } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import { afterCommit, newUnitOfWork } from "../context/unit-of-work.ts";
import { isRequest, isResponse, withoutBody } from "../response/send.ts";
import type { Actor } from "../declare/access.ts";
import { names } from "../declare/names.ts";
import type { CallOptions, CallResult } from "../declare/call.ts";
import type {
  PageChanges,
  PageContext,
  PageFailure,
  PageHandler,
  PageResponse,
  SitePages,
} from "../declare/page-handler.ts";
import { callerOf } from "../request/access.ts";
import { callRoute } from "../request/call-route.ts";
import { chooseLanguage, languageHeaders, pageLanguage } from "./language-choice.ts";
import { failurePage, notFoundPage, toDefect, toFailure } from "./message-page.ts";
import { editPage } from "./edited-page.ts";
import { isHtmlResponse } from "./html-response.ts";
import { accepts, type PageRoute, rejectMethod, toPageRoute } from "./page-route.ts";

type PageRequest = Pick<PageContext, "request" | "path">;
type OwnedHandler = PageHandler & {
  readonly module: Runtime["registry"]["modules"][number];
  readonly route: PageRoute | undefined;
};
/** Runs a handler of a module in its context. */
type RunHandler = (
  handler: OwnedHandler,
  request: PageRequest,
  more?:
    | { readonly response: Response | undefined }
    | { readonly page: PageResponse }
    | { readonly failure: PageFailure },
) => Promise<unknown>;

/**
 * Answers requests outside the API: runs the page handlers of the modules in their order, then the site's own
 * `pages`, then not-found handlers if there is no page, and finally the transforms. An `ApiError` becomes a
 * page with its status and message; a defect is logged and becomes a page without details. The response and
 * the calls of endpoints have the id of the request.
 */
export function toPageHandler(
  runtime: Runtime,
  own: SitePages | undefined,
): (request: Request, connection: ConnectionInfo) => Promise<Response> {
  const all = runtime.registry.parts.pages.map(({ module, part }): OwnedHandler => ({
    ...part,
    module,
    route: toPageRoute(runtime, module, part),
  }));
  const inStage = (stage: PageHandler["stage"]) => all.filter((one) => one.stage === stage);
  const handlers = inStage("request");
  const notFoundHandlers = inStage("not-found");
  const routes = [...handlers, ...notFoundHandlers].flatMap(({ route }) => route ?? []);
  const errorHandlers = inStage("error");
  const transforms = (["pre", undefined, "post"] as const).flatMap((order) =>
    inStage("response").filter((one) => one.order === order),
  );
  return async (request, { remoteAddress, onPageFailure }) => {
    const original = toPageRequest(request);
    const requestId = toRequestId(request.headers.get(names.requestId));
    const toOwn = (response: Response) => withHeaders(response, { [names.requestId]: requestId });
    let known: Actor = runtime.anonymous;
    let { locale: language } = runtime.site;
    const caller = async (pageRequest = request) =>
      (known = await callerOf(runtime, pageRequest, remoteAddress, "page"));
    const apiCaller = (apiRequest = request) => callerOf(runtime, apiRequest, remoteAddress, "api");
    const run: RunHandler = async (
      { module, route, handler, "~bound": bound },
      pageRequest,
      more,
    ) => {
      const { method } = pageRequest.request;
      if (route && !accepts(route, pageRequest.path, method)) return undefined;
      const unit = newUnitOfWork(language);
      const { anonymous, storage } = runtime;
      const context = toModuleContext(runtime, module, bound, anonymous, storage, unit);
      const call = callFrom(runtime, { remoteAddress, language, requestId });
      try {
        const answered = await handler(
          Object.assign(
            context,
            pageRequest,
            { remoteAddress, caller, apiCaller, call },
            more,
          ) as never,
        );
        const isHead = route?.methods !== undefined && method === "HEAD";
        return isHead && isResponse(answered) ? withoutBody(answered) : answered;
      } finally {
        await afterCommit(unit);
      }
    };
    try {
      await runtime.settings.follow();
      const chosen = chooseLanguage(runtime, request);
      if (chosen) return toOwn(chosen);
      language = await pageLanguage(runtime, request, caller);
      const { response: first, last } = await firstResponse(handlers, run, original);
      const rejection = isMissing(first) ? rejectMethod(routes, last) : undefined;
      let response = first ?? toResponse(await own?.(last.request));
      const isRead = ["GET", "HEAD"].includes(last.request.method);
      if (isMissing(response) && (!rejection || isRead))
        response = await findMissing(notFoundHandlers, run, original, response);
      if (rejection && isMissing(response))
        response =
          response && isRead
            ? withHeaders(response, Object.fromEntries(rejection.headers), rejection.status)
            : rejection;
      response ??= notFoundPage(runtime, language);
      const edited = await transform(transforms, run, original, response);
      return toOwn(
        hasLanguages(runtime) && isHtmlResponse(edited)
          ? withHeaders(edited, languageHeaders(runtime, edited.headers, language))
          : edited,
      );
    } catch (error) {
      const expected = toFailure(error, request, known, runtime, language);
      const failure = expected ?? toDefect(error, original, requestId, runtime, language);
      if (!expected) onPageFailure?.(error);
      try {
        const page = await themed(errorHandlers, run, original, failure);
        if (page) return toOwn(withHeaders(page, failure.headers, failure.status));
      } catch (reason) {
        runtime.ports.log.warn("An error handler failed.", { error: reason });
      }
      return toOwn(failurePage(failure, language));
    }
  };
}

const isMissing = (response: Response | undefined): boolean => (response?.status ?? 404) === 404;

const toPageRequest = (request: Request): PageRequest => ({
  request,
  path: new URL(request.url).pathname,
});

/** Runs the page handlers. @returns The first response, and the last request, which a handler may have replaced. */
async function firstResponse(
  handlers: readonly OwnedHandler[],
  run: RunHandler,
  original: PageRequest,
): Promise<{ readonly response: Response | undefined; readonly last: PageRequest }> {
  let pageRequest = original;
  for (const handler of handlers) {
    const result = await run(handler, pageRequest);
    if (isRequest(result)) {
      pageRequest = toPageRequest(result);
      continue;
    }
    const response = toResponse(result);
    if (response) return { response, last: pageRequest };
  }
  return { response: undefined, last: pageRequest };
}

/** Runs the not-found handlers; returns the original response if none answers. */
async function findMissing(
  handlers: readonly OwnedHandler[],
  run: RunHandler,
  original: PageRequest,
  response: Response | undefined,
): Promise<Response | undefined> {
  for (const handler of handlers) {
    const found = toResponse(await run(handler, original, { response }));
    if (found) return found;
  }
  return response;
}

/** Runs the transforms. A response that one of them returns is the page of those after it. */
async function transform(
  transforms: readonly OwnedHandler[],
  run: RunHandler,
  original: PageRequest,
  response: Response,
): Promise<Response> {
  let edited = editPage(response);
  for (const one of transforms) {
    const result = await run(one, original, { page: edited.page });
    if (isResponse(result)) edited = editPage(result);
    else if (isChanges(result)) await edited.apply(result);
    else if (result !== undefined && result !== null)
      throw new TypeError(
        `${one.name}: A page transform must return changes, a Response or undefined.`,
      );
  }
  return edited.toResponse();
}

const isChanges = (value: unknown): value is PageChanges =>
  typeof value === "object" && value !== null;

/** Calls endpoints in process, with the IP address and the id of the page request. */
const callFrom =
  (
    runtime: Runtime,
    { requestId, ...page }: Pick<CallOptions, "remoteAddress" | "language"> & { requestId: string },
  ) =>
  (
    key: string,
    input: object = {},
    { as, headers, ...options }: CallOptions = {},
  ): Promise<CallResult> =>
    callRoute(runtime, key, input, as ?? runtime.anonymous, {
      ...page,
      ...options,
      headers: { [names.requestId]: requestId, ...headers },
    });

/** The page that an error handler renders for a failure. */
async function themed(
  handlers: readonly OwnedHandler[],
  run: RunHandler,
  original: PageRequest,
  failure: PageFailure,
): Promise<Response | undefined> {
  for (const handler of handlers) {
    const response = toResponse(await run(handler, original, { failure }));
    if (response) return response;
  }
  return undefined;
}

/** The same response with other headers. Those of some responses, such as redirects, cannot be changed: these are copied. */
function withHeaders(
  response: Response,
  added: Readonly<Record<string, string>>,
  status = response.status,
): Response {
  if (status === response.status) {
    try {
      for (const [name, value] of Object.entries(added)) response.headers.set(name, value);
      return response;
    } catch {
      // Its headers are immutable.
    }
  }
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  const { body } = response;
  const statusText = status === response.status ? response.statusText : "";
  return new Response(body, { status, statusText, headers });
}

function toResponse(result: unknown): Response | undefined {
  if (isResponse(result)) return result;
  if (result === undefined || result === null) return undefined;
  throw new TypeError("A page handler must return a Response or undefined.");
}
