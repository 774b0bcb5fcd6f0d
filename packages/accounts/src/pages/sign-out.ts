import { textsFor } from "../messages/index.ts";
import { isSameOrigin, readForm } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { cookieName, sessionOf, toSetCookie } from "../credentials/session.ts";
import { signInMethods } from "../extension-points.ts";
import { endSessions } from "../services.ts";
import { toOtherSite } from "./other-site.ts";
import { toLocalPath, toRedirect } from "./page.ts";
import { toForeignPage } from "./sign-in-page.ts";

/** `POST /sign-out`: ends this session; with `everywhere=1` every session of the user. */
export const signOut = definePageHandler("sign-out", {
  path: "/sign-out",
  methods: ["POST"],
  handler: async ({ request, ...scope }) => {
    const { db, site, all, callService } = scope;
    if (!isSameOrigin(request, site)) return toForeignPage(scope);
    const form = await readForm(request);
    const session = await sessionOf(scope, request.headers.get("cookie"));
    const alive = session?.alive;
    if (alive && form?.get("everywhere") === "1")
      await callService(endSessions, { user: alive.user.id });
    else if (session) await db.sessions.removeAll({ hash: session.hash });
    const to = toLocalPath(form?.get("to"), site);
    const expired = toSetCookie(site, cookieName(site), "", { maxAge: 0 });
    if (!alive) return toRedirect(to, expired);
    const { method, method_data: data } = alive.session;
    const end = all(signInMethods).find(({ name }) => name === method)?.signOut;
    const target = end && (await callService(end, { method, data, to }));
    if (!target) return toRedirect(to, expired);
    const t = textsFor(scope);
    return toOtherSite(scope, {
      title: t("signedOut"),
      text: t("signedOutOf", { site: site.name, host: target.url.host }),
      url: target.url,
      cookies: [expired, ...target.cookies],
    });
  },
});
