import { escapeHtml } from "@waymark/core";

/** A page of the newsletter. `body` is HTML; the title is text. */
export const toPage = (
  status: number,
  title: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body { font: 1.1rem/1.5 system-ui; max-width: 32rem; margin: 3rem auto; padding: 0 1rem }</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>
`,
    {
      status,
      headers: {
        "Content-Type": "text/html; charset=UTF-8",
        "Cache-Control": "no-store",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        // The URL of the page has a secret, which must not be sent as a referrer.
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        ...headers,
      },
    },
  );

/** The subscription form. */
export const subscriptionForm = `<form method="post">
<label>Your email address <input name="email" type="email" required maxlength="254" autocomplete="email"></label>
<button>Subscribe</button>
</form>`;

/** A form with a single button, because mail scanners open links but do not submit forms. */
export const buttonForm = (label: string): string =>
  `<form method="post"><button>${escapeHtml(label)}</button></form>`;
