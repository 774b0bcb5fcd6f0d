import { isKnown } from "../declare/actor.ts";
import { digestOf } from "../crypto/digest.ts";
import { errors } from "../declare/errors.ts";
import { routeOf, type RequestContext } from "../request/request-context.ts";
import { names } from "../names.ts";
import { ipPrefix } from "../text/ip-prefix.ts";

/** A write that may be sent again: who asks for what, under which key, as digests. */
export interface IdempotentRequest {
  readonly key: string;
  readonly caller: string;
  readonly request: string;
  /** What the answer is sealed with; it is not stored. */
  readonly secret: string;
  /** Whether the caller has proved to be nobody: then only so many answers are kept. */
  readonly isAnonymous: boolean;
}

/** The key that the client has given to this request; undefined where there is none. */
export const idempotencyKey = ({ incoming }: RequestContext): string | undefined =>
  incoming.header(names.idempotencyKey) ?? undefined;

/** @throws ApiError 400 `rest_invalid_idempotency_key`. */
export async function toIdempotentRequest(
  exchange: RequestContext,
  key: string,
): Promise<IdempotentRequest> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw errors.rest_invalid_idempotency_key();
  const { actor, incoming } = exchange;
  const isAnonymous = !isKnown(actor);
  const caller = await digestOf(
    isAnonymous
      ? `address ${networkOf(incoming)}`
      : actor.id > 0
        ? `user ${actor.id}`
        : `${actor.via} ${actor.login}`,
  );
  return {
    key: await digestOf([caller, routeOf(exchange).key, key].join("\0")),
    caller,
    request: await digestOf(textOf(exchange)),
    secret: ["answer", caller, routeOf(exchange).key, key].join("\0"),
    isAnonymous,
  };
}

/** Where nobody comes from. All who come from nowhere would be one: the answer to one of them is nothing for another. */
function networkOf({ remoteAddress }: RequestContext["incoming"]): string {
  if (remoteAddress !== undefined) return ipPrefix(remoteAddress);
  throw errors.rest_invalid_idempotency_key({
    message:
      "An idempotency key has to be somebody's: sign in, or leave it out. This site is not told from which address a request comes.",
  });
}

/** Everything that was asked. Of a file its name and length: its bytes are not there yet. */
function textOf({ incoming, body }: RequestContext): string {
  const { [names.nonceParam]: _, ...query } = incoming.query;
  const file = ["content-length", "content-disposition", "content-md5"].map(
    (name) => body.json === undefined && incoming.header(name),
  );
  const asked = [incoming.method, incoming.path, query, body.json, body.form, file];
  // A batch wraps the bodies of its items.
  return JSON.stringify(asked, (_name, value) => (typeof value === "function" ? value() : value));
}
