import type { Actor } from "@waymark/core";
import { conditions } from "../extension-points.ts";
import type { Visit } from "../matches/visit.ts";
import { redirectionSettings } from "../settings.ts";
import { toAddress } from "../urls/address.ts";
import { clientAddress } from "./client-address.ts";
import type { Context } from "./context.ts";

/** The context of page handlers with the request. */
export interface FrontCall extends Context {
  readonly request: Request;
  readonly remoteAddress: string | undefined;
  readonly caller: () => Promise<Actor>;
}

/** The request in the form that rules test. */
export function toVisit({ request, remoteAddress, caller, settings, all }: FrontCall): Visit {
  const { protocol, host, origin } = new URL(request.url);
  let known: Promise<Actor> | undefined;
  const visit: Visit = {
    address: toAddress(request.url.slice(origin.length) || "/"),
    scheme: protocol.slice(0, -1),
    host,
    ip: clientAddress(remoteAddress, request.headers, settings.get(redirectionSettings)),
    header: (name) => request.headers.get(name) ?? undefined,
    caller: () => (known ??= caller()),
    condition: (name) =>
      all(conditions)
        .find((one) => one.name === name)
        ?.holds(visit) ?? false,
  };
  return visit;
}
