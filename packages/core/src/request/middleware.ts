import type { MountedMiddleware } from "../compile/middleware.ts";
import { inTransaction, toModuleContext } from "../context/module-context.ts";
import {
  languageOf,
  thenMaybe,
  type MiddlewareRun,
  type RequestContext,
} from "../context/request-context.ts";
import { afterCommit, newUnitOfWork, type UnitOfWork } from "../context/unit-of-work.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { ApiError } from "../errors/api-error.ts";
import { errorDraft, toErrorResponse } from "../response/error-response.ts";
import { finishHeaders } from "../response/send.ts";
import type { Session } from "@waymark/storage";

const none: readonly MountedMiddleware[] = [];
function allOf({ around, route, runtime }: RequestContext): readonly MountedMiddleware[] {
  if (!around) return none;
  if (!route) return runtime.registry.middleware.unmatched;
  const list = route.middleware ?? none;
  return around.isOptions ? list.filter(({ middleware: { routes } }) => !routes) : list;
}

/** Runs `before` of each middleware, the outermost first. The first error ends the request. */
export async function middleware(ctx: RequestContext): Promise<void> {
  const { states } = ctx.around as MiddlewareRun;
  for (const [i, one] of allOf(ctx).entries()) {
    const { before } = one.middleware;
    if (before) states[i] = await call(ctx, one, before, {});
  }
}

/** The response of a request that ends with an error, with all headers, after `onError` and `after`. */
export function toFailedResponse(
  ctx: RequestContext,
  error: unknown,
  toDraft = errorDraft,
): ResponseDraft | Promise<ResponseDraft> {
  const list = allOf(ctx);
  if (list.length === 0) return finishHeaders(ctx, toDraft(error, ctx));
  return replaced(ctx, list, error).then((known) => finish(ctx, toDraft(known, ctx)));
}

/** A response with all headers, after `after` of each middleware, the innermost first. */
export function finish(
  ctx: RequestContext,
  draft: ResponseDraft,
): ResponseDraft | Promise<ResponseDraft> {
  const finished = finishHeaders(ctx, draft);
  const list = allOf(ctx);
  return list.length === 0 ? finished : thenMaybe(finished, (all) => runAfter(ctx, list, all));
}

async function replaced(
  ctx: RequestContext,
  list: readonly MountedMiddleware[],
  thrown: unknown,
): Promise<unknown> {
  let error = thrown;
  for (const [i, one] of inReverse(list)) {
    const { onError } = one.middleware;
    if (!onError) continue;
    const state = ctx.around?.states[i];
    const other = await logged(ctx, one, onError, { state, error });
    if (other instanceof ApiError && toErrorResponse(error)) error = other;
  }
  return error;
}

async function runAfter(
  ctx: RequestContext,
  list: readonly MountedMiddleware[],
  finished: ResponseDraft,
): Promise<ResponseDraft> {
  const { arrived, responseHeaders, states } = ctx.around as MiddlewareRun;
  const { status, headers, response: own } = finished;
  const response = { status, headers: own ? Object.fromEntries(own.headers) : headers };
  const duration = performance.now() - arrived;
  for (const [i, one] of inReverse(list)) {
    const { after } = one.middleware;
    if (after) await logged(ctx, one, after, { state: states[i], response, duration });
  }
  return addHeaders(finished, responseHeaders);
}

const inReverse = (list: readonly MountedMiddleware[]): readonly [number, MountedMiddleware][] =>
  [...list.entries()].toReversed();

type Part = (ctx: never) => unknown;
/** The response does not depend on it: a write may be committed at this point. */
async function logged(
  ctx: RequestContext,
  one: MountedMiddleware,
  part: Part,
  more: object,
): Promise<unknown> {
  try {
    return await call(ctx, one, part, more);
  } catch (error) {
    const name = `${one.module.name}: ${one.middleware.name}`;
    ctx.runtime.ports.log.error("A middleware failed.", {
      middleware: name,
      requestId: ctx.requestId,
      error,
    });
    return undefined;
  }
}

async function call(
  ctx: RequestContext,
  { module, middleware: { "~bound": bound } }: MountedMiddleware,
  part: Part,
  more: object,
): Promise<unknown> {
  const { runtime, actor, incoming, requestId, route, around } = ctx;
  const run = async (session: Session, unit: UnitOfWork) =>
    part(
      Object.defineProperty(
        Object.assign(
          toModuleContext(runtime, module, bound, actor, session, unit),
          {
            remoteAddress: incoming.remoteAddress,
            // Only the caller of calls in process is known in advance.
            isInternal: incoming.actor !== undefined,
            requestId,
            route:
              route && !around?.isOptions
                ? `${incoming.method} ${route.pathEntry.pattern.text}`
                : undefined,
            responseHeaders: around?.responseHeaders,
          },
          more,
        ),
        "request",
        { enumerable: true, configurable: true, get: () => incoming.request() },
      ) as never,
    );
  // In a batch its transaction is open: on storage with one writer any other would wait for it forever.
  const { within } = incoming;
  if (within) return inTransaction(runtime, within.session, within.unit, run);
  const unit = newUnitOfWork(languageOf(ctx));
  try {
    return await run(runtime.storage, unit);
  } finally {
    await afterCommit(unit);
  }
}

const exposed = "Access-Control-Expose-Headers";

/** Sets headers of a finished response, whatever their case, and lets pages of other origins read them. */
function addHeaders(draft: ResponseDraft, added: Readonly<Record<string, string>>): ResponseDraft {
  const names = Object.keys(added);
  if (names.length === 0) return draft;
  const { response } = draft;
  if (response) {
    const headers = new Headers(response.headers);
    for (const name of names) headers.set(name, added[name] ?? "");
    const { body, status, statusText } = response;
    return { ...draft, response: new Response(body, { status, statusText, headers }) };
  }
  const replaced = new Set(names.map((name) => name.toLowerCase()));
  const remainingHeaders = Object.entries(draft.headers).filter(
    ([name]) => !replaced.has(name.toLowerCase()),
  );
  const headers: Record<string, string> = { ...Object.fromEntries(remainingHeaders), ...added };
  if (headers[exposed] !== undefined) headers[exposed] = [headers[exposed], ...names].join(", ");
  return { ...draft, headers };
}
