import { basePath, isSameOrigin, readForm } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { cookieName, toSetCookie } from "../credentials/cookie.ts";
import { sessionOf } from "../credentials/session.ts";
import { toRedirect } from "./page.ts";
import { toLocalPath } from "./local-path.ts";
import { toForeignPage } from "./sign-in-page.ts";

/** `POST /sign-out`: ends this session; with `everywhere=1` every session of the user. */
export const signOut = definePageHandler("sign-out", async ({ request, path, ...scope }) => {
  const { db, site } = scope;
  if (path !== `${basePath(site)}/sign-out` || request.method !== "POST") return;
  if (!isSameOrigin(request, site)) return toForeignPage(site);
  const form = await readForm(request);
  const session = await sessionOf(scope, request.headers.get("cookie"));
  if (session?.alive && form?.get("everywhere") === "1")
    await db.sessions.removeAll({ user: session.alive.user.id });
  else if (session) await db.sessions.removeAll({ hash: session.hash });
  return toRedirect(
    toLocalPath(form?.get("to"), site),
    toSetCookie(site, cookieName(site), "", { maxAge: 0 }),
  );
});
