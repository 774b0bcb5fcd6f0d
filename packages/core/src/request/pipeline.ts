import type { Session } from "@waymark/storage";
import type { Route } from "../compile/registry.ts";
import {
  thenMaybe,
  toRequestContext,
  type RequestContext,
  routeOf,
} from "../context/request-context.ts";
import { inTransaction } from "../context/module-context.ts";
import type { RequestInput } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import { afterCommit, inUnitOfWork, type UnitOfWork } from "../context/unit-of-work.ts";
import type { Method } from "../declare/api-manifest.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { errors } from "../errors/errors.ts";
import { idempotencyKey } from "../idempotency/key.ts";
import { isRepetition, runOnce, runOnceAlone } from "../idempotency/run-once.ts";
import { toHandlerContext } from "../response/handler-context.ts";
import { authenticate, authorize, hasCredentialsFor, denyEarly, find } from "./access.ts";
import { coerce, validate } from "./coerce.ts";
import { finishHeaders } from "../response/send.ts";
import { finish, middleware, toFailedResponse } from "./middleware.ts";
import { openSocket, openStream } from "./open-stream.ts";
import { respond } from "./respond.ts";
import { readWithUpload } from "./upload-body.ts";

/** Reads the query and the body, within their limits. */
function read(ctx: RequestContext): void | Promise<void> {
  const { incoming, route } = ctx;
  if (incoming.fault) throw incoming.fault;
  const uploads = route?.endpoint.uploads;
  return thenMaybe(uploads ? readWithUpload(ctx, uploads) : incoming.body(), (body) => {
    ctx.body = route?.endpoint["~read"]?.(body) ?? body;
  });
}
/** A GET without a content type has no body to read. */
const hasBody = ({ incoming }: RequestContext): boolean =>
  incoming.fault !== undefined ||
  incoming.method !== "GET" ||
  incoming.header("content-type") !== null;

/** Loads settings that another process has changed, so that this and later requests use them. */
const refresh = ({ runtime }: RequestContext): void | Promise<void> => runtime.settings.follow();

export interface Stage {
  readonly name: string;
  readonly run: (ctx: RequestContext) => void | Promise<void>;
  /** Whether the stage applies to the request. Default: always. */
  readonly applies?: (ctx: RequestContext) => boolean;
}
// The names are written out: bundlers rename functions.
const stage = (name: string, run: Stage["run"], applies?: Stage["applies"]): Stage => ({
  name,
  run,
  ...(applies && { applies }),
});

/** The stages without effects: an error here changes nothing. */
const before: readonly Stage[] = [
  stage("match", match),
  // A part of another request uses the settings of that request.
  stage("refresh", refresh, ({ incoming }) => !incoming.within && !incoming.embedded),
  stage("authenticate", authenticate, ({ incoming, runtime }) =>
    incoming.actor
      ? false
      : runtime.schemes.some(({ scheme }) => hasCredentialsFor(incoming, scheme)),
  ),
  stage(
    "middleware",
    middleware,
    ({ around, route }) => around !== undefined && route?.middleware !== undefined,
  ),
  stage("read", read, hasBody),
  stage("coerce", coerce),
  stage("validate", validate),
];
/** The stages in the transaction of a write: object, access check, work and response belong together. */
const within: readonly Stage[] = [
  stage("find", find, ({ route }) => route?.endpoint.find !== undefined),
  stage("authorize", authorize),
  stage("handle", handle),
  stage("respond", respond),
];
/** The stages of every request, in order. */
export const stages: readonly Stage[] = [...before, ...within];

/** Answers a request. Never throws or rejects: errors are responses, too. */
export function handleRequest(
  runtime: Runtime,
  incoming: RequestInput,
  known?: { readonly route: Route; readonly params: Readonly<Record<string, string>> },
): ResponseDraft | Promise<ResponseDraft> {
  const ctx = toRequestContext(runtime, incoming);
  if (known) {
    ctx.route = known.route;
    ctx.params = known.params;
  }
  const answered = runPipeline(ctx);
  // `match` has run at this point: it is synchronous.
  return ctx.route?.endpoint.uploads ? dropAfter(ctx, answered) : answered;
}

function runPipeline(ctx: RequestContext): ResponseDraft | Promise<ResponseDraft> {
  try {
    const answered = thenMaybe(
      thenMaybe(prepare(ctx), () => perform(ctx)),
      () => {
        const end = routeOf(ctx).middleware ? finish : finishHeaders;
        return end(ctx, ctx.draft as ResponseDraft);
      },
    );
    return answered instanceof Promise
      ? answered.catch((error: unknown) => toFailedResponse(ctx, error))
      : answered;
  } catch (error) {
    return toFailedResponse(ctx, error);
  }
}

