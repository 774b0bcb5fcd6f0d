import { type AccountPageScope, textsFor } from "../messages/index.ts";
import { ApiError, basePath, errorText, escapeHtml, type SiteInfo } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { limitsOf } from "../credentials/attempts.ts";
import type { SecondFactorPage, SignInAttempt } from "../extension-points.ts";
import {
  challengeOf,
  closeChallenge,
  expiredChallenge,
  openFactors,
  takeTry,
} from "../sign-in/challenge.ts";
import { checkAttempt, completeSignIn, emitFailure, passAttempt } from "../sign-in/complete.ts";
import { defineSubmission } from "./form-handlers.ts";
import { toPage, toRedirect } from "./page.ts";

const path = "/sign-in/verify";
/** The path of the second step. */
export const secondStepPath = (site: SiteInfo): string => basePath(site) + path;

/** The error of the previous attempt. */
interface Failure {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string | undefined;
}

/** The page of the second step: the fields are those of the factor. */
const toSecondStepPage = (
  ctx: AccountPageScope,
  { title, body }: SecondFactorPage,
  failure?: Failure,
): Promise<Response> =>
  toPage(ctx, {
    title,
    status: failure?.status ?? 200,
    headers: failure?.retryAfter === undefined ? {} : { "Retry-After": failure.retryAfter },
    body: `<h1>${escapeHtml(title)}</h1>
${failure ? `<p role="alert">${escapeHtml(failure.text)}</p>\n` : ""}<form method="post" action="${secondStepPath(ctx.site)}">
${body.html}
<button>${textsFor(ctx)("continue")}</button>
</form>
<p class="after"><a href="${basePath(ctx.site)}/sign-in">${textsFor(ctx)("otherAccount")}</a></p>`,
  });

/** The page that shows a factor's one-time information after the sign-in. */
const secretPage = (
  ctx: AccountPageScope,
  { title, body }: SecondFactorPage,
  to: string,
  cookies: readonly string[],
): Promise<Response> =>
  toPage(ctx, {
    title,
    cookies,
    body: `<h1>${escapeHtml(title)}</h1>
${body.html}
<p class="after"><a class="button" href="${escapeHtml(to)}">${textsFor(ctx)("continue")}</a></p>`,
  });

/** The response if the unfinished sign-in has expired. */
const toExpiredPage = (ctx: AccountPageScope, cookie: string): Promise<Response> => {
  const t = textsFor(ctx);
  return toPage(ctx, {
    title: t("signInAgain"),
    status: 401,
    cookies: [cookie],
    body: `<h1>${t("signInAgain")}</h1>
<p role="alert">${t("signInExpired")}</p>
<p><a class="button" href="${basePath(ctx.site)}/sign-in">${t("signIn")}</a></p>`,
  });
};

/** Failed second factors in five minutes after which a user is locked, from any address. */
const maxPerUser = 10;

/** `GET /sign-in/verify`: the second step after a correct password. */
export const secondStepForm = definePageHandler("second step form", {
  path,
  methods: ["GET"],
  handler: async (ctx) => {
    const { site, request } = ctx;
    const challenge = await challengeOf(ctx, request.headers.get("cookie"));
    if (!challenge) return toRedirect(`${basePath(site)}/sign-in`, expiredChallenge(ctx));
    const { user, row } = challenge;
    const [factor] = await openFactors(ctx, user, row.passed);
    if (!factor) return toRedirect(`${basePath(site)}/sign-in`, expiredChallenge(ctx));
    return toSecondStepPage(ctx, await ctx.callService(factor.page, { user }));
  },
});

/** `POST /sign-in/verify`: the second proof against a session. */
export const secondStep = defineSubmission("second step", path, async (ctx, form) => {
  const { db, site, request, remoteAddress, rateLimiter, callService } = ctx;
  const challenge = await challengeOf(ctx, request.headers.get("cookie"));
  if (!challenge) return toExpiredPage(ctx, expiredChallenge(ctx));
  const { user, row } = challenge;
  const [factor, ...others] = await openFactors(ctx, user, row.passed);
  const { headers } = request;
  const attempt: SignInAttempt = {
    step: "second-factor",
    login: user.login,
    headers,
    remoteAddress,
  };
  const limits = [
    { key: `second step ${user.id}`, max: maxPerUser },
    ...limitsOf(remoteAddress, user.login, "second step "),
  ];
  const show = async (status: number, text: string, retryAfter?: string) =>
    factor
      ? toSecondStepPage(ctx, await callService(factor.page, { user }), {
          status,
          text,
          retryAfter,
        })
      : toExpiredPage(ctx, expiredChallenge(ctx));
  try {
    // Counted before anything is compared, as passwords are.
    await rateLimiter.count(limits);
    await checkAttempt(ctx, attempt);
    if (!(await takeTry(db, row))) return toExpiredPage(ctx, expiredChallenge(ctx));
    const verdict = factor
      ? await callService(factor.verify, { user, form })
      : { passed: true as const };
    if (!verdict.passed) {
      await emitFailure(ctx, attempt, user.id);
      return show(401, verdict.message);
    }
    await rateLimiter.release(limits);
    await passAttempt(ctx, attempt);
    if (factor && others.length > 0) {
      await db.challenges.updateAll({ id: row.id }, { passed: [...row.passed, factor.name] });
      return toRedirect(secondStepPath(site));
    }
    if (!(await closeChallenge(db, row))) return toExpiredPage(ctx, expiredChallenge(ctx));
    const cookies = [
      ...(await completeSignIn(ctx, user, row.remember, row)),
      expiredChallenge(ctx),
    ];
    const shows = "shows" in verdict ? verdict.shows : undefined;
    return shows ? secretPage(ctx, shows, row.to, cookies) : toRedirect(row.to, ...cookies);
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.status !== "number") throw error;
    return show(error.status, errorText(error, ctx), error.headers["Retry-After"]);
  }
});
