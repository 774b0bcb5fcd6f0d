import type { FuzzRequest } from "./requests.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly milliseconds: number;
}
const leaks =
  /sqlite|near "|no such (?:table|column)|constraint failed|drizzle|node_modules|\.[mc]?[tj]s:\d|file:\/\/\/[a-z]+\/|\bat [\w.<>]+ \(|(?:Type|Range|Syntax|Reference)Error|ECONN|ENOENT/i;

/** How the schema library words what is wrong with a value. */
const libraryWords =
  /Invalid input|Invalid option|Too (?:big|small): expected|Unrecognized key|Invalid string: must/;

/** Reads that make what they answer where it is missing, as the interface has it. */
const makes = /\/navigation-fallback/;

/** What is wrong with an answer; an empty list where nothing is. */
export function faultsOf(
  request: FuzzRequest,
  reply: Reply,
  hasChanged: boolean,
): readonly string[] {
  const { status, headers, text, milliseconds } = reply;
  const faults: string[] = [];
  if (status >= 500 && status !== 501) faults.push(`status ${status}`);
  if (milliseconds > 2000) faults.push(`took ${Math.round(milliseconds)} ms`);
  for (const [name, value] of headers)
    if (!/^[\x20-\x7e]*$/.test(value)) faults.push(`header ${name} is not ASCII`);
  const body = parse(text, headers.get("content-type") ?? "");
  // What is too long for a header is rejected by the parser of HTTP, before there is anybody to write a body.
  if (status === 431 && text === "") return faults;
  if (body === unreadable) faults.push("the body does not parse");
  else if (status >= 400) faults.push(...faultsOfRefusal(status, body, text));
  else if (status === 207) faults.push(...faultsOfBatch(body));
  const isRead =
    request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
  if (hasChanged && isRead && !request.path.includes("_method") && !makes.test(request.path))
    faults.push("a read changed a table");
  if (hasChanged && status >= 400) faults.push("a refused write changed a table");
  return faults;
}

function faultsOfRefusal(status: number, body: unknown, text: string): readonly string[] {
  const faults: string[] = [];
  if (leaks.test(text.replaceAll("rest_internal_error", "")))
    faults.push("the refusal tells of the inside");
  if (libraryWords.test(text)) faults.push("the refusal is worded by the schema library");
  if (typeof body !== "object" || body === null) return [...faults, "the refusal is no object"];
  const { code, message, data, status: own } = body as Record<string, unknown>;
  // An envelope carries the refusal inside, under 200; problems carry their status beside the code.
  const told = own ?? (data as { status?: unknown } | null)?.status;
  if (typeof code !== "string" || code === "") faults.push("the refusal has no code");
  if (typeof message !== "string" && !("title" in body)) faults.push("the refusal has no message");
  if (told !== status) faults.push(`data.status is ${String(told)}, the answer ${status}`);
  return faults;
}

/** Each answer of a batch is judged like one of its own. */
function faultsOfBatch(body: unknown): readonly string[] {
  const { responses } = body as {
    responses?: readonly ({ status: number; body: unknown } | null)[];
  };
  if (!responses) return [];
  return responses.flatMap((item, i) => {
    if (item === null || item.status < 400) return [];
    const isBroken = item.status >= 500 && item.status !== 501;
    const faults = faultsOfRefusal(item.status, item.body, JSON.stringify(item.body));
    return [...(isBroken ? [`status ${item.status}`] : []), ...faults].map(
      (fault) => `item ${i}: ${fault}`,
    );
  });
}

const unreadable = Symbol("unreadable");
function parse(text: string, type: string): unknown {
  if (!type.includes("json")) return text;
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

/** The request as a line that can be read in a report. */
export const shown = ({ as, method, path, headers, body }: FuzzRequest): string =>
  JSON.stringify([as, method, path.slice(0, 300), headers, body?.slice(0, 300)]);
