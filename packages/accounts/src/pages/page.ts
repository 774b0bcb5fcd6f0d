import type { AccountPageScope } from "../messages/index.ts";
import {
  basePath,
  cspHash,
  escapeHtml,
  isSameOrigin,
  languageAttributes,
  readForm,
  type SiteInfo,
} from "@waymark/core";

let styleSource: Promise<string> | undefined;

/**
 * Creates a page in the style of the sign-in page. It has no scripts, is not cached and cannot be framed.
 * `body` is HTML; pass the context of the handler.
 */
export async function toPage(
  { site, language }: Pick<AccountPageScope, "site" | "language">,
  {
    title,
    body,
    status = 200,
    headers = {},
    cookies = [],
    isWide = false,
  }: {
    readonly title: string;
    readonly body: string;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** `Set-Cookie` values. */
    readonly cookies?: readonly string[];
    /** Whether the page is wider than a form. */
    readonly isWide?: boolean;
  },
): Promise<Response> {
  const source = await (styleSource ??= cspHash(style));
  const html = `<!doctype html>
<html${languageAttributes(language).html}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(site.name)}</title>
<style>${style}</style>
</head>
<body>
<main${isWide ? ' class="wide"' : ""}>
${body}
</main>
</body>
</html>
`;
  const response = new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": `default-src 'none'; style-src ${source}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "X-Content-Type-Options": "nosniff",
      // A stricter policy would make browsers hide where the form was sent from.
      "Referrer-Policy": "same-origin",
      "Cache-Control": "no-store, private",
      "X-Robots-Tag": "noindex",
      ...headers,
    },
  });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Reads the form that a page of this site has sent; undefined for forms of other sites and requests without a form. */
export const readOwnForm = async (
  request: Request,
  site: SiteInfo,
): Promise<URLSearchParams | undefined> =>
  isSameOrigin(request, site) ? await readForm(request) : undefined;

/** Creates a redirect (303) to a path of this site. */
export function toRedirect(path: string, ...cookies: readonly string[]): Response {
  const headers = new Headers({ Location: path, "Cache-Control": "no-store, private" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The style sheet of the sign-in pages, in the colors of the admin. They have no scripts and load nothing. */
const style = `
:root { color-scheme: light dark; --ink: #18211f; --soft: #5c6a69; --paper: #f7f8f8; --card: #fff; --line: #c6cdca;
  --accent: #0f6b62; --button: #0f6b62; --alarm: #a3261d; --alarm-paper: #fdecea }
@media (prefers-color-scheme: dark) { :root { --ink: #dde4e2; --soft: #9fadab; --paper: #131817; --card: #1a2120;
  --line: #3d4947; --accent: #4faa98; --button: #1f8372; --alarm: #ffb4ab; --alarm-paper: #3a1a17 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .75rem }
.brand { margin: 0 0 1.5rem; font-weight: 600 }
.brand a { color: inherit; text-decoration: none }
.brand a:hover { text-decoration: underline }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 1.5rem; color: var(--soft) }
label { display: block; font-weight: 600 }
input:not([type=checkbox]), select { width: 100%; margin: .25rem 0 1.25rem; padding: .625rem .75rem; font: inherit;
  color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem }
.field { margin-bottom: 1.25rem }
.field input:not([type=checkbox]), .field select { margin-bottom: 0 }
option { color: CanvasText; background: Canvas }
.field p { margin: .375rem 0 0; font-size: .875rem }
.field .error { color: var(--alarm); font-weight: 600 }
.soft { color: var(--soft); font-weight: 400 }
[aria-invalid] { border-color: var(--alarm) !important; box-shadow: 0 0 0 1px var(--alarm) }
.check { display: flex; align-items: center; gap: .5rem; margin-bottom: 1.5rem; font-weight: 400 }
.check input { width: 1.125rem; height: 1.125rem; accent-color: var(--accent) }
button, .button { display: block; width: 100%; text-align: center; text-decoration: none; padding: .75rem; font: inherit; font-weight: 600; color: #fff;
  background: var(--button); border: 0; border-radius: .5rem; cursor: pointer }
a { color: var(--accent) }
a.button { color: #fff }
code { font: 1rem/1.6 ui-monospace, monospace; color: var(--ink) }
form { margin: 0 }
h1 + form { margin-top: 1.25rem }
h1 + [role=alert] { margin-top: 1rem }
.wide { max-width: 40rem }
h2 { margin: 0 0 .75rem; font-size: 1.125rem; line-height: 1.25 }
section { margin-top: 2rem; padding-top: 2rem; border-top: 1px solid var(--line) }
section form { max-width: 20rem }
.rows { margin: 0 0 1.5rem; padding: 0; list-style: none }
.rows li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .75rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
button.quiet { width: auto; margin-bottom: 1rem; padding: .375rem .75rem; color: var(--accent); background: transparent; border: 1px solid var(--line) }
.rows button.quiet { margin: 0 }
.secret, .done { padding: .75rem 1rem; margin-bottom: 1.5rem; color: var(--ink); border: 2px solid var(--accent); border-radius: .5rem }
.secret p:last-child { margin: 0 }
strong { color: var(--ink); overflow-wrap: anywhere }
.after { margin: 1.5rem 0 0 }
.code { display: block; width: 100%; max-width: 15rem; height: auto; margin: 0 auto 1rem; border-radius: .5rem }
.key { overflow-wrap: anywhere }
.key span { display: block; font-weight: 600; color: var(--ink) }
.codes { display: grid; grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr)); gap: .25rem 1rem; margin: 0; padding: 0; list-style: none }
details { margin-top: 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem }
summary { font-weight: 600; cursor: pointer }
details[open] summary { margin-bottom: 1rem }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
[role=alert] { padding: .75rem 1rem; color: var(--alarm); background: var(--alarm-paper); border-radius: .5rem }
`;

/** The login or email address that was typed into a form. */
export const loginIn = (form: URLSearchParams): string =>
  (form.get("login") ?? "").replaceAll("\0", "").trim().slice(0, 254).toWellFormed();

/** Returns the target of the redirect after signing in or out: the requested path if it is on this site, otherwise the front page. */
export function toLocalPath(requested: string | null | undefined, site: SiteInfo): string {
  const home = `${basePath(site)}/`;
  // Browsers interpret // and /\ as the start of a host name.
  if (!requested || !/^\/(?![/\\])/.test(requested)) return home;
  try {
    const { origin } = new URL(site.url);
    const to = new URL(requested, origin);
    // Dot segments have been removed from this path: /.//host has become //host.
    const path = to.pathname.replace(/^\/{2,}/, "/");
    return to.origin === origin ? path + to.search + to.hash : home;
  } catch {
    return home;
  }
}
