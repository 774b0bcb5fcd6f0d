import type { Actor } from "./access.ts";
import { isKnown } from "./actor.ts";
import { escapeHtml } from "./html.ts";
import { toRefusal } from "./refusal.ts";
import type { Runtime } from "./runtime.ts";

/** The page of a refusal; undefined for defects, and for what no page can say. */
export function refusedPage(
  error: unknown,
  { headers }: Request,
  caller: Actor,
): Response | undefined {
  const refusal = toRefusal(error);
  if (!refusal) return undefined;
  const { code, message } = refusal;
  const status = refusal.status === "auth" ? (isKnown(caller) ? 403 : 401) : refusal.status;
  // Only who has sent a password is asked for another one: browsers would open a window.
  const asks = status === 401 && headers.has("authorization");
  try {
    return page(status, escapeHtml(message), escapeHtml(code), {
      "Cache-Control": "private, no-cache",
      ...(asks && { "WWW-Authenticate": 'Basic realm="api", charset="UTF-8"' }),
      ...refusal.headers,
    });
  } catch {
    return undefined;
  }
}

/** The page of a defect, which is logged; nothing of it is told. */
export function failedPage(error: unknown, { ports }: Runtime): Response {
  const ref = crypto.randomUUID();
  ports.log.error("A page failed.", { ref, error });
  return page(500, "Something went wrong", `The site's log knows it as ${ref}.`);
}

/** The page where nobody has an answer. */
export const missingPage = ({ site }: Runtime): Response =>
  page(404, "Nothing here", `This site answers under ${new URL(site.api).pathname}/.`);

const page = (
  status: number,
  title: string,
  text: string,
  own: Readonly<Record<string, string>> = {},
): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`,
    {
      status,
      headers: {
        "Content-Type": "text/html; charset=UTF-8",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        ...own,
      },
    },
  );
