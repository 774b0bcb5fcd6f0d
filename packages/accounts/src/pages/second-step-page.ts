import { basePath, escapeHtml, type SiteInfo } from "@waymark/core";
import type { SecondFactorPage } from "../extension-points.ts";
import { toPage } from "./page.ts";

/** The path of the second step. */
export const secondStepPath = (site: SiteInfo): string => `${basePath(site)}/sign-in/verify`;

/** Why the step has to be taken again. */
interface Failure {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string | undefined;
}

/** The page of the second step: the fields are those of the factor. */
export const toSecondStepPage = (
  site: SiteInfo,
  { title, body }: SecondFactorPage,
  failure?: Failure,
): Promise<Response> =>
  toPage(site, {
    title,
    status: failure?.status ?? 200,
    headers: failure?.retryAfter === undefined ? {} : { "Retry-After": failure.retryAfter },
    body: `<h1>${escapeHtml(title)}</h1>
${failure ? `<p role="alert">${escapeHtml(failure.text)}</p>\n` : ""}<form method="post" action="${secondStepPath(site)}">
${body.html}
<button>Continue</button>
</form>
<p class="after"><a href="${basePath(site)}/sign-in">Sign in with another account</a></p>`,
  });

/** The page that shows a factor's one-time information after the sign-in. */
export const secretPage = (
  site: SiteInfo,
  { title, body }: SecondFactorPage,
  to: string,
  cookies: readonly string[],
): Promise<Response> =>
  toPage(site, {
    title,
    cookies,
    body: `<h1>${escapeHtml(title)}</h1>
${body.html}
<p class="after"><a class="button" href="${escapeHtml(to)}">Continue</a></p>`,
  });

/** The response if the unfinished sign-in has expired. */
export const toExpiredPage = (site: SiteInfo, cookie: string): Promise<Response> =>
  toPage(site, {
    title: "Sign in again",
    status: 401,
    cookies: [cookie],
    body: `<h1>Sign in again</h1>
<p role="alert">This sign-in has expired, or too many codes were wrong.</p>
<p><a class="button" href="${basePath(site)}/sign-in">Sign in</a></p>`,
  });
