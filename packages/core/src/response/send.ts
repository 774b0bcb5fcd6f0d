import type { PathEntry, Route } from "../compile/registry.ts";
import { discardBody } from "../args/discard-body.ts";
import { corsHeaders } from "../context/cors.ts";
import {
  thenMaybe,
  isPromise,
  toRequestId,
  settingsOf,
  accessDecisionOf,
  type RequestContext,
} from "../context/request-context.ts";
import type { RequestInput } from "../context/request-input.ts";
import type { Runtime } from "../context/runtime.ts";
import { isKnown } from "../declare/actor.ts";
import { names, defaultVary } from "../declare/names.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { ApiError } from "../errors/api-error.ts";
import { errors } from "../errors/errors.ts";
import { toInternalError, toProblemDetails } from "./error-response.ts";
import { isSecretKey } from "../log/secret-key.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

/** The headers of every response of a site. */
function defaultHeaders({ site, hasPages }: Runtime): Readonly<Record<string, string>> {
  return {
    "Content-Type": "application/json; charset=UTF-8",
    "X-Content-Type-Options": "nosniff",
    // Search engines should index the pages, and nothing else.
    ...(hasPages && { "X-Robots-Tag": "noindex" }),
    Link: `<${site.api}/>; rel="${site.api}${names.relations}/"`,
    Vary: defaultVary,
  };
}
const privately: Readonly<Record<string, string>> = {
  "Cache-Control": "no-cache, must-revalidate, max-age=0, no-store, private",
};
// Without it, caches would reuse responses with a date for a part of their age.
const publicly: Readonly<Record<string, string>> = { "Cache-Control": "no-cache" };
const fixedHeaders = weakMemoize(defaultHeaders);

/** Adds the headers of every response. All headers are known after this: nothing changes the `Response` later. */
export function finishHeaders(
  ctx: RequestContext,
  draft: ResponseDraft,
): ResponseDraft | Promise<ResponseDraft> {
  return thenMaybe(allowedMethods(ctx), (allow) => complete(ctx, draft, allow));
}

function complete(ctx: RequestContext, draft: ResponseDraft, allow: string): ResponseDraft {
  const { incoming, runtime, actor } = ctx;
  if (incoming.within)
    return allow ? { ...draft, headers: { ...draft.headers, Allow: allow } } : draft;
  const isPublicRead = !isKnown(actor) && (incoming.method === "GET" || incoming.method === "HEAD");
  const isPrivate =
    isKnown(actor) || draft.status === 401 || draft.status === 403 || hasSecret(incoming);
  const origin = incoming.header("origin");
  // One call of assign: V8 creates a slow object for spreads, and for additions to them.
  const headers: Record<string, string> = Object.assign(
    {},
    fixedHeaders(runtime),
    origin === null ? undefined : corsHeaders(runtime.cors, origin, isPublicRead, draft),
    isPrivate ? privately : isPublicRead && !hasCacheControl(draft) ? publicly : undefined,
    ctx.route?.headers,
    draft.headers,
    ctx.responseHeaders,
  );
  headers[names.requestId] = ctx.requestId;
  if (allow) headers["Allow"] = allow;
  return shape(ctx, draft, headers);
}

/** Whether a handler has set the header: names are compared without case. */
function hasCacheControl({ headers }: ResponseDraft): boolean {
  for (const name in headers)
    if (name.length === 13 && name.toLowerCase() === "cache-control") return true;
  return false;
}

/** Whether the URL contains a secret, such as the password of an item: caches must not store what it unlocks. */
function hasSecret({ query }: RequestInput): boolean {
  for (const name in query) if (isSecretKey(name)) return true;
  return false;
}

const noArgs = Object.freeze({});
/** The methods that this caller may use here, on this object. */
export function allowedMethods(ctx: RequestContext): string | Promise<string> {
  const { route, isRepeated } = ctx;
  // A repeated response has its own.
  if (!route || isRepeated) return "";
  const verdicts = route.pathEntry.routes.map((one) => isAllowed(ctx, route, one));
  return verdicts.some(isPromise)
    ? Promise.all(verdicts).then((decisions) => list(route.pathEntry, decisions))
    : list(route.pathEntry, verdicts);
}
/** A rule that throws allows nothing. */
function isAllowed(ctx: RequestContext, called: Route, route: Route): unknown {
  const { actor, args, found } = ctx;
  const { endpoint } = route;
  if (endpoint.access === "public") return true;
  if (endpoint.access === "signed-in") return isKnown(actor);
  // A read has changed nothing that its rule depends on.
  if (route === called && ctx.isAllowed && endpoint.methods[0] === "GET") return true;
  if (endpoint.find && found === undefined) return false;
  try {
    // The args are those of one endpoint; the rules of others run without args.
    const given = route === called ? args : noArgs;
    const decision = accessDecisionOf(endpoint, actor, given, found, settingsOf(ctx));
    return isPromise(decision) ? Promise.resolve(decision).catch(() => false) : decision;
  } catch {
    return false;
  }
}
/** A rule may reject the args instead of the caller: then the method is allowed. */
const isWrongRequest = (verdict: unknown): boolean =>
  verdict instanceof ApiError && verdict.status === 400;

