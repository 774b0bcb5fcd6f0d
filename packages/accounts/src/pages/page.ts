import { escapeHtml, cspHash, type SiteInfo } from "@waymark/core";
import { style } from "./style.ts";

let styleSource: Promise<string> | undefined;

/** A page in the style of the sign-in page: without scripts, not cached, not framed. `body` is HTML. */
export async function toPage(
  site: SiteInfo,
  {
    title,
    body,
    status = 200,
    headers = {},
    cookies = [],
  }: {
    readonly title: string;
    readonly body: string;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** `Set-Cookie` values. */
    readonly cookies?: readonly string[];
  },
): Promise<Response> {
  const source = await (styleSource ??= cspHash(style));
  const html = `<!doctype html>
<html lang="${escapeHtml(site.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(site.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
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
      ...headers,
    },
  });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Sends the browser to a path of this site, with a GET. */
export function toRedirect(path: string, ...cookies: readonly string[]): Response {
  const headers = new Headers({ Location: path, "Cache-Control": "no-store, private" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}
