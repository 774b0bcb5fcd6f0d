import { isSameOrigin } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { toNonce } from "../credentials/nonce.ts";
import { hmacKeyOf } from "../credentials/secret.ts";
import { sessionOf } from "../credentials/session.ts";

/**
 * `GET /session`: the signed-in user, and the nonce that scripts of this site send with their requests. Without a
 * session `user` is null, and the nonce only proves that the script is from this site.
 */
export const session = definePageHandler("session", {
  path: "/session",
  methods: ["GET"],
  handler: async ({ request, ...scope }) => {
    const { site, clock } = scope;
    if (!isSameOrigin(request, site)) return toJson(403, { user: null, nonce: null });
    const found = await sessionOf(scope, request.headers.get("cookie"));
    const alive = found?.alive;
    const nonce = toNonce({
      key: await hmacKeyOf(scope),
      // Also of a session that has ended: the browser still sends its cookie.
      session: found?.hash ?? "",
      now: clock.now(),
    });
    const user = alive && {
      id: alive.user.id,
      name: alive.user.display_name,
      slug: alive.user.slug,
      roles: alive.user.roles,
    };
    return toJson(200, { user: user ?? null, nonce });
  },
});

const toJson = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/json; charset=UTF-8",
      "Cache-Control": "no-store, private",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      Vary: "Cookie, Origin, Sec-Fetch-Site",
    },
  });
