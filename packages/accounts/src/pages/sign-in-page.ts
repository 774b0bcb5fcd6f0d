import { type AccountPageScope, textsFor } from "../messages/index.ts";
import { basePath, escapeHtml, textOf } from "@waymark/core";
import type { SignInMethod } from "../extension-points.ts";
import { forgotPath } from "../password-reset/paths.ts";
import { accountPagesOf } from "../profile/account-pages.ts";
import type { UserRow } from "../tables.ts";
import { toPage } from "./page.ts";

interface SignInPage {
  /** The path to redirect to after signing in. */
  readonly to: string;
  /** Filled in again after a failure. */
  readonly login?: string;
  readonly methods?: readonly SignInMethod[];
  /** Whether the page links to the form for forgotten passwords. */
  readonly hasReset: boolean;
  readonly failure?: {
    readonly status: number;
    readonly text: string;
    readonly retryAfter?: string;
  };
}

/** The sign-in form. */
export const toSignInPage = (
  ctx: AccountPageScope,
  { to, login = "", methods = [], hasReset, failure }: SignInPage,
): Promise<Response> => {
  const { site } = ctx;
  const t = textsFor(ctx);
  return toPage(ctx, {
    title: t("signIn"),
    status: failure?.status ?? 200,
    headers: failure?.retryAfter === undefined ? {} : { "Retry-After": failure.retryAfter },
    body: `<p class="brand"><a href="${basePath(site)}/">${escapeHtml(site.name)}</a></p>
<h1>${t("signIn")}</h1>
${failure ? `<p role="alert">${escapeHtml(failure.text)}</p>\n` : ""}<form method="post" action="${basePath(site)}/sign-in">
<input type="hidden" name="to" value="${escapeHtml(to)}">
<label for="login">${t("loginOrEmail")}</label>
<input id="login" name="login" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none" spellcheck="false" required${login === "" ? " autofocus" : ""}>
<label for="password">${t("password")}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${login === "" ? "" : " autofocus"}>
<label class="check"><input type="checkbox" name="remember" value="1"> ${t("staySignedIn")}</label>
<button>${t("signIn")}</button>
</form>${hasReset ? `\n<p class="after"><a href="${basePath(site)}${forgotPath}">${t("forgotPassword")}</a></p>` : ""}${methods.map((method) => toMethodLink(ctx, method, to)).join("")}`,
  });
};

const toMethodLink = (ctx: AccountPageScope, { label, path }: SignInMethod, to: string): string =>
  `\n<p class="after"><a class="button" href="${escapeHtml(
    `${basePath(ctx.site)}${path}?to=${encodeURIComponent(to)}`,
  )}">${escapeHtml(textOf(label, ctx))}</a></p>`;

/** The page for signed-in users. */
export const toSignedInPage = (
  ctx: AccountPageScope,
  user: Pick<UserRow, "display_name" | "roles" | "capabilities">,
): Promise<Response> => {
  const { site } = ctx;
  const t = textsFor(ctx);
  return toPage(ctx, {
    title: t("signedIn"),
    body: `<h1>${t("signedIn")}</h1>
<p>${escapeHtml(t("signedInAs", { name: user.display_name }))}</p>
<p><a href="${basePath(site)}/profile">${t("yourProfile")}</a></p>
${accountPagesOf(ctx.all, user)
  .map(
    ({ label, path }) =>
      `<p><a href="${escapeHtml(basePath(site) + path)}">${escapeHtml(textOf(label, ctx))}</a></p>\n`,
  )
  .join("")}<form method="post" action="${basePath(site)}/sign-out">
<label class="check"><input type="checkbox" name="everywhere" value="1"> ${t("onAllDevices")}</label>
<button>${t("signOut")}</button>
</form>`,
  });
};

/** The response to a form that was not submitted from a page of this site, or to a body that is not a form. */
export const toForeignPage = (ctx: AccountPageScope): Promise<Response> => {
  const t = textsFor(ctx);
  return toPage(ctx, {
    title: t("notAccepted"),
    status: 403,
    body: `<h1>${t("notAccepted")}</h1>
<p role="alert">${t("foreignForm")}</p>
<p><a href="${basePath(ctx.site)}/sign-in">${t("signIn")}</a></p>`,
  });
};
