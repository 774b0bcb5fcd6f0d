import { basePath, markup, type PageContext } from "@waymark/core";
import { defineNotFoundHandler, definePageHandler } from "../builder.ts";
import { expiredLinkToken, readLinkToken, takeTokenOutOfUrl } from "../links/cookie.ts";
import { findLink } from "../links/link.ts";
import type { Options } from "../options.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import { toField } from "../pages/field.ts";
import { toFormPage, toNoticePage } from "../pages/form-page.ts";
import { readOwnForm, toRedirect } from "../pages/page.ts";
import { toForeignPage } from "../pages/sign-in-page.ts";
import type { tables } from "../tables.ts";
import { forgotPath, resetPath } from "./paths.ts";

type Call = PageContext<typeof tables, Options>;
const isAt = ({ path, site, options }: Call, own: string): boolean =>
  options.passwordResets && path === basePath(site) + own;
const isRead = ({ request }: Call): boolean => ["GET", "HEAD"].includes(request.method);
const signIn = { label: "Sign in", path: "/sign-in" };

/** `GET /forgot-password`: the form that requests a mail. A page of the site at this path takes precedence. */
export const forgotForm = defineNotFoundHandler("forgotten password form", (call) => {
  if (!isAt(call, forgotPath) || !isRead(call)) return;
  if (!new URL(call.request.url).searchParams.has("sent")) return toForgotPage(call);
  return toNoticePage(call.site, {
    title: "Check your mail",
    text: "If an account has this login or address, we have sent it a link to set a new password. The link is valid for an hour. If no mail arrives, look in the spam folder.",
    link: signIn,
  });
});

/** `POST /forgot-password`: redirects to the same page for known and unknown users. */
export const forgot = definePageHandler("forgotten password", async (call) => {
  if (!isAt(call, forgotPath) || call.request.method !== "POST") return;
  const { request, site } = call;
  const form = await readOwnForm(request, site);
  if (!form) return toForeignPage(site);
  const login = (form.get("login") ?? "").replaceAll("\0", "").trim().slice(0, 254);
  const failure = toFailure(await call.call("POST /accounts/v1/password-resets", { login }));
  if (!failure) return toRedirect(`${basePath(site)}${forgotPath}?sent=1`);
  const fields: Record<string, string> = failure.fields["login"]
    ? { login: "Enter your login or email address." }
    : {};
  return toForgotPage(call, login, { ...failure, fields });
});

const toForgotPage = ({ site }: Call, login?: string, failure?: CallFailure) =>
  toFormPage(site, {
    title: "Forgot your password?",
    intro: "Enter your login or email address, and we send you a link to set a new password.",
    action: forgotPath,
    fields: toField({
      name: "login",
      label: "Login or email address",
      autocomplete: "username",
      maxLength: 254,
      hasFocus: true,
      error: failure?.fields["login"],
      ...(login !== undefined && { value: login }),
    }),
    button: "Send the link",
    after: markup`
<p class="after"><a href="${basePath(site)}/sign-in">Back to sign-in</a></p>`,
    failure,
  });

/** `GET /reset-password?token=…`: the form that sets a new password. It does not use the link, because mail scanners open it. */
export const resetForm = defineNotFoundHandler("password reset form", async (call) => {
  if (!isAt(call, resetPath) || !isRead(call)) return;
  const { request, path, site } = call;
  if (new URL(request.url).searchParams.has("done"))
    return toNoticePage(site, {
      title: "Password changed",
      text: "You are signed out on all devices. Sign in with the new password.",
      link: signIn,
    });
  return takeTokenOutOfUrl(request, path, site) ?? toResetPage(call);
});

/** `POST /reset-password`: sets the new password and ends all sessions of the user. */
export const reset = definePageHandler("password reset", async (call) => {
  if (!isAt(call, resetPath) || call.request.method !== "POST") return;
  const { request, site } = call;
  const form = await readOwnForm(request, site);
  if (!form) return toForeignPage(site);
  const input = {
    token: readLinkToken(request, site),
    password: form.get("password") ?? "",
    revoke_credentials: form.get("revoke_credentials") === "1",
  };
  const done = await call.call("POST /accounts/v1/password-resets/confirm", input);
  const failure = toFailure(done);
  if (failure) return toResetPage(call, failure);
  return toRedirect(`${basePath(site)}${resetPath}?done=1`, expiredLinkToken(site));
});

async function toResetPage(call: Call, failure?: CallFailure): Promise<Response> {
  const { request, site } = call;
  const found = await findLink(call, "password-reset", readLinkToken(request, site));
  if (!found)
    return toNoticePage(site, {
      title: "This link is not valid",
      text: "It has expired, was used, or a newer link was sent. Request a new one.",
      link: { label: "Request a new link", path: forgotPath },
      isError: true,
      cookies: [expiredLinkToken(site)],
    });
  const { login } = found.user;
  return toFormPage(site, {
    title: "Set a new password",
    intro: markup`For the account <strong>${login}</strong>. All its sessions end.`,
    action: resetPath,
    fields: markup`<input type="text" name="login" value="${login}" autocomplete="username" readonly hidden>
${toField({
  name: "password",
  label: "New password",
  type: "password",
  autocomplete: "new-password",
  hasFocus: true,
  error: failure?.fields["password"],
})}<label class="check"><input type="checkbox" name="revoke_credentials" value="1"> Also revoke my application passwords and API tokens</label>
`,
    button: "Set password",
    failure,
  });
}
