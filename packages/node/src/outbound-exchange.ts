import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { toPlainAddress } from "./address.ts";
import { OutboundError } from "./outbound-error.ts";
import type { Target } from "./outbound-target.ts";

/** One request as it is sent. */
export interface Outgoing {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array | undefined;
}

/** Resolves every name to the checked addresses. */
function toPinnedLookup({ addresses }: Target): LookupFunction {
  return (_hostname, options, callback) => {
    const wanted = addresses.filter(
      ({ family }) =>
        !options.family || options.family === family || options.family === `IPv${family}`,
    );
    const [first] = wanted;
    if (first === undefined) callback(new Error("no address of this family"), "", 4);
    else if (options.all === true)
      callback(
        null,
        wanted.map((one) => ({ ...one })),
      );
    else callback(null, first.address, first.family);
  };
}

/**
 * Sends one request to a checked target over a connection of its own and waits for the response headers.
 * Redirects are ordinary responses here.
 */
export function exchange(
  target: Target,
  { method, headers, body }: Outgoing,
  { connectTimeout, signal }: { readonly connectTimeout: number; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const { url, hostname, port, addresses } = target;
  const secure = url.protocol === "https:";
  const checked = new Set(addresses.map(({ address }) => toPlainAddress(address)));
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(error);
      request.destroy();
    };
    const request = (secure ? requestSecure : requestPlain)({
      host: hostname,
      port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { ...Object.fromEntries(headers), host: url.host, connection: "close" },
      lookup: toPinnedLookup(target),
      agent: false,
      signal,
      maxHeaderSize: 16_384,
      ...(secure && isIP(hostname) === 0 ? { servername: hostname } : {}),
    });
    const timer = setTimeout(
      () => fail(new OutboundError("timeout", `Connecting to ${hostname} took too long.`)),
      connectTimeout,
    );
    request.on("socket", (socket: Socket) => {
      socket.once("connect", () => {
        // The pinned lookup decides; this verifies that Node used it.
        if (!checked.has(toPlainAddress(socket.remoteAddress ?? "")))
          fail(new OutboundError("address", `The host ${hostname} is not public.`));
        else if (!secure) clearTimeout(timer);
      });
      socket.once("secureConnect", () => clearTimeout(timer));
    });
    request.on("response", (incoming) => {
      clearTimeout(timer);
      resolve(incoming);
    });
    request.on("error", (cause) => {
      if (signal.aborted) return fail(signal.reason);
      const connected = request.socket?.remoteAddress !== undefined || request.reusedSocket;
      fail(
        connected
          ? new OutboundError("protocol", `${hostname} did not respond properly.`, { cause })
          : new OutboundError("connect", `${hostname} could not be reached.`, { cause }),
      );
    });
    request.end(body);
  });
}
