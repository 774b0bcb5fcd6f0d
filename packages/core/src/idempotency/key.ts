import { withNumbers } from "../args/brackets.ts";
import { routeOf, type RequestContext } from "../context/request-context.ts";
import type { RequestInput } from "../context/request-input.ts";
import { digestOf } from "../crypto/hashes.ts";
import { callerKey, isKnown } from "../declare/actor.ts";
import { names } from "../declare/names.ts";
import { errors } from "../errors/errors.ts";
import { ipPrefix } from "../text/addresses.ts";

/** A write with an idempotency key: caller, request and key as digests. */
export interface IdempotentRequest {
  readonly key: string;
  readonly caller: string;
  readonly request: string;
  /** The key that the response is encrypted with; it is not stored. */
  readonly secret: string;
  /** Whether the caller is anonymous: then the number of stored responses is limited. */
  readonly isAnonymous: boolean;
}

/** The idempotency key of the request; undefined if there is none. */
export const idempotencyKey = (incoming: RequestInput): string | undefined =>
  incoming.header(names.idempotencyKey) ?? undefined;

/** @throws ApiError 400 `rest_invalid_idempotency_key`. */
export async function toIdempotentRequest(
  ctx: RequestContext,
  key: string,
): Promise<IdempotentRequest> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw errors.rest_invalid_idempotency_key();
  const { actor, incoming } = ctx;
  const isAnonymous = !isKnown(actor);
  const caller = await digestOf(
    isAnonymous ? `address ${networkOf(incoming)}` : (callerKey(actor) ?? actor.via),
  );
  const secret = ["answer", caller, routeOf(ctx).key, key].join("\0");
  return {
    key: await digestOf([caller, routeOf(ctx).key, key].join("\0")),
    caller,
    // With the secret: a request may contain a password, which could be guessed from a digest of the request alone.
    request: await digestOf([secret, textOf(ctx)].join("\0")),
    secret,
    isAnonymous,
  };
}

/**
 * The network of an anonymous caller. Callers without a known address cannot be distinguished and must not share
 * responses.
 */
function networkOf({ remoteAddress }: RequestContext["incoming"]): string {
  if (remoteAddress !== undefined) return ipPrefix(remoteAddress);
  throw errors.rest_invalid_idempotency_key({
    message:
      "An idempotency key requires a known caller: sign in, or omit the key. This site does not know the IP address of the request.",
  });
}

/** A text of the whole request. Files are represented by name and length: their bytes are not read yet. */
function textOf({ incoming, body }: RequestContext): string {
  const { [names.nonceParam]: _, ...query } = incoming.query;
  const file = ["content-length", "content-disposition", "content-md5"].map(
    (name) => body.json === undefined && incoming.header(name),
  );
  const requestParts = [incoming.method, incoming.path, query, body.json, body.form, file];
  // A batch wraps the bodies of its items.
  return JSON.stringify(requestParts, (name, value) =>
    typeof value === "function" ? value() : withNumbers(name, value),
  );
}