/** Deletes the uploads of a request, whatever its outcome. */
async function dropAfter(
  ctx: RequestContext,
  answered: ResponseDraft | Promise<ResponseDraft>,
): Promise<ResponseDraft> {
  try {
    return await answered;
  } finally {
    await ctx.receivedUploads?.drop();
  }
}

/** The stages up to validation: a batch runs them for every item before it runs the first. */
export const prepare = (ctx: RequestContext): void | Promise<void> => run(before, ctx);

/** The stages from `find` on, in a transaction if the endpoint writes; then the work for after the commit. */
export function perform(ctx: RequestContext): void | Promise<void> {
  const { endpoint } = ctx.route as Route;
  const isWrite = endpoint.methods[0] !== "GET";
  const key = isWrite ? idempotencyKey(ctx.incoming) : undefined;
  if (isWrite && endpoint.transaction !== false) {
    // A part of a batch is in a transaction already.
    if (ctx.incoming.within) return commitTogether(ctx, key);
    const checked = key === undefined ? denyEarly(ctx) : denyUnlessRepeated(ctx, key);
    return thenMaybe(checked, () => commitTogether(ctx, key));
  }
  const all = () => run(within, ctx);
  const done =
    key === undefined
      ? all()
      : denyUnlessRepeated(ctx, key).then(() => runOnceAlone(ctx, key, all));
  return ctx.incoming.within ? done : thenMaybe(done, () => runDeferred(ctx.unit));
}

/** A repetition gets the response to its first request, even if access has changed since. */
async function denyUnlessRepeated(ctx: RequestContext, key: string): Promise<void> {
  try {
    await denyEarly(ctx);
  } catch (error) {
    // Looked up after the check: what the first request has changed may be the reason for the denial.
    if (!(await isRepetition(ctx, key))) throw error;
  }
}

// Most reads defer nothing, and need no promise.
const runDeferred = (unit: UnitOfWork): void | Promise<void> =>
  unit.afterCommit.length > 0 ? afterCommit(unit) : undefined;

async function commitTogether(ctx: RequestContext, key: string | undefined): Promise<void> {
  const { session: outer, unit } = ctx;
  const all = async (session: Session) => {
    ctx.session = session;
    await run(within, ctx);
  };
  const work = key === undefined ? all : await runOnce(ctx, key, all);
  if (ctx.incoming.within) await outer.transaction(work);
  else await inUnitOfWork(outer, unit, work);
  ctx.session = outer;
  if (!ctx.incoming.within) await afterCommit(unit);
}

function run(list: readonly Stage[], ctx: RequestContext, from = 0): void | Promise<void> {
  for (let i = from; i < list.length; i++) {
    const { run: work, applies } = list[i] as Stage;
    if (applies && !applies(ctx)) continue;
    const done = work(ctx);
    if (done instanceof Promise) return done.then(() => run(list, ctx, i + 1));
  }
}

/** Finds the endpoint. A host's router may have found it already. */
function match(ctx: RequestContext): void {
  if (ctx.route) return;
  const { method, path } = ctx.incoming;
  const matched = ctx.runtime.match(method === "HEAD" ? "GET" : method, path);
  if (!matched) throw errors.rest_no_route();
  ctx.route = matched.route;
  ctx.params = matched.params;
}

/** Runs the endpoint's handler, wrapped by the site's override if there is one. */
function handle(ctx: RequestContext): void | Promise<void> {
  const { returns } = routeOf(ctx).endpoint;
  if (returns?.kind === "stream") return openStream(ctx, () => runHandler(ctx));
  if (returns?.kind === "socket") return openSocket(ctx, () => runHandler(ctx));
  return runHandler(ctx);
}

function runHandler(ctx: RequestContext): void | Promise<void> {
  const { endpoint, wraps } = routeOf(ctx);
  const wrap = wraps[ctx.incoming.method as Method];
  const call = toHandlerContext(ctx);
  if (endpoint.transaction === false) call.write = writeOf(ctx);
  const inner = async (changed: object) =>
    endpoint.handler((changed === call ? call : { ...call, ...changed }) as never);
  const value = wrap ? wrap(inner as never)(call as never) : endpoint.handler(call as never);
  return thenMaybe(value, (settled) => {
    ctx.value = settled;
  });
}

/**
 * The transaction of an endpoint that manages its own: it finds the object and checks access in it, by the
 * endpoint's own rules, because both may have changed since the first check.
 */
const writeOf =
  (ctx: RequestContext) =>
  <R>(work: (ctx: never) => Promise<R>): Promise<R> =>
    inTransaction(ctx.runtime, ctx.session, ctx.unit, async (session, unit) => {
      const inner: RequestContext = { ...ctx, session, unit, settings: undefined };
      await find(inner);
      await authorize(inner);
      return work(toHandlerContext(inner) as never);
    });
