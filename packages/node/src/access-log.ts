import type { Logger } from "@waymark/core";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv4 } from "node:net";
import type { Trust } from "./address.ts";
import { toPeer } from "./listener.ts";
import { toPath } from "./send-response.ts";
import type { AccessLog } from "./serve-options.ts";

/**
 * Returns a function that logs a request when its response has ended: `request` at the level info, with method, path,
 * status, duration in milliseconds, bytes of the response, remote address and request ID. Queries are omitted, since
 * they may contain secrets.
 */
export function toAccessLog(
  log: Logger,
  accessLog: Exclude<AccessLog, "off">,
  isTrusted: Trust | undefined,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    const began = performance.now();
    const { method, socket } = incoming;
    const path = toPath(incoming);
    const requestId = ensureRequestId(incoming);
    const { remoteAddress } = toPeer(incoming, isTrusted);
    const before = socket.bytesWritten;
    outgoing.once("close", () => {
      log.info("request", {
        method,
        path,
        status: outgoing.statusCode,
        duration: Math.round((performance.now() - began) * 10) / 10,
        bytes: socket.bytesWritten - before,
        remoteAddress: accessLog === "on" ? remoteAddress : toNetwork(remoteAddress),
        requestId,
        ...(outgoing.writableFinished ? {} : { aborted: true }),
      });
    });
  };
}

/** The request ID of the client or proxy if it is valid; otherwise a new one, which the site sees as the header. */
function ensureRequestId({ headers, rawHeaders }: IncomingMessage): string {
  const given = headers["x-request-id"];
  if (typeof given === "string" && /^[\w.-]{1,64}$/.test(given)) return given;
  const id = randomUUID();
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === "x-request-id") rawHeaders.splice(at, 2);
  headers["x-request-id"] = id;
  rawHeaders.push("X-Request-Id", id);
  return id;
}

/** The network of an address: `203.0.113.0/24`, `2001:db8:1::/48`. */
function toNetwork(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const first = tail === undefined ? groups : [...groups, "0", "0", "0"];
  return `${first.slice(0, 3).join(":")}::/48`;
}
