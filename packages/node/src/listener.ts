import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Logger } from "@waymark/core";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { answerFailure, answerStream } from "./answer.ts";
import { findLightAnswers, isWritable, toLightAnswer, writeLight } from "./light.ts";
import { toPeer, toTarget } from "./peer.ts";
import type { Servable } from "./serve-options.ts";
import type { Trust } from "./trusted-proxies.ts";

const isPromise = (value: Response | Promise<Response>): value is Promise<Response> =>
  "then" in value;

// Signals the adapter that nothing is left to write. One value, so that throwing it captures no stack.
const answered = new Error("answered");

/**
 * Reads the rest of an answered request, so that the next one on its connection can be read. An unread body
 * would block it; the adapter cuts off what takes longer than half a second.
 */
function discardRest(incoming: IncomingMessage): void {
  if (incoming.readableEnded) return;
  incoming.removeAllListeners("data");
  incoming.resume();
}

/** Passes a response to the adapter if that writes it best, and writes every other one. */
function write(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Response | Promise<Response> {
  const light = toLightAnswer(response);
  if (light === undefined)
    return answerStream(response, incoming, outgoing).then(() => {
      throw answered;
    });
  if (isWritable(light)) return response;
  writeLight(light, outgoing);
  throw answered;
}

/**
 * Connects a site to Node's requests. The Request is @hono/node-server's light one, and a text response created
 * with its light Response is as cheap as a hand-written one. Streams, unusual responses and failures are written
 * here: the adapter would show error messages to clients, print stacks for clients that left, and let a
 * header that Node rejects end the process.
 */
export function toListener(
  site: Pick<Servable, "fetch">,
  log: Logger,
  isTrusted?: Trust,
  { inOtherServer = false }: { readonly inOtherServer?: boolean } = {},
): RequestListener {
  const listener = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const fail = (error: unknown): never => {
        if (error !== answered) answerFailure(error, incoming, outgoing, log);
        throw answered;
      };
      const finish = (response: Response): Response | Promise<Response> => {
        try {
          const written = write(response, incoming, outgoing);
          return isPromise(written) ? written.catch(fail) : written;
        } catch (error) {
          return fail(error);
        }
      };
      try {
        const answer = site.fetch(request, toPeer(incoming, isTrusted));
        return isPromise(answer) ? answer.then(finish, fail) : finish(answer);
      } catch (error) {
        return fail(error);
      }
    },
    {
      // The globals of another server's process stay as they are.
      overrideGlobalObjects: !inOtherServer,
      // Other errors here were thrown before the site was called, and are answered below.
      errorHandler: (error) => {
        if (error !== answered) throw error;
      },
    },
  );
  findLightAnswers();
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    incoming.url = toTarget(incoming, toPeer(incoming, isTrusted));
    if (incoming.method !== "GET" && incoming.method !== "HEAD")
      outgoing.once("finish", () => discardRest(incoming));
    listener(incoming, outgoing).catch((error: unknown) =>
      answerFailure(error, incoming, outgoing, log),
    );
  };
}
