import { basePath, escapeHtml, type SiteInfo } from "@waymark/core";
import type { AccountPage, SignInMethod } from "../extension-points.ts";
import { forgotPath } from "../password-reset/paths.ts";
import { toPage } from "./page.ts";

interface SignInPage {
  /** Where to go afterwards. */
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
  site: SiteInfo,
  { to, login = "", methods = [], hasReset, failure }: SignInPage,
) =>
  toPage(site, {
    title: "Sign in",
    status: failure?.status ?? 200,
    headers: failure?.retryAfter === undefined ? {} : { "Retry-After": failure.retryAfter },
    body: `<p class="brand"><a href="${basePath(site)}/">${escapeHtml(site.name)}</a></p>
<h1>Sign in</h1>
${failure ? `<p role="alert">${escapeHtml(failure.text)}</p>\n` : ""}<form method="post" action="${basePath(site)}/sign-in">
<input type="hidden" name="to" value="${escapeHtml(to)}">
<label for="login">Login or email address</label>
<input id="login" name="login" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none" spellcheck="false" required${login === "" ? " autofocus" : ""}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${login === "" ? "" : " autofocus"}>
<label class="check"><input type="checkbox" name="remember" value="1"> Stay signed in on this device</label>
<button>Sign in</button>
</form>${hasReset ? `\n<p class="after"><a href="${basePath(site)}${forgotPath}">Forgot your password?</a></p>` : ""}${methods.map((method) => toMethodLink(site, method, to)).join("")}`,
  });

const toMethodLink = (site: SiteInfo, { label, path }: SignInMethod, to: string): string =>
  `\n<p class="after"><a class="button" href="${escapeHtml(
    `${basePath(site)}${path}?to=${encodeURIComponent(to)}`,
  )}">${escapeHtml(label)}</a></p>`;

/** The page for signed-in users. */
export const toSignedInPage = (site: SiteInfo, name: string, pages: readonly AccountPage[]) =>
  toPage(site, {
    title: "Signed in",
    body: `<h1>Signed in</h1>
<p>You are signed in as ${escapeHtml(name)}.</p>
<p><a href="${basePath(site)}/profile">Your profile</a></p>
${pages.map(({ label, path }) => `<p><a href="${escapeHtml(basePath(site) + path)}">${escapeHtml(label)}</a></p>\n`).join("")}<form method="post" action="${basePath(site)}/sign-out">
<label class="check"><input type="checkbox" name="everywhere" value="1"> On all devices</label>
<button>Sign out</button>
</form>`,
  });

/** The response to a form that was not submitted from a page of this site, or to a body that is not a form. */
export const toForeignPage = (site: SiteInfo) =>
  toPage(site, {
    title: "Not accepted",
    status: 403,
    body: `<h1>Not accepted</h1>
<p role="alert">This form was not sent from a page of this site.</p>
<p><a href="${basePath(site)}/sign-in">Sign in</a></p>`,
  });
