import { textsFor } from "../messages/index.ts";
import { ApiError, basePath, cspHash, errorText, markup } from "@waymark/core";
import { definePageTransform } from "../builder.ts";
import { sessionOf } from "../credentials/session.ts";
import { defineFormPage, defineSubmission } from "../pages/form-handlers.ts";
import { toPage, toRedirect } from "../pages/page.ts";
import { toForeignPage } from "../pages/sign-in-page.ts";
import { formNonce, isFormNonce } from "../services.ts";
import { type Call, type Outcome, runAction } from "./actions.ts";
import { accountBarStyle, toAccountBar } from "./account-bar.ts";
import { accountPagesOf } from "./account-pages.ts";
import { profilePath, type ProfileView, toProfile } from "./sections.ts";

const nonceAction = "accounts.profile";

const confirmations = {
  name: "nameSaved",
  email: "emailSent",
  password: "passwordSaved",
  revoke: "passwordRevoked",
  end: "sessionEnded",
  "end-others": "sessionsEnded",
} as const;
/** The arguments with a field on the page. */
const fieldNames = ["name", "email", "current", "password"];
const isConfirmed = (action: string): action is keyof typeof confirmations =>
  Object.hasOwn(confirmations, action);

/** `GET /profile`: name, address, password, application passwords and sessions of the signed-in user. */
export const profileForm = defineFormPage("profile page", profilePath, (ctx) => show(ctx));

/** `POST /profile`: the forms of the page. They work without scripts. */
export const profile = defineSubmission("profile", profilePath, async (ctx, form) => {
  const { request, site } = ctx;
  const [actor, session] = [await ctx.caller(), await sessionOf(ctx, cookieOf(ctx))];
  const alive = session?.alive;
  if (actor.via !== "session" || !alive) return show(ctx);
  const nonce = form.get("nonce") ?? "";
  if (
    !(await ctx.callService(isFormNonce, { headers: request.headers, action: nonceAction, nonce }))
  )
    return toForeignPage(ctx);
  const requested = form.get("action") ?? "";
  const outcome = await attempt(ctx, () => runAction(ctx, actor, alive, form));
  if (outcome.failure)
    return show(ctx, { failed: { action: requested, failure: outcome.failure } });
  if (outcome.secret) return show(ctx, { secret: outcome.secret });
  const to = `${basePath(site)}${profilePath}?done=${encodeURIComponent(requested)}`;
  return toRedirect(to, ...(outcome.cookies ?? []));
});

/** Errors of services, such as a rate limit, as failures of the form. */
async function attempt(ctx: Call, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.status !== "number") throw error;
    const { status, code, headers } = error;
    const message = errorText(error, ctx);
    const retryAfter = headers["Retry-After"];
    return { failure: { status, code, message, fields: {}, retryAfter } };
  }
}

const cookieOf = ({ request }: Call): string | null => request.headers.get("cookie");

async function show(
  ctx: Call,
  more: Pick<ProfileView, "failed" | "secret"> = {},
): Promise<Response> {
  const { db, request, site, options, clock } = ctx;
  const alive = (await sessionOf(ctx, cookieOf(ctx)))?.alive;
  if (!alive)
    return toRedirect(
      `${basePath(site)}/sign-in?to=${encodeURIComponent(basePath(site) + profilePath)}`,
    );
  const { user, session } = alive;
  const t = textsFor(ctx);
  const view: ProfileView = {
    site,
    t,
    scope: ctx,
    user,
    nonce: await ctx.callService(formNonce, { headers: request.headers, action: nonceAction }),
    passwords: options.applicationPasswords
      ? await db.application_passwords.find({ where: { user: user.id }, limit: 200 })
      : undefined,
    sessions: await db.sessions.find({
      where: { user: user.id, expires: { gt: clock.now() } },
      orderBy: { id: "desc" },
      limit: 100,
    }),
    current: session.id,
    pages: accountPagesOf(ctx.all, user),
    ...more,
  };
  const failure = more.failed?.failure;
  // Errors of fields are shown at the fields.
  const hasFieldErrors = fieldNames.some((name) => failure?.fields[name] !== undefined);
  const alert = hasFieldErrors ? t("correctFields") : failure?.message;
  const action = new URL(request.url).searchParams.get("done") ?? "";
  const done = isConfirmed(action) ? t(confirmations[action]) : undefined;
  return toPage(ctx, {
    title: failure ? t("errorTitle", { title: t("yourProfile") }) : t("yourProfile"),
    isWide: true,
    status: failure?.status ?? 200,
    headers: failure?.retryAfter === undefined ? {} : { "Retry-After": failure.retryAfter },
    body: markup`<p class="brand"><a href="${basePath(site)}/">${site.name}</a></p>
<h1>${t("yourProfile")}</h1>
<p>${t("profileIntro", { name: user.display_name, login: user.login })}</p>
${alert !== undefined && markup`<p role="alert">${alert}</p>`}${!failure && done !== undefined && markup`<p role="status" class="done">${done}</p>`}
${toProfile(view)}`.html,
  });
}

let styleSource: Promise<string> | undefined;

/** Inserts the account bar into pages that signed-in users open, if the site has the option `accountBar`. */
export const accountBar = definePageTransform("account bar", async (ctx) => {
  const { request, page, options } = ctx;
  // Pages for frames of other sites are not indexable, and neither are those such as the profile, which has the same links.
  if (!options.accountBar || request.method !== "GET" || !page.isIndexable) return undefined;
  const alive = (await sessionOf(ctx, cookieOf(ctx)))?.alive;
  if (!alive) return undefined;
  const isFormAllowed = !/form-action 'none'/.test(
    page.headers.get("content-security-policy") ?? "",
  );
  const { html } = toAccountBar(ctx, alive.user, ctx.path, isFormAllowed);
  return {
    head: `<style>${accountBarStyle}</style>\n`,
    body: html,
    headers: { "Cache-Control": "private, no-store" },
    csp: { style: await (styleSource ??= cspHash(accountBarStyle)) },
  };
});
