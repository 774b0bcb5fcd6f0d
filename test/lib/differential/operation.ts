import { toQuery } from "@waymark/core";
import { callerHeader, type CallerName } from "../fuzz/site.ts";
import type { Target } from "../fuzz/targets.ts";

export type Values = Readonly<Record<string, unknown>>;

/**
 * A request as data, which can be replayed on any site. In its path and values, `{#12}` is replaced by the id in the response
 * to operation 12, and `{#12.a.b}` by another property of that response.
 */
export interface Operation {
  /** Its index in the workload, which stays the same when other operations are removed. */
  readonly n: number;
  /** Its time in seconds since the start. */
  readonly at: number;
  /** Whether jobs that are due run before the request. */
  readonly runJobsFirst?: boolean;
  readonly as: CallerName;
  readonly method: string;
  /** Relative to the root of the API. */
  readonly path: string;
  readonly query?: Values;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `body` is sent unchanged. */
  readonly json?: Values;
  readonly body?: string;
  /** Whether the body is a small image. */
  readonly image?: true;
  /** The method and route pattern, for reports. */
  readonly target: string;
}

/** Whether the operation cannot change anything. */
export const isRead = ({ method, path }: Operation): boolean =>
  (method === "GET" && !path.includes("_method") && !path.includes("navigation-fallback")) ||
  method === "HEAD" ||
  method === "OPTIONS";

/** Parsed bodies of earlier responses by the index of their operation. */
export type Responses = ReadonlyMap<number, unknown>;

const pattern = /\{#(\d+)((?:\.\w+)*)\}/g;
/** The id for references to responses that have none. */
const missingId = 999_999;

/** The indexes of the operations to whose responses this one refers. */
export const referencesOf = (operation: Operation): readonly number[] =>
  [...JSON.stringify(operation).matchAll(pattern)].map(([, n]) => Number(n));

function lookUp(responses: Responses, n: number, path: string): unknown {
  let found: unknown = responses.get(n);
  for (const name of (path || ".id").slice(1).split("."))
    found = (found as Values | null | undefined)?.[name];
  return found ?? missingId;
}

/** Replaces all references in a value. A text that is only a reference becomes a value of the original type. */
function resolve(value: unknown, responses: Responses): unknown {
  if (typeof value === "string") {
    const [whole] = value.matchAll(pattern);
    if (!whole) return value;
    if (whole[0] === value) return lookUp(responses, Number(whole[1]), whole[2] ?? "");
    return value.replace(pattern, (_, n: string, path: string) =>
      String(lookUp(responses, Number(n), path)),
    );
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, responses));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, resolve(item, responses)]),
  );
}

const gif = "R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==";
const pixel = Uint8Array.from(atob(gif), (letter) => letter.charCodeAt(0));

/** The request of an operation, with references replaced. */
export function toRequest(operation: Operation, api: string, responses: Responses): Request {
  const query = toQuery(resolve(operation.query ?? {}, responses) as Values);
  const path = resolve(operation.path, responses) as string;
  const headers: Record<string, string> = { ...operation.headers, [callerHeader]: operation.as };
  let body: BodyInit | undefined = operation.body;
  if (operation.json) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(resolve(operation.json, responses));
  } else if (operation.image) body = pixel;
  const search = query === "" ? "" : `${path.includes("?") ? "&" : "?"}${query}`;
  return new Request(`${api}${path}${search}`, {
    method: operation.method,
    headers,
    ...(body !== undefined && { body }),
  });
}

/** An operation without its index and time; the caller is random unless given. */
export type GeneratedOperation = Omit<Operation, "n" | "at" | "as"> & { readonly as?: CallerName };

/** A kind of operation: its relative frequency, the endpoints it uses, and a function that generates the request. */
export type WeightedOperation = readonly [
  weight: number,
  targets: readonly Target[],
  generate: (target: Target, n: number) => GeneratedOperation,
];
