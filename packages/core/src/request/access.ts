import type { AnyEndpoint } from "../declare/endpoint.ts";
import { ApiError } from "../errors/api-error.ts";
import { ownerRuleOf, callerKey, isKnown } from "../declare/actor.ts";
import { errors } from "../errors/errors.ts";
import { missingErrorOf } from "../compile/registry.ts";
import { holding } from "@waymark/storage";
import {
  thenMaybe,
  type RequestContext,
  routeOf,
  settingsOf,
  accessDecisionOf,
} from "../context/request-context.ts";
import { toModuleContext } from "../context/module-context.ts";
import type { RequestInput } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import { afterCommit, newUnitOfWork } from "../context/unit-of-work.ts";
import type { Actor, Identity, AccessDecision } from "../declare/access.ts";
import type { AuthRequest, AuthScheme } from "../declare/auth-scheme.ts";
import type { Module } from "../declare/module.ts";
import { checkPreconditions } from "../response/conditional.ts";
import { toFieldSelection } from "../response/fields.ts";
import { isForeign } from "../response/same-origin.ts";
import { toHandlerContext } from "../response/handler-context.ts";

/** The error for a caller to whom the access rule denies access, with the code and message of the rule if it has any. */
function toDenial({ access }: AnyEndpoint): ApiError {
  if (access === "signed-in") return errors.rest_not_logged_in();
  const { code, message } =
    typeof access === "object" ? access : (ownerRuleOf(access)?.manage ?? {});
  return code
    ? new ApiError(code, message ?? errors.rest_forbidden().message, "auth")
    : errors.rest_forbidden(message === undefined ? {} : { message });
}

/**
 * Identifies the caller: the first scheme that recognises its credentials decides. Wrong credentials end the request.
 */
export async function authenticate(ctx: RequestContext): Promise<void> {
  const { runtime, incoming, responseHeaders } = ctx;
  for (const { module, scheme } of runtime.schemes) {
    if (!hasCredentialsFor(incoming, scheme)) continue;
    const { remoteAddress } = incoming;
    const call = { request: incoming.request(), remoteAddress, responseHeaders };
    const identity = await identify(runtime, module, scheme, scheme.identify, call);
    if (!identity) continue;
    ctx.actor = runtime.toActor(identity, scheme.name);
    return;
  }
}

/**
 * Identifies the caller of a request outside the API: `as` an API call, or as a page request, with which browsers only
 * send cookies.
 */
export async function callerOf(
  runtime: Runtime,
  request: Request,
  remoteAddress: string | undefined,
  as: "api" | "page",
): Promise<Actor> {
  for (const { module, scheme } of runtime.schemes) {
    const hasHeader = scheme.headers?.some((name) => request.headers.has(name)) ?? true;
    const onPages = as === "page" ? scheme.page : undefined;
    const by = onPages ?? (hasHeader ? scheme.identify : undefined);
    const call = { request, remoteAddress, responseHeaders: {} };
    const identity = by && (await identify(runtime, module, scheme, by, call));
    if (identity) return runtime.toActor(identity, scheme.name);
  }
  return runtime.anonymous;
}

/** Writes of a scheme are committed immediately, even if it throws: listeners run regardless of the request. */
async function identify(
  runtime: Runtime,
  module: Module,
  scheme: AuthScheme,
  by: AuthScheme["identify"],
  ctx: Omit<AuthRequest, "isForeign">,
): Promise<Identity | undefined> {
  const unit = newUnitOfWork();
  const { anonymous, storage, site, cors } = runtime;
  try {
    const context = toModuleContext(runtime, module, scheme["~bound"], anonymous, storage, unit);
    const request = { ...ctx, isForeign: isForeign(ctx.request, site, cors.origins) };
    return (await by(Object.assign(context, request) as never)) as Identity | undefined;
  } finally {
    await afterCommit(unit);
  }
}

/**
 * Checks again whether the caller of an open connection is still the same and has access, with
 * the credentials and the args of its request.
 *
 * @throws ApiError if not.
 */
