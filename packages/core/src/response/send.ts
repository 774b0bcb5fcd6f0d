import { toRequestId } from "../context/request-id.ts";
import type { RequestInput } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import { names } from "../declare/names.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import type { ApiError } from "../errors/api-error.ts";
import { errors } from "../errors/errors.ts";
import { toInternalError } from "./error-response.ts";
import { defaultHeaders } from "./response-headers.ts";

/** Creates the one `Response` of a response draft. A value that cannot be serialized is a defect like any other. */
export function toResponse(
  runtime: Runtime,
  request: Request,
  incoming: RequestInput,
  answer: ResponseDraft,
): Response {
  try {
    return write(runtime, request, incoming, answer);
  } catch (error) {
    const requestId =
      answer.headers[names.requestId] ?? toRequestId(incoming.header("x-request-id"));
    const route = { key: `${incoming.method} ${incoming.path}` };
    const { code, message, data } = toInternalError(error, runtime, { requestId, route });
    const body = { code, message, data: { status: 500, ...data } };
    const headers = { ...defaultHeaders(runtime), [names.requestId]: requestId };
    return write(runtime, request, { ...incoming, query: {} }, { status: 500, headers, body });
  }
}

function write(
  { jsonp }: Runtime,
  request: Request,
  { query }: RequestInput,
  answer: ResponseDraft,
): Response {
  if (answer.response)
    return request.method === "HEAD" ? withoutBody(answer.response) : answer.response;
  const { status, bytes, text: written, body } = answer;
  const headers = answer.cookies
    ? withCookies(answer.headers, answer.cookies)
    : (answer.headers as Record<string, string>);
  if (request.method === "HEAD" || status === 204 || status === 304)
    return new Response(null, { status, headers });
  if (bytes) return new Response(bytes, { status, headers });
  if (query["_jsonp"] !== undefined && query["_jsonp"] !== "")
    return asScript(jsonp, query["_jsonp"], answer);
  const text =
    body === undefined
      ? (written ?? null)
      : "_pretty" in query
        ? JSON.stringify(body, null, 4)
        : JSON.stringify(body);
  return new Response(text, { status, headers });
}

function withCookies(
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[],
): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("Set-Cookie", cookie);
  return all;
}

/** Removes a body that is not sent, and cancels its source. */
function withoutBody({ body, status, statusText, headers }: Response): Response {
  void body?.cancel().catch(() => undefined);
  return new Response(null, { status, statusText, headers });
}

/** The error for a JSONP callback that is not allowed or not a function name. Checked before anything is done. */
export function refusedCallback(callback: unknown, isAllowed: boolean): ApiError | undefined {
  if (callback === undefined || callback === "") return undefined;
  if (!isAllowed) return errors.rest_callback_disabled();
  const isName = typeof callback === "string" && /^[\w.]{1,128}$/.test(callback);
  return isName ? undefined : errors.rest_callback_invalid();
}

function asScript(
  isAllowed: boolean,
  callback: unknown,
  { status, headers, body }: ResponseDraft,
): Response {
  const refused = refusedCallback(callback, isAllowed);
  if (refused) {
    const { code, message } = refused;
    return Response.json(
      { code, message, data: { status: 400 } },
      { status: 400, headers: headers as Record<string, string> },
    );
  }
  const text = JSON.stringify(body ?? null)
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return new Response(`/**/${callback}(${text})`, {
    status,
    headers: { ...headers, "Content-Type": "application/javascript; charset=UTF-8" },
  });
}
