import { names } from "@waymark/core";
import { defineAuthScheme } from "../builder.ts";
import { cookieName, sessionOf } from "../credentials/session.ts";
import { toIdentity } from "../credentials/lookup.ts";
import { isNonce, toNonce } from "../credentials/nonce.ts";
import { hmacKeyOf } from "../credentials/secret.ts";
import { errors } from "../errors.ts";

/**
 * The session cookie with a nonce, from the `_core_nonce` query parameter or the header, in this order. The body is not
 * searched: callers are authenticated before bodies are read. Without a nonce the caller is anonymous, even with a
 * cookie; an invalid nonce ends the request with 403, even without a cookie. Callers without a session have a nonce too
 * (see `GET /session`): it proves that the request comes from a page of the site.
 */
export const sessionScheme = defineAuthScheme(
  "session",
  async ({ db, site, options, clock, request, responseHeaders }) => {
    const nonce = nonceIn(request);
    if (nonce === undefined) return undefined;
    const ctx = { db, site, options, clock };
    const session = await sessionOf(ctx, request.headers.get("cookie"));
    const key = await hmacKeyOf(ctx);
    const of = { key, session: session?.hash ?? "", now: clock.now() };
    if (!isNonce(nonce, of)) throw errors.rest_cookie_invalid_nonce();
    // The nonce belongs to a session that has ended: the caller is anonymous and needs a new one.
    if (session && !session.alive) return undefined;
    responseHeaders[names.nonce] = toNonce(of);
    return session?.alive && toIdentity(session.alive.user);
  },
  {
    headers: ["x-core-nonce"],
    params: ["_core_nonce"],
    errors: ["rest_cookie_invalid_nonce"],
    securitySchemes: (site) => ({
      session: {
        type: "apiKey",
        in: "cookie",
        name: cookieName(site),
        description: "The cookie of a signed-in browser",
      },
      nonce: {
        type: "apiKey",
        in: "header",
        name: names.nonce,
        description: "The nonce returned by `GET /session`; each response has a new one",
      },
    }),
    // Page requests change nothing, so the cookie is sufficient.
    async page({ db, site, options, clock, request }) {
      const ctx = { db, site, options, clock };
      const session = await sessionOf(ctx, request.headers.get("cookie"));
      return session?.alive && toIdentity(session.alive.user);
    },
  },
);

function nonceIn(request: Request): string | undefined {
  const at = request.url.indexOf("?");
  const param =
    at === -1 ? null : new URLSearchParams(request.url.slice(at + 1)).get(names.nonceParam);
  return param ?? request.headers.get(names.nonce) ?? undefined;
}
