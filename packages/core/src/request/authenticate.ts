import { toModuleContext } from "../context/module-context.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { RequestInput } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import { afterCommit, newUnitOfWork } from "../context/unit-of-work.ts";
import type { Actor, Identity } from "../declare/access.ts";
import type { AuthRequest, AuthScheme } from "../declare/auth-scheme.ts";
import type { Module } from "../declare/module.ts";

/**
 * Identifies the caller: the first scheme that recognises its credentials decides. Wrong credentials end the request.
 */
export async function authenticate(exchange: RequestContext): Promise<void> {
  const { runtime, incoming, answerHeaders } = exchange;
  for (const { module, scheme } of runtime.schemes) {
    if (!carries(incoming, scheme)) continue;
    const { remoteAddress } = incoming;
    const call = { request: incoming.request(), remoteAddress, answerHeaders };
    const identity = await identify(runtime, module, scheme, scheme.identify, call);
    if (!identity) continue;
    exchange.actor = runtime.toActor(identity, scheme.name);
    return;
  }
}

/** Identifies the caller of a page request, for which browsers send nothing but cookies. */
export async function callerOf(
  runtime: Runtime,
  request: Request,
  remoteAddress: string | undefined,
): Promise<Actor> {
  for (const { module, scheme } of runtime.schemes) {
    const isSent = scheme.headers?.some((name) => request.headers.has(name)) ?? true;
    const by = scheme.page ?? (isSent ? scheme.identify : undefined);
    const call = { request, remoteAddress, answerHeaders: {} };
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
  call: AuthRequest,
): Promise<Identity | undefined> {
  const unit = newUnitOfWork();
  const { anonymous, storage } = runtime;
  try {
    return (await by({
      ...toModuleContext(runtime, module, scheme["~bound"], anonymous, storage, unit),
      ...call,
    } as never)) as Identity | undefined;
  } finally {
    await afterCommit(unit);
  }
}

/** Whether the request contains any credentials that the scheme reads. */
export function carries(incoming: RequestInput, { headers, params }: AuthScheme): boolean {
  if (!headers) return true;
  return (
    headers.some((name) => incoming.header(name) !== null) ||
    (params?.some((name) => incoming.query[name] !== undefined) ?? false)
  );
}
