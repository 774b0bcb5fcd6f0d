import type { Exchange } from "../exchange.ts";
import { afterCommit, newUnit, toScope } from "../scope.ts";
import type { Identity, Scheme } from "../bind.ts";
import type { Incoming } from "../incoming.ts";
import type { Module } from "../module.ts";

/** Who is calling: the first scheme that recognises its credentials decides. Wrong credentials end the request. */
export async function authenticate(exchange: Exchange): Promise<void> {
  const { runtime, incoming } = exchange;
  for (const { module, scheme } of runtime.schemes) {
    if (!carries(incoming, scheme)) continue;
    const identity = await identify(exchange, module, scheme);
    if (!identity) continue;
    exchange.actor = runtime.toActor(identity, scheme.name);
    return;
  }
}

/** What a scheme writes is durable at once, also where it refuses: listeners hear of it whatever becomes of the request. */
async function identify(
  { runtime, incoming, answerHeaders }: Exchange,
  module: Module,
  scheme: Scheme,
): Promise<Identity | undefined> {
  const unit = newUnit();
  const { anonymous, storage } = runtime;
  try {
    return (await scheme.identify({
      ...toScope(runtime, module, scheme["~bound"], anonymous, storage, unit),
      request: incoming.request(),
      remoteAddress: incoming.remoteAddress,
      answerHeaders,
    } as never)) as Identity | undefined;
  } finally {
    await afterCommit(unit);
  }
}

/** Whether the request holds anything that the scheme looks at. */
export function carries(incoming: Incoming, { headers, params }: Scheme): boolean {
  if (!headers) return true;
  return (
    headers.some((name) => incoming.header(name) !== null) ||
    (params?.some((name) => incoming.query[name] !== undefined) ?? false)
  );
}
