import { toRequestId } from "../context/request-context.ts";
import type { Runtime } from "../context/runtime.ts";
import type { Actor } from "../declare/access.ts";
import { isKnown } from "../declare/actor.ts";
import { names } from "../declare/names.ts";
import { toChallengeHeader, toErrorResponse } from "../response/error-response.ts";
import { escapeHtml } from "./html.ts";
import { toMessagePage } from "./message-page.ts";

/** The page for an error; undefined for defects, and for responses that cannot be a page. */
export function errorPage(
  error: unknown,
  { headers }: Request,
  caller: Actor,
  runtime: Runtime,
): Response | undefined {
  const errorResponse = toErrorResponse(error);
  if (!errorResponse) return undefined;
  const { code, message } = errorResponse;
  const status =
    errorResponse.status === "auth" ? (isKnown(caller) ? 403 : 401) : errorResponse.status;
  // Only a request with credentials is challenged again: otherwise browsers would open a dialog.
  const asks = status === 401 && headers.has("authorization");
  try {
    return toMessagePage({
      status,
      title: escapeHtml(message),
      body: `<p>${escapeHtml(code)}</p>`,
      headers: {
        "Cache-Control": "private, no-cache",
        ...(asks && toChallengeHeader(runtime)),
        ...errorResponse.headers,
      },
    });
  } catch {
    return undefined;
  }
}

/** The page for a defect, which is logged; the page shows no details. */
export function failurePage(error: unknown, request: Request, { ports }: Runtime): Response {
  const ref = crypto.randomUUID();
  const requestId = toRequestId(request.headers.get(names.requestId));
  const { pathname: path } = new URL(request.url);
  ports.log.error("A page handler failed.", {
    ref,
    requestId,
    method: request.method,
    path,
    error,
  });
  return toMessagePage({
    status: 500,
    title: "Something went wrong",
    body: `<p>Error reference: ${ref}. The log of the site has the details.</p>`,
    headers: { [names.requestId]: requestId },
  });
}

/** The page for requests that no handler answers. */
export function notFoundPage({ site }: Runtime): Response {
  const path = escapeHtml(`${new URL(site.api).pathname}/`);
  const body = `<p>The API of this site is at <a href="${path}">${path}</a>.</p>`;
  return toMessagePage({ status: 404, title: "Page not found", body });
}
