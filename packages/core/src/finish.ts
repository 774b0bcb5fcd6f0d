import type { Answer } from "./answer.ts";
import { corsHeaders } from "./cors.ts";
import { verdictOf, type Exchange } from "./exchange.ts";
import { names } from "./names.ts";
import { toProblem } from "./refusal.ts";
import type { Runtime } from "./runtime.ts";

/** The headers that every answer of a site carries. */
export function standingHeaders({ site }: Runtime): Readonly<Record<string, string>> {
  return {
    "Content-Type": "application/json; charset=UTF-8",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    Link: `<${site.api}/>; rel="${site.api}${names.relations}/"`,
    Vary: "Origin, Authorization, Cookie",
  };
}
const privately: Readonly<Record<string, string>> = {
  Expires: "Wed, 11 Jan 1984 05:00:00 GMT",
  "Cache-Control": "no-cache, must-revalidate, max-age=0, no-store, private",
};
const standing = new WeakMap<Runtime, Readonly<Record<string, string>>>();
let count = 0;
const run = Math.random().toString(36).slice(2, 8);

/** Adds what concerns every answer. All headers are known when this is done: nothing touches the `Response` later. */
export async function finish(exchange: Exchange, answer: Answer): Promise<Answer> {
  const { incoming, runtime, actor } = exchange;
  const isInside = incoming.within !== undefined;
  const allow = await allowed(exchange);
  if (isInside) return allow ? { ...answer, headers: { ...answer.headers, Allow: allow } } : answer;
  let base = standing.get(runtime);
  if (!base) standing.set(runtime, (base = standingHeaders(runtime)));
  const isPublicRead = actor.id === 0 && (incoming.method === "GET" || incoming.method === "HEAD");
  const headers: Record<string, string> = {
    ...base,
    ...corsHeaders(runtime.cors, incoming.header("origin"), isPublicRead),
    ...(actor.id !== 0 || answer.status === 401 || answer.status === 403 ? privately : undefined),
    ...answer.headers,
    ...exchange.answerHeaders,
    [names.requestId]: requestId(incoming.header("x-request-id")),
  };
  if (allow) headers["Allow"] = allow;
  return shape(exchange, answer, headers);
}

const noArgs = Object.freeze({});
/** The methods that this caller could use here, on this object. */
async function allowed({ route, actor, args, found }: Exchange): Promise<string> {
  if (!route) return "";
  const methods: string[] = [];
  for (const one of route.place.routes) {
    const { endpoint } = one;
    if (endpoint.find && found === undefined && endpoint.access !== "public") continue;
    try {
      // The args are those of one endpoint; the others are asked as if none were given.
      if ((await verdictOf(endpoint, actor, one === route ? args : noArgs, found)) === true)
        methods.push(...endpoint.methods);
    } catch {
      // A rule that cannot be asked with these args allows nothing.
    }
  }
  return methods.join(", ");
}

function requestId(given: string | null): string {
  if (given !== null && /^[\w.-]{1,64}$/.test(given)) return given;
  return `${run}-${(++count).toString(36)}`;
}

/** The forms that a client may ask for: an envelope, a problem document. */
function shape(
  { incoming, runtime }: Exchange,
  own: Answer,
  headers: Readonly<Record<string, string>>,
): Answer {
  const answer = { ...own, headers };
  if (incoming.query["_envelope"] !== undefined && !own.response) {
    const inner: Record<string, unknown> = { ...own.headers };
    for (const name of [names.total, names.totalPages])
      if (name in inner) inner[name] = Number(inner[name]);
    if (headers["Allow"]) inner["Allow"] = headers["Allow"];
    return {
      status: 200,
      headers,
      body: { body: own.body ?? null, status: own.status, headers: inner },
    };
  }
  if (own.status >= 400 && isErrorBody(own.body) && prefersProblem(incoming.header("accept")))
    return toProblem(answer, `${runtime.site.api}${names.relations}/errors`);
  return answer;
}
const isErrorBody = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "code" in body && "data" in body;
function prefersProblem(accept: string | null): boolean {
  if (!accept?.includes("application/problem+json")) return false;
  const json = accept.indexOf("application/json");
  return json === -1 || accept.indexOf("application/problem+json") < json;
}
