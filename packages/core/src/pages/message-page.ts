import type { SiteInfo } from "../declare/site-info.ts";
import { escapeHtml, markup, type Html } from "../text/html.ts";
import { languageAttributes, translatorOf } from "../declare/translation.ts";
import { coreMessages } from "../messages/index.ts";
import { apiPath, basePath } from "./page-path.ts";
import type { Runtime } from "../context/runtime.ts";
import type { PageContext, PageFailure } from "../declare/page-handler.ts";
import type { Actor } from "../declare/access.ts";
import { errorText } from "../declare/error-translation.ts";
import { isKnown } from "../declare/actor.ts";
import { toChallengeHeader, toErrorResponse } from "../response/error-response.ts";

/** The content of a message page. */
export interface MessagePage {
  /** Default: 200. */
  readonly status?: number;
  /** The title, as HTML: use `escapeHtml` for other text. */
  readonly title: string;
  /** HTML below the title, without scripts: text, or the result of `markup`. */
  readonly body?: string | Html;
  /** The site of the page: its name is shown above the title, as a link to the home page, and in the document title. */
  readonly site?: Pick<SiteInfo, "name" | "url" | "locale">;
  /** The language of its texts, as a BCP 47 tag. Default: that of the site, or English without one. */
  readonly language?: string;
  /** Headers that are added to, or replace, those of every message page. */
  readonly headers?: Readonly<Record<string, string>>;
}

const style = `
:root { color-scheme: light dark; --ink: #1d2129; --soft: #5a6270; --paper: #f4f5f7; --link: #2350c4 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #a6adba; --paper: #15181d; --link: #8fabff } }
body { margin: 0; min-height: 90vh; display: grid; align-content: center; justify-items: center; padding: 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif;
  color: var(--ink); background: var(--paper) }
header, main { width: 100%; max-width: 34rem }
header { margin: 0 0 2rem; font-weight: 600 }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere }
p, dl { margin: 0 0 1rem; color: var(--soft) }
a { color: var(--link) }
label { display: block; margin: 0 0 1rem }
input, textarea { display: block; box-sizing: border-box; width: 100%; padding: .5rem; font: inherit }
button { padding: .5rem 1.5rem; font: inherit }
dl { margin-top: 1.5rem }
dt { font-weight: 600 }
dd { margin: 0 0 1rem }
`;

const always = {
  "Content-Type": "text/html; charset=UTF-8",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

/** Creates a page with a short message, such as an error. The page contains no scripts, loads no other resources and cannot be framed. */
export function toMessagePage({
  status = 200,
  title,
  body = "",
  site,
  language = site?.locale ?? "en",
  headers = {},
}: MessagePage): Response {
  const home = site
    ? `<header><a href="${escapeHtml(basePath(site))}/">${escapeHtml(site.name)}</a></header>\n`
    : "";
  const suffix = site ? ` – ${escapeHtml(site.name)}` : "";
  const html = `<!doctype html>
<html${languageAttributes(language).html}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${suffix}</title>
<style>${style}</style>
</head>
<body>
${home}<main>
<h1>${title}</h1>
${typeof body === "string" ? body : body.html}
</main>
</body>
</html>
`;
  const page = new Response(html, { status, headers: always });
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value);
  return page;
}

/** A failure, and the headers of its response. */
interface FailedPage extends PageFailure {
  readonly headers: Readonly<Record<string, string>>;
}

/** The page content for an error; undefined for defects, and for responses that cannot be a page. */
export function toFailure(
  error: unknown,
  { headers }: Request,
  caller: Actor,
  runtime: Runtime,
  language: string,
): FailedPage | undefined {
  const errorResponse = toErrorResponse(error);
  if (!errorResponse) return undefined;
  const { code } = errorResponse;
  const message = errorText(errorResponse, { ...runtime.registry.contributions, language });
  const status =
    errorResponse.status === "auth" ? (isKnown(caller) ? 403 : 401) : errorResponse.status;
  if (!(status >= 400 && status <= 599)) return undefined;
  // Only a request with credentials is challenged again: otherwise browsers would open a dialog.
  const needsChallenge = status === 401 && headers.has("authorization");
  const added = {
    "Cache-Control": "private, no-cache",
    ...(needsChallenge && toChallengeHeader(runtime)),
    ...errorResponse.headers,
  };
  try {
    return { status, title: message, text: code, headers: Object.fromEntries(new Headers(added)) };
  } catch {
    // A header that cannot be sent.
    return undefined;
  }
}

/** The page content for a defect. The defect is logged with a reference; the page contains no details. */
export function toDefect(
  error: unknown,
  { request, path }: Pick<PageContext, "request" | "path">,
  requestId: string,
  { ports, registry }: Runtime,
  language: string,
): FailedPage {
  const t = translatorOf(coreMessages, { ...registry.contributions, language });
  const ref = crypto.randomUUID();
  ports.log.error("A page handler failed.", {
    ref,
    requestId,
    method: request.method,
    path,
    error,
  });
  return {
    status: 500,
    title: t("failureTitle"),
    text: t("failureText", { ref }),
    headers: { "Cache-Control": "private, no-store" },
  };
}

/** The plain page of a failure. */
export const failurePage = (
  { status, title, text, headers }: FailedPage,
  language: string,
): Response =>
  toMessagePage({
    status,
    language,
    title: escapeHtml(title),
    body: markup`<p>${text}</p>`,
    headers,
  });

/** The page for requests that no handler answers. */
export function notFoundPage({ site, registry }: Runtime, language: string): Response {
  const t = translatorOf(coreMessages, { ...registry.contributions, language });
  const path = `${apiPath(site)}/`;
  const link = markup`<a href="${path}">${path}</a>`;
  const body = markup`<p>${t.html("notFoundApi", { link })}</p>`;
  return toMessagePage({ status: 404, language, title: escapeHtml(t("notFoundTitle")), body });
}
