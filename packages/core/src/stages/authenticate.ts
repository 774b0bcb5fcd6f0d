import type { Exchange } from "../exchange.ts";
import { toScope } from "../scope.ts";
import type { Identity, Scheme } from "../bind.ts";
import type { Incoming } from "../incoming.ts";

/** Who is calling: the first scheme that recognises its credentials decides. Wrong credentials end the request. */
export async function authenticate(exchange: Exchange): Promise<void> {
  const { runtime, incoming } = exchange;
  for (const { module, scheme } of runtime.schemes) {
    if (!carries(incoming, scheme)) continue;
    const identity = (await scheme.identify({
      ...toScope(
        runtime,
        module,
        scheme["~bound"],
        runtime.anonymous,
        runtime.storage,
        exchange.unit,
      ),
      request: incoming.request(),
      remoteAddress: incoming.remoteAddress,
      answerHeaders: exchange.answerHeaders,
    } as never)) as Identity | undefined;
    if (!identity) continue;
    exchange.actor = runtime.toActor(identity, scheme.name);
    return;
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
