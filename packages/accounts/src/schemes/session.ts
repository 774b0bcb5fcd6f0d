import { names } from "@waymark/core";
import { defineAuthScheme } from "../builder.ts";
import { cookieName } from "../credentials/cookie.ts";
import { toIdentity } from "../credentials/identity.ts";
import { isNonce, toNonce } from "../credentials/nonce.ts";
import { settledKey } from "../credentials/secret.ts";
import { sessionOf } from "../credentials/session.ts";
import { errors } from "../errors.ts";

/**
 * The session cookie with a nonce, in the query's `_core_nonce` or the header, in this order. Bodies are not looked at:
 * who calls is settled before one is read, so that strangers have none read. Without a nonce the caller is nobody,
 * whatever the cookie; a wrong one ends the request with 403, also without a cookie. Callers without a session have a
 * nonce too (`GET /session` tells it): it proves that the request comes from a page of the site.
 */
export const sessionScheme = defineAuthScheme(
  "session",
  async ({ db, site, options, clock, request, answerHeaders }) => {
    const nonce = nonceIn(request);
    if (nonce === undefined) return undefined;
    const scope = { db, site, options, clock };
    const session = await sessionOf(scope, request.headers.get("cookie"));
    const key = await settledKey(scope);
    const of = { key, session: session?.hash ?? "", now: clock.now() };
    if (!(await isNonce(nonce, of))) throw errors.rest_cookie_invalid_nonce();
    // The nonce was right for a session that is over: the caller is nobody now, and asks for a new one.
    if (session && !session.alive) return undefined;
    answerHeaders[names.nonce] = await toNonce(of);
    return session?.alive && toIdentity(session.alive.user);
  },
  {
    headers: ["x-core-nonce"],
    params: ["_core_nonce"],
    errors: ["rest_cookie_invalid_nonce"],
    about: (site) => ({
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
        description: "The nonce that `GET /session` tells; each answer brings a fresh one",
      },
    }),
    // Opening a page changes nothing: the cookie says who is here.
    async page({ db, site, options, clock, request }) {
      const scope = { db, site, options, clock };
      const session = await sessionOf(scope, request.headers.get("cookie"));
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
