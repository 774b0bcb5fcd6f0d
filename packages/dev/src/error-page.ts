import { cspHash, type Html, markup, rawHtml } from "@waymark/core";
import type { ErrorReport } from "./error-report.ts";

const style = `
:root { color-scheme: light dark; --ink: #1d2129; --soft: #5a6270; --paper: #fff; --code: #f4f5f7; --error: #b3261e; --mark: #fde8e6 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --soft: #a6adba; --paper: #15181d; --code: #1f242b; --error: #ff9d94; --mark: #4a2320 } }
body { margin: 0; padding: 2rem 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
main { max-width: 60rem; margin: auto }
h1, h2 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; color: var(--error); white-space: pre-wrap; overflow-wrap: anywhere }
h2 { margin-top: 2rem; font-size: 1.125rem }
pre, ol { margin: 0 0 1rem; padding: 1rem; border-radius: .375rem; background: var(--code); font: .875rem/1.6 ui-monospace, monospace; overflow-x: auto }
pre span { display: block; min-width: max-content; color: var(--soft) }
pre .at { color: var(--ink); background: var(--mark) }
ol { list-style: none; color: var(--soft) }
.own { color: var(--ink); font-weight: 600 }
p { color: var(--soft) }
`;

/**
 * The page with an error: status 500. Everything in it is escaped. `script` is a script without a source, such as the one
 * that reloads the page.
 */
export async function toErrorPage(report: ErrorReport, script: string): Promise<Response> {
  const hashes = await Promise.all([cspHash(style), cspHash(script)]);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${report.name}: ${report.message}</title>
<style>${rawHtml(style)}</style>
</head>
<body>
<main>
<h1>${report.name}: ${report.message}</h1>
${toDetails(report)}
<p>This page is shown by waymark dev. It reloads when a file of the site changes.</p>
</main>
${rawHtml(`<script>${script}</script>`)}
</body>
</html>
`;
  return new Response(page.html, {
    status: 500,
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": `default-src 'none'; style-src ${hashes[0]}; script-src ${hashes[1]}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

function toDetails({ position, code, stack, cause }: ErrorReport): Html {
  const lines = code.map(
    ({ line, text }) =>
      markup`<span${rawHtml(line === position?.line ? ' class="at"' : "")}>${String(line).padStart(5)}  ${text}</span>`,
  );
  const calls = stack.map(
    ({ text, isOwn }) => markup`<li${rawHtml(isOwn ? ' class="own"' : "")}>${text}</li>\n`,
  );
  return markup`${position && markup`<p>${position.file}:${position.line}:${position.column}</p>\n`}${
    lines.length > 0 && markup`<pre tabindex="0" aria-label="Source code">${lines}</pre>\n`
  }${calls.length > 0 && markup`<ol tabindex="0" aria-label="Stack trace">\n${calls}</ol>\n`}${
    cause && markup`<h2>Caused by ${cause.name}: ${cause.message}</h2>\n${toDetails(cause)}`
  }`;
}
