import { textsFor } from "../messages/index.ts";
import { basePath, markup } from "@waymark/core";
import { expiredLinkToken, readLinkToken, takeTokenOutOfUrl } from "../links/cookie.ts";
import { findLink } from "../links/link.ts";
import type { Options } from "../options.ts";
import { type Call, defineFormPage, defineSubmission } from "../pages/form-handlers.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import { toField } from "../pages/field.ts";
import { strong, toFormPage, toNoticePage } from "../pages/form-page.ts";
import { loginIn, toRedirect } from "../pages/page.ts";
import { forgotPath, resetPath } from "./paths.ts";

const ifEnabled =
  (path: string) =>
  ({ passwordResets }: Options): string | undefined =>
    passwordResets ? path : undefined;
const signInLink = (ctx: Call) => ({ label: textsFor(ctx)("signIn"), path: "/sign-in" });

/** `GET /forgot-password`: the form that requests a mail. A page of the site at this path takes precedence. */
export const forgotForm = defineFormPage(
  "forgotten password form",
  ifEnabled(forgotPath),
  (ctx) => {
    if (!new URL(ctx.request.url).searchParams.has("sent")) return toForgotPage(ctx);
    const t = textsFor(ctx);
    return toNoticePage(ctx, {
      title: t("mailSent"),
      text: t("mailSentText"),
      link: signInLink(ctx),
    });
  },
);

/** `POST /forgot-password`: redirects to the same page for known and unknown users. */
export const forgot = defineSubmission(
  "forgotten password",
  ifEnabled(forgotPath),
  async (ctx, form) => {
    const login = loginIn(form);
    const failure = toFailure(await ctx.call("POST /accounts/v1/password-resets", { login }));
    if (!failure) return toRedirect(`${basePath(ctx.site)}${forgotPath}?sent=1`);
    const fields: Record<string, string> = failure.fields["login"]
      ? { login: textsFor(ctx)("enterLogin") }
      : {};
    return toForgotPage(ctx, login, { ...failure, fields });
  },
);

function toForgotPage(ctx: Call, login?: string, failure?: CallFailure): Promise<Response> {
  const t = textsFor(ctx);
  return toFormPage(ctx, {
    title: t("forgotPassword"),
    intro: t("forgotIntro"),
    action: forgotPath,
    fields: toField({
      name: "login",
      label: t("loginOrEmail"),
      autocomplete: "username",
      maxLength: 254,
      hasFocus: true,
      error: failure?.fields["login"],
      ...(login !== undefined && { value: login }),
    }),
    button: t("forgotButton"),
    after: markup`
<p class="after"><a href="${basePath(ctx.site)}/sign-in">${t("backToSignIn")}</a></p>`,
    failure,
  });
}

/** `GET /reset-password?token=…`: the form that sets a new password. It does not use the link, because mail scanners open it. */
export const resetForm = defineFormPage("password reset form", ifEnabled(resetPath), (ctx) => {
  const { request, path, site } = ctx;
  const t = textsFor(ctx);
  if (new URL(request.url).searchParams.has("done"))
    return toNoticePage(ctx, {
      title: t("passwordChanged"),
      text: t("passwordChangedText"),
      link: signInLink(ctx),
    });
  return takeTokenOutOfUrl(request, path, site) ?? toResetPage(ctx);
});

/** `POST /reset-password`: sets the new password and ends all sessions of the user. */
export const reset = defineSubmission("password reset", ifEnabled(resetPath), async (ctx, form) => {
  const { request, site } = ctx;
  const input = {
    token: readLinkToken(request, site),
    password: form.get("password") ?? "",
    revoke_credentials: form.get("revoke_credentials") === "1",
  };
  const done = await ctx.call("POST /accounts/v1/password-resets/confirm", input);
  const failure = toFailure(done);
  if (failure) return toResetPage(ctx, failure);
  return toRedirect(`${basePath(site)}${resetPath}?done=1`, expiredLinkToken(site));
});

async function toResetPage(ctx: Call, failure?: CallFailure): Promise<Response> {
  const { request, site } = ctx;
  const t = textsFor(ctx);
  const found = await findLink(ctx, "password-reset", readLinkToken(request, site));
  if (!found)
    return toNoticePage(ctx, {
      title: t("invalidLink"),
      text: t("invalidLinkReset"),
      link: { label: t("requestLink"), path: forgotPath },
      isError: true,
      cookies: [expiredLinkToken(site)],
    });
  const { login } = found.user;
  return toFormPage(ctx, {
    title: t("setPasswordTitle"),
    intro: t.html("setPasswordIntro", { login, strong }),
    action: resetPath,
    fields: markup`<input type="text" name="login" value="${login}" autocomplete="username" readonly hidden>
${toField({
  name: "password",
  label: t("newPassword"),
  type: "password",
  autocomplete: "new-password",
  hasFocus: true,
  error: failure?.fields["password"],
})}<label class="check"><input type="checkbox" name="revoke_credentials" value="1"> ${t("revokeCredentials")}</label>
`,
    button: t("setPassword"),
    failure,
  });
}
