import type { Answer } from "./answer.ts";
import { errors } from "./errors.ts";
import type { Incoming } from "./incoming.ts";
import type { Runtime } from "./runtime.ts";

/** Makes the one `Response` of an answer. */
export function toResponse(
  { jsonp }: Runtime,
  request: Request,
  { query }: Incoming,
  answer: Answer,
): Response {
  if (answer.response) return answer.response;
  const { status, headers, bytes, body } = answer;
  if (request.method === "HEAD" || status === 204 || status === 304)
    return new Response(null, { status, headers: headers as Record<string, string> });
  if (bytes) return new Response(bytes, { status, headers: headers as Record<string, string> });
  if (query["_jsonp"] !== undefined && query["_jsonp"] !== "")
    return asScript(jsonp, query["_jsonp"], answer);
  const text =
    body === undefined
      ? null
      : "_pretty" in query
        ? JSON.stringify(body, null, 4)
        : JSON.stringify(body);
  return new Response(text, { status, headers: headers as Record<string, string> });
}

function asScript(
  isAllowed: boolean,
  callback: unknown,
  { status, headers, body }: Answer,
): Response {
  const isName = typeof callback === "string" && /^[\w.]{1,128}$/.test(callback);
  if (!isAllowed || !isName) {
    const { code, message } = isAllowed
      ? errors.rest_callback_invalid()
      : errors.rest_callback_disabled();
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