export async function recheckAccess(ctx: RequestContext): Promise<void> {
  const { runtime, incoming, actor } = ctx;
  await runtime.settings.follow();
  const again: RequestContext = {
    ...ctx,
    actor: runtime.anonymous,
    responseHeaders: {},
    unit: newUnitOfWork(),
    settings: undefined,
    found: undefined,
    isAllowed: false,
  };
  if (runtime.schemes.some(({ scheme }) => hasCredentialsFor(incoming, scheme)))
    await authenticate(again);
  if (callerKey(again.actor) !== callerKey(actor)) throw toDenial(routeOf(ctx).endpoint);
  await find(again);
  await authorize(again);
}

/** Whether the request contains any credentials that the scheme reads. */
export function hasCredentialsFor(
  incoming: RequestInput,
  { headers, params }: AuthScheme,
): boolean {
  if (!headers) return true;
  return (
    headers.some((name) => incoming.header(name) !== null) ||
    (params?.some((name) => incoming.query[name] !== undefined) ?? false)
  );
}

/** Checks access; then, on a write, whether the object is still the one that the caller has read. */
export function authorize(ctx: RequestContext): void | Promise<void> {
  const { endpoint } = routeOf(ctx);
  const { actor, args, found } = ctx;
  const decision = accessDecisionOf(endpoint, actor, args, found, settingsOf(ctx));
  return thenMaybe<AccessDecision, void>(decision, (decision) => go(ctx, decision));
}

function go(ctx: RequestContext, decision: AccessDecision): void {
  const { endpoint, returned } = routeOf(ctx);
  throwDenial(endpoint, decision);
  ctx.isAllowed = true;
  checkPreconditions(ctx);
  if (returned) ctx.selection = toFieldSelection(ctx, returned);
}

/**
 * Denies a write before its transaction begins, if its object does not matter: such a request must not wait for
 * other writes. Access is checked again in the transaction.
 */
export function denyEarly(ctx: RequestContext): void | Promise<void> {
  const { endpoint } = routeOf(ctx);
  if (endpoint.find) return denyWithoutObject(ctx);
  const { actor, args } = ctx;
  const decision = accessDecisionOf(endpoint, actor, args, undefined, settingsOf(ctx));
  // Settings may change until the transaction begins.
  ctx.settings = undefined;
  return thenMaybe<AccessDecision, void>(decision, (decision) => throwDenial(endpoint, decision));
}

function throwDenial(endpoint: AnyEndpoint, decision: AccessDecision): void {
  if (decision instanceof ApiError) throw decision;
  // Rules may come from JavaScript: anything but `true` is a denial.
  if (decision !== true) throw toDenial(endpoint);
}

/** Denies callers who have no access to any object. */
function denyWithoutObject(ctx: RequestContext): void {
  const { endpoint, plainCapability } = routeOf(ctx);
  // Anonymous callers do not learn which objects exist.
  if (needsSignIn(endpoint) && !isKnown(ctx.actor)) throw toDenial(endpoint);
  if (plainCapability && !ctx.actor.can(plainCapability.capability)) throw toDenial(endpoint);
}

/**
 * Finds the object of the call, for callers who have the required capability. If there is none, the error is the
 * 404 of the endpoint, of the resource, or of core.
 */
export function find(ctx: RequestContext): void | Promise<void> {
  const route = routeOf(ctx);
  const { endpoint } = route;
  if (!endpoint.find) return;
  denyWithoutObject(ctx);
  return thenMaybe(endpoint.find(toHandlerContext(toFindingContext(ctx)) as never), (found) => {
    ctx.found = found;
    if (found === undefined || found === null) throw missingErrorOf(route)();
  });
}

/**
 * A write locks the object that it finds, so that no other request changes it between the access check and the write.
 * Outside of a transaction, for endpoints that manage their own, it cannot be locked and is found again inside.
 */
function toFindingContext(ctx: RequestContext): RequestContext {
  const { runtime, session } = ctx;
  if (session === runtime.storage || routeOf(ctx).endpoint.methods[0] === "GET") return ctx;
  return Object.assign({}, ctx, { session: holding(session) });
}
const needsSignIn = ({ access }: AnyEndpoint): boolean =>
  access === "signed-in" || ownerRuleOf(access) !== undefined;