function list({ routes }: PathEntry, verdicts: readonly unknown[]): string {
  let text = "";
  for (let i = 0; i < routes.length; i++)
    if (verdicts[i] === true || isWrongRequest(verdicts[i]))
      for (const method of (routes[i] as Route).endpoint.methods)
        text += text === "" ? method : `, ${method}`;
  return text;
}

/** The envelope or problem document that a client may ask for. */
function shape(
  { incoming, runtime }: RequestContext,
  own: ResponseDraft,
  headers: Readonly<Record<string, string>>,
): ResponseDraft {
  const draft: ResponseDraft = Object.assign({}, own, { headers });
  const isEnveloped = incoming.query["_envelope"] !== undefined && own.status !== 304;
  if (isEnveloped && !own.response && !own.stream && !own.upgrade) {
    const {
      ETag: _tag,
      "Last-Modified": _modified,
      ...inner
    }: Record<string, unknown> = own.headers;
    for (const name of [names.total, names.totalPages])
      if (name in inner) inner[name] = Number(inner[name]);
    if (headers["Allow"]) inner["Allow"] = headers["Allow"];
    // Headers inside the envelope are not repeated outside.
    const fixed = fixedHeaders(runtime);
    const outer: Record<string, string> = { ...headers, ...fixed };
    for (const name in inner) if (!(name in fixed)) delete outer[name];
    return {
      status: 200,
      headers: outer,
      body: { body: own.body ?? null, status: own.status, headers: inner },
    };
  }
  if (own.status >= 400 && isErrorBody(own.body) && prefersProblem(incoming.header("accept")))
    return toProblemDetails(draft, `${runtime.site.api}${names.relations}/errors`);
  return draft;
}
const isErrorBody = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "code" in body && "data" in body;
function prefersProblem(accept: string | null): boolean {
  if (!accept?.includes("application/problem+json")) return false;
  const json = accept.indexOf("application/json");
  return json === -1 || accept.indexOf("application/problem+json") < json;
}

/** Creates the one `Response` of a response draft. A value that cannot be serialized is a defect like any other. */
export function toResponse(
  runtime: Runtime,
  request: Request,
  incoming: RequestInput,
  draft: ResponseDraft,
): Response {
  try {
    return write(runtime, request, incoming, draft);
  } catch (error) {
    const requestId =
      draft.headers[names.requestId] ?? toRequestId(incoming.header("x-request-id"));
    const route = { key: `${incoming.method} ${incoming.path}` };
    const { code, message, data } = toInternalError(error, runtime, { requestId, route });
    const body = { code, message, data: { status: 500, ...data } };
    const headers = { ...defaultHeaders(runtime), [names.requestId]: requestId };
    const plain = { ...incoming, query: {}, rewrite: undefined };
    return write(runtime, request, plain, { status: 500, headers, body });
  }
}

function write(
  { jsonp }: Runtime,
  request: Request,
  { query, rewrite }: RequestInput,
  draft: ResponseDraft,
): Response {
  if (draft.upgrade) return draft.upgrade(draft.headers);
  if (draft.response)
    return request.method === "HEAD" ? withoutBody(draft.response) : draft.response;
  const { status, bytes, text: written, body } = draft;
  const headers = withCookies(draft.headers, draft.cookies);
  if (request.method === "HEAD" || status === 204 || status === 304)
    return new Response(null, { status, headers });
  if (draft.stream) return new Response(draft.stream, { status, headers });
  if (bytes) return new Response(bytes, { status, headers });
  if (query["_jsonp"] !== undefined && query["_jsonp"] !== "")
    return asScript(jsonp, query["_jsonp"], draft);
  const text =
    body === undefined
      ? (written ?? null)
      : "_pretty" in query
        ? JSON.stringify(body, null, 4)
        : JSON.stringify(body);
  if (text === null || !rewrite) return new Response(text, { status, headers });
  const rewritten = rewrite({ status, headers: draft.headers, text });
  return new Response(rewritten.text, {
    status,
    headers: withCookies(rewritten.headers, draft.cookies),
  });
}

function withCookies(
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[] | undefined,
): Headers | Record<string, string> {
  if (!cookies) return headers as Record<string, string>;
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("Set-Cookie", cookie);
  return all;
}

/** Removes a body that is not sent, and cancels its source. */
export function withoutBody(response: Response): Response {
  const { status, statusText, headers } = response;
  void discardBody(response);
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
  const callbackError = refusedCallback(callback, isAllowed);
  if (callbackError) {
    const { code, message } = callbackError;
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

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

/**
 * Whether a value is a `Response`, even if its class is not the global one. Some servers replace the global classes,
 * while `clone()`, `Response.json()` and `fetch()` still return instances of the original ones.
 */
export const isResponse = (value: unknown): value is Response =>
  value instanceof Response || tagOf(value) === "[object Response]";

/** The same for a `Request`. */
export const isRequest = (value: unknown): value is Request =>
  value instanceof Request || tagOf(value) === "[object Request]";
