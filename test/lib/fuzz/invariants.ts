import type { FuzzRequest } from "./requests.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly milliseconds: number;
}
/** Internals that must not appear in error responses: SQL, stack traces, paths, error classes. */
const internals =
  /sqlite|near "|no such (?:table|column)|constraint failed|drizzle|node_modules|\.[mc]?[tj]s:\d|file:\/\/\/[a-z]+\/|\bat [\w.<>]+ \(|(?:Type|Range|Syntax|Reference)Error|ECONN|ENOENT/i;

/** Error messages of zod that must not reach clients. */
const zodMessages =
  /Invalid input|Invalid option|Too (?:big|small): expected|Unrecognized key|Invalid string: must/;

/** GET endpoints that create their result if it does not exist. */
const createsOnRead = /\/navigation-fallback/;

/** Lists the invariants that a response violates. */
export function violationsOf(
  request: FuzzRequest,
  reply: Reply,
  hasChanged: boolean,
): readonly string[] {
  const { status, headers, text, milliseconds } = reply;
  const violations: string[] = [];
  if (status >= 500 && status !== 501) violations.push(`status ${status}`);
  if (milliseconds > 2000) violations.push(`took ${Math.round(milliseconds)} ms`);
  for (const [name, value] of headers)
    if (!/^[\x20-\x7e]*$/.test(value)) violations.push(`header ${name} is not ASCII`);
  const body = parse(text, headers.get("content-type") ?? "");
  // The HTTP parser rejects oversized headers itself, without a body.
  if (status === 431 && text === "") return violations;
  if (body === invalidJson) violations.push("the body does not parse");
  else if (status >= 400) violations.push(...errorViolations(status, body, text));
  else if (status === 207) violations.push(...batchViolations(body));
  const isRead =
    request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
  if (
    hasChanged &&
    isRead &&
    !request.path.includes("_method") &&
    !createsOnRead.test(request.path)
  )
    violations.push("a read changed a table");
  if (hasChanged && status >= 400) violations.push("a rejected write changed a table");
  return violations;
}

/** Lists the problems of an error response. */
function errorViolations(status: number, body: unknown, text: string): readonly string[] {
  const violations: string[] = [];
  if (internals.test(text.replaceAll("rest_internal_error", "")))
    violations.push("the error reveals internals");
  if (zodMessages.test(text)) violations.push("the error has a message of zod");
  if (typeof body !== "object" || body === null)
    return [...violations, "the error is not an object"];
  const { code, message, data, status: own } = body as Record<string, unknown>;
  // Problem details have the status next to the code.
  const errorStatus = own ?? (data as { status?: unknown } | null)?.status;
  if (typeof code !== "string" || code === "") violations.push("the error has no code");
  if (typeof message !== "string" && !("title" in body))
    violations.push("the error has no message");
  if (errorStatus !== status)
    violations.push(`data.status is ${String(errorStatus)}, the status of the response ${status}`);
  return violations;
}

/** Checks each response of a batch like a response of its own. */
function batchViolations(body: unknown): readonly string[] {
  const { responses } = body as {
    responses?: readonly ({ status: number; body: unknown } | null)[];
  };
  if (!responses) return [];
  return responses.flatMap((item, i) => {
    if (item === null || item.status < 400) return [];
    const isServerError = item.status >= 500 && item.status !== 501;
    const violations = errorViolations(item.status, item.body, JSON.stringify(item.body));
    return [...(isServerError ? [`status ${item.status}`] : []), ...violations].map(
      (violation) => `item ${i}: ${violation}`,
    );
  });
}

const invalidJson = Symbol("invalid JSON");
function parse(text: string, type: string): unknown {
  if (!type.includes("json")) return text;
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return invalidJson;
  }
}

/** A request as one line of a report. */
export const describeRequest = ({ as, method, path, headers, body }: FuzzRequest): string =>
  JSON.stringify([as, method, path.slice(0, 300), headers, body?.slice(0, 300)]);
