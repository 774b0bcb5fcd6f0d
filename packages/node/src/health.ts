import type { IncomingMessage, ServerResponse } from "node:http";
import type { HealthPaths, Servable } from "./serve-options.ts";
import { toPath } from "./send-response.ts";

/** Milliseconds after which a site that has not answered is not ready. */
const maxCheckTime = 2_000;
/** Milliseconds for which a result is used again: frequent checks must not load the storage. */
const validFor = 500;

/**
 * Returns a function that answers health checks, and false for every other request whose URL starts like one. While
 * the server closes it accepts no connections, so that both checks fail.
 */
export function toHealthChecks(
  site: Pick<Servable, "isReady">,
  { live, ready }: Required<HealthPaths>,
): (incoming: IncomingMessage, outgoing: ServerResponse, isBusy: boolean) => boolean {
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined;
  const isReady = (): Promise<boolean> => {
    const at = performance.now();
    if (last === undefined || at - last.at > validFor) last = { at, result: withinLimit(site) };
    return last.result;
  };
  return (incoming, outgoing, isBusy) => {
    const { method } = incoming;
    if (method !== "GET" && method !== "HEAD") return false;
    const path = toPath(incoming);
    if (path === live) send(incoming, outgoing, true);
    else if (path !== ready) return false;
    else if (isBusy) send(incoming, outgoing, false);
    else void isReady().then((result) => send(incoming, outgoing, result));
    return true;
  };
}

async function withinLimit(site: Pick<Servable, "isReady">): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, maxCheckTime, false);
  });
  try {
    return await Promise.race([timeout, site.isReady?.() ?? true]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function send(incoming: IncomingMessage, outgoing: ServerResponse, isHealthy: boolean): void {
  const body = JSON.stringify({ status: isHealthy ? "ok" : "unavailable" });
  outgoing.writeHead(isHealthy ? 200 : 503, {
    "content-type": "application/json; charset=UTF-8",
    "content-length": body.length,
    "cache-control": "no-store",
    ...(isHealthy ? {} : { "retry-after": "1" }),
  });
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}
