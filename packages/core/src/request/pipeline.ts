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
import { runOnce, runOnceAlone } from "../idempotency/run-once.ts";
import { toHandlerContext } from "../response/handler-context.ts";
import { authenticate, authorize, carries, denyEarly, find } from "./access.ts";
import { coerce, validate } from "./coerce.ts";
import { finishHeaders } from "../response/send.ts";
import { finish, middleware, toFailedResponse } from "./middleware.ts";
import { openSocket, openStream } from "./open-stream.ts";
import { respond } from "./respond.ts";
import { readWithUpload } from "./upload-body.ts";

/** Reads the query and the body, within their limits. */
function read(exchange: RequestContext): void | Promise<void> {
  const { incoming, route } = exchange;
  if (incoming.fault) throw incoming.fault;
  const uploads = route?.endpoint.uploads;
  return thenMaybe(uploads ? readWithUpload(exchange, uploads) : incoming.body(), (body) => {
    exchange.body = route?.endpoint["~read"]?.(body) ?? body;
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
  readonly run: (exchange: RequestContext) => void | Promise<void>;
  /** Whether the stage applies to the request. Default: always. */
  readonly applies?: (exchange: RequestContext) => boolean;
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
    incoming.actor ? false : runtime.schemes.some(({ scheme }) => carries(incoming, scheme)),
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
export function answerTo(
  runtime: Runtime,
  incoming: RequestInput,
  known?: { readonly route: Route; readonly params: Readonly<Record<string, string>> },
): ResponseDraft | Promise<ResponseDraft> {
  const exchange = toRequestContext(runtime, incoming);
  if (known) {
    exchange.route = known.route;
    exchange.params = known.params;
  }
  const answered = answerIn(exchange);
  // `match` has run at this point: it is synchronous.
  return exchange.route?.endpoint.uploads ? dropAfter(exchange, answered) : answered;
}

function answerIn(exchange: RequestContext): ResponseDraft | Promise<ResponseDraft> {
  try {
    const answered = thenMaybe(
      thenMaybe(prepare(exchange), () => perform(exchange)),
      () => {
        const end = routeOf(exchange).middleware ? finish : finishHeaders;
        return end(exchange, exchange.answer as ResponseDraft);
      },
    );
    return answered instanceof Promise
      ? answered.catch((error: unknown) => toFailedResponse(exchange, error))
      : answered;
  } catch (error) {
    return toFailedResponse(exchange, error);
  }
}

/** Deletes the uploads of a request, whatever its outcome. */
async function dropAfter(
  exchange: RequestContext,
  answered: ResponseDraft | Promise<ResponseDraft>,
): Promise<ResponseDraft> {
  try {
    return await answered;
  } finally {
    await exchange.intake?.drop();
  }
}

/** The stages up to validation: a batch runs them for every item before it runs the first. */
export const prepare = (exchange: RequestContext): void | Promise<void> => run(before, exchange);

/** The stages from `find` on, in a transaction if the endpoint writes; then the work for after the commit. */
export function perform(exchange: RequestContext): void | Promise<void> {
  const { endpoint } = exchange.route as Route;
  const isWrite = endpoint.methods[0] !== "GET";
  const key = isWrite ? idempotencyKey(exchange) : undefined;
  if (isWrite && endpoint.transaction !== false) {
    // A repeated request gets its stored response first, and a part of a batch is in a transaction already.
    if (key !== undefined || exchange.incoming.within) return commitTogether(exchange, key);
    return thenMaybe(denyEarly(exchange), () => commitTogether(exchange, key));
  }
  const all = () => run(within, exchange);
  const done = key === undefined ? all() : runOnceAlone(exchange, key, all);
  return exchange.incoming.within ? done : thenMaybe(done, () => settle(exchange.unit));
}
// Most reads defer nothing, and need no promise.
const settle = (unit: UnitOfWork): void | Promise<void> =>
  unit.afterCommit.length > 0 ? afterCommit(unit) : undefined;

async function commitTogether(exchange: RequestContext, key: string | undefined): Promise<void> {
  const { session: outer, unit } = exchange;
  const all = async (session: Session) => {
    exchange.session = session;
    await run(within, exchange);
  };
  const work = key === undefined ? all : await runOnce(exchange, key, all);
  if (exchange.incoming.within) await outer.transaction(work);
  else await inUnitOfWork(outer, unit, work);
  exchange.session = outer;
  if (!exchange.incoming.within) await afterCommit(unit);
}

function run(list: readonly Stage[], exchange: RequestContext, from = 0): void | Promise<void> {
  for (let i = from; i < list.length; i++) {
    const { run: work, applies } = list[i] as Stage;
    if (applies && !applies(exchange)) continue;
    const done = work(exchange);
    if (done instanceof Promise) return done.then(() => run(list, exchange, i + 1));
  }
}

/** Finds the endpoint. A host's router may have found it already. */
function match(exchange: RequestContext): void {
  if (exchange.route) return;
  const { method, path } = exchange.incoming;
  const matched = exchange.runtime.match(method === "HEAD" ? "GET" : method, path);
  if (!matched) throw errors.rest_no_route();
  exchange.route = matched.route;
  exchange.params = matched.params;
}

/** Runs the endpoint's handler, wrapped by the site's override if there is one. */
function handle(exchange: RequestContext): void | Promise<void> {
  const { returns } = routeOf(exchange).endpoint;
  if (returns?.kind === "stream") return openStream(exchange, () => runHandler(exchange));
  if (returns?.kind === "socket") return openSocket(exchange, () => runHandler(exchange));
  return runHandler(exchange);
}

function runHandler(exchange: RequestContext): void | Promise<void> {
  const { endpoint, wraps } = routeOf(exchange);
  const wrap = wraps[exchange.incoming.method as Method];
  const call = toHandlerContext(exchange);
  if (endpoint.transaction === false) call.write = writeOf(exchange);
  const inner = async (changed: object) =>
    endpoint.handler((changed === call ? call : { ...call, ...changed }) as never);
  const value = wrap ? wrap(inner as never)(call as never) : endpoint.handler(call as never);
  return thenMaybe(value, (settled) => {
    exchange.value = settled;
  });
}

/**
 * The transaction of an endpoint that manages its own: it finds the object and checks access in it, by the
 * endpoint's own rules, because both may have changed since the first check.
 */
const writeOf =
  (exchange: RequestContext) =>
  <R>(work: (call: never) => Promise<R>): Promise<R> =>
    inTransaction(exchange.runtime, exchange.session, exchange.unit, async (session, unit) => {
      const inner: RequestContext = { ...exchange, session, unit, settings: undefined };
      await find(inner);
      await authorize(inner);
      return work(toHandlerContext(inner) as never);
    });
