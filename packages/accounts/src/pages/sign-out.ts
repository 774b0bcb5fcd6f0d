import { type AccountPageScope, textsFor } from "../messages/index.ts";
import { basePath, escapeHtml, isSameOrigin, readForm } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { cookieName, sessionOf, toSetCookie } from "../credentials/session.ts";
import { signInMethods, type SignOutTarget } from "../extension-points.ts";
import { toLocalPath, toPage, toRedirect } from "./page.ts";
import { toForeignPage } from "./sign-in-page.ts";

/** `POST /sign-out`: ends this session; with `everywhere=1` every session of the user. */
export const signOut = definePageHandler("sign-out", async ({ request, path, ...scope }) => {
  const { db, site, all, callService } = scope;
  if (path !== `${basePath(site)}/sign-out` || request.method !== "POST") return;
  if (!isSameOrigin(request, site)) return toForeignPage(scope);
  const form = await readForm(request);
  const session = await sessionOf(scope, request.headers.get("cookie"));
  const alive = session?.alive;
  if (alive && form?.get("everywhere") === "1")
    await db.sessions.removeAll({ user: alive.user.id });
  else if (session) await db.sessions.removeAll({ hash: session.hash });
  const to = toLocalPath(form?.get("to"), site);
  const expired = toSetCookie(site, cookieName(site), "", { maxAge: 0 });
  if (!alive) return toRedirect(to, expired);
  const { method, method_data: data } = alive.session;
  const end = all(signInMethods).find(({ name }) => name === method)?.signOut;
  const target = end && (await callService(end, { method, data, to }));
  return target ? toOtherSite(scope, target, expired) : toRedirect(to, expired);
});

/**
 * Sends the browser to another site. A response with status 303 would not do: browsers apply the `form-action` of the page
 * with the form to the redirects after it.
 */
const toOtherSite = (
  scope: AccountPageScope,
  { url, cookies }: SignOutTarget,
  expired: string,
): Promise<Response> => {
  const t = textsFor(scope);
  const text = t("signedOutOf", { site: scope.site.name, host: url.host });
  return toPage(scope, {
    title: t("signedOut"),
    headers: { Refresh: `0; url=${url.href}`, "Referrer-Policy": "no-referrer" },
    cookies: [expired, ...cookies],
    body: `<h1>${t("signedOut")}</h1>
<p>${escapeHtml(text)}</p>
<p class="after"><a class="button" href="${escapeHtml(url.href)}">${t("continue")}</a></p>`,
  });
};
