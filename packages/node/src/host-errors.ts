import type { IncomingMessage, ServerResponse } from "node:http";

/** A response without a call of the site. */
export interface HostError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** The error responses of this host. Codes and messages are those of core's error table. */
export const hostErrors = {
  badRequest: {
    status: 400,
    code: "rest_invalid_request",
    message: "The request is not valid HTTP.",
  },
  badHost: {
    status: 400,
    code: "rest_invalid_host",
    message: "The Host header is missing or not valid.",
  },
  ambiguous: {
    status: 400,
    code: "rest_ambiguous_credentials",
    message: "Send a single Authorization header.",
  },
  tooLarge: { status: 413, code: "rest_request_too_large", message: "The request is too large." },
  tooLong: { status: 414, code: "rest_uri_too_long", message: "The URL is too long." },
  internal: {
    status: 500,
    code: "rest_internal_error",
    message: "An internal error occurred.",
  },
  busy: { status: 503, code: "rest_unavailable", message: "The site is busy. Try again shortly." },
} as const satisfies Record<string, HostError>;

/** How long, in milliseconds and bytes, a rejected body is still read so that the response arrives. */
export const lingerTime = 500;
export const lingerBytes = 4 * 1_048_576;

/** The JSON body of an error. */
export function toBody({ status, code, message }: HostError, ref?: string): string {
  return JSON.stringify({ code, message, data: { status, ...(ref === undefined ? {} : { ref }) } });
}

/** Whether a browser opens a page: programs do not ask for HTML. */
const opensPage = ({ method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && headers.accept?.includes("text/html") === true;

/** The page of an error, for people. It is static, because the site is not called. */
const toHtml = ({ status, message }: HostError): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status} – ${message}</title>
<style>:root { color-scheme: light dark } body { max-width: 34rem; margin: 20vh auto 0; padding: 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif }</style>
</head>
<body>
<main>
<h1>${message}</h1>
<p>${status}</p>
</main>
</body>
</html>
`;
const pageHeaders = {
  "content-type": "text/html; charset=UTF-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/** The headers of an error, except its length. */
export function toHeaders({ status }: HostError): Record<string, string> {
  return {
    "content-type": "application/json; charset=UTF-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    ...(status === 503 ? { "retry-after": "1" } : {}),
  };
}

/**
 * Answers instead of the site. If the client is still sending a body, the response is sent immediately but
 * the connection stays open for a moment: closing with unread bytes would make the system discard the response.
 */
export function sendError(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  hostError: HostError,
): void {
  const isPage = opensPage(incoming);
  const body = isPage ? toHtml(hostError) : toBody(hostError);
  const sending =
    incoming.headers["content-length"] !== undefined ||
    incoming.headers["transfer-encoding"] !== undefined;
  outgoing.writeHead(hostError.status, {
    ...toHeaders(hostError),
    ...(isPage && pageHeaders),
    "content-length": Buffer.byteLength(body),
    ...(sending || hostError.status === 400 ? { connection: "close" } : {}),
  });
  if (!sending || incoming.headers.expect !== undefined || incoming.method === "HEAD") {
    outgoing.end(incoming.method === "HEAD" ? undefined : body);
    return;
  }
  outgoing.write(body);
  let read = 0;
  const finish = (): void => {
    clearTimeout(timer);
    outgoing.end();
  };
  const timer = setTimeout(finish, lingerTime);
  incoming.on("data", (chunk: Buffer) => {
    read += chunk.length;
    if (read > lingerBytes) finish();
  });
  incoming.on("close", finish);
}
