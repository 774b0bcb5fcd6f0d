import { toQuery } from "@waymark/core";
import { callerHeader, type CallerName } from "../fuzz/site.ts";

export type Values = Readonly<Record<string, unknown>>;

/**
 * One request of a log, as data: the same log can be played against any site, or with steps left out. Where `{#12}`
 * stands in the path or as a value, the id is meant that step 12 was answered with; `{#12.a.b}` is something else of
 * that answer.
 */
export interface Step {
  /** Its place in the log, also where others are left out. */
  readonly n: number;
  /** When it comes, in seconds since the beginning. */
  readonly at: number;
  /** What is due by then is done before. */
  readonly worksFirst?: boolean;
  readonly as: CallerName;
  readonly method: string;
  /** Below the root of the API. */
  readonly path: string;
  readonly query?: Values;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `body` is sent as it stands. */
  readonly json?: Values;
  readonly body?: string;
  /** A small picture as the body. */
  readonly picture?: true;
  /** The route that it is for. */
  readonly target: string;
}

/** Whether the step cannot have changed anything. */
export const isRead = ({ method, path }: Step): boolean =>
  (method === "GET" && !path.includes("_method") && !path.includes("navigation-fallback")) ||
  method === "HEAD" ||
  method === "OPTIONS";

/** What earlier steps were answered with, by their places. */
export type Answers = ReadonlyMap<number, unknown>;

const pattern = /\{#(\d+)((?:\.\w+)*)\}/g;
/** Stands for an answer that is not there. */
const nobody = 999_999;

/** The steps that this one speaks of. */
export const namedBy = (step: Step): readonly number[] =>
  [...JSON.stringify(step).matchAll(pattern)].map(([, n]) => Number(n));

function lookUp(answers: Answers, n: number, way: string): unknown {
  let found: unknown = answers.get(n);
  for (const name of (way || ".id").slice(1).split("."))
    found = (found as Values | null | undefined)?.[name];
  return found ?? nobody;
}

/** The value with every `{#…}` in it resolved; one that stands alone keeps its type. */
function resolve(value: unknown, answers: Answers): unknown {
  if (typeof value === "string") {
    const [whole] = value.matchAll(pattern);
    if (!whole) return value;
    if (whole[0] === value) return lookUp(answers, Number(whole[1]), whole[2] ?? "");
    return value.replace(pattern, (_, n: string, way: string) =>
      String(lookUp(answers, Number(n), way)),
    );
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, answers));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, resolve(item, answers)]),
  );
}

const picture = "R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==";
const pixel = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));

/** The request that a step means, given what was answered before. */
export function toRequest(step: Step, api: string, answers: Answers): Request {
  const query = toQuery(resolve(step.query ?? {}, answers) as Values);
  const path = resolve(step.path, answers) as string;
  const headers: Record<string, string> = { ...step.headers, [callerHeader]: step.as };
  let body: BodyInit | undefined = step.body;
  if (step.json) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(resolve(step.json, answers));
  } else if (step.picture) body = pixel;
  const search = query === "" ? "" : `${path.includes("?") ? "&" : "?"}${query}`;
  return new Request(`${api}${path}${search}`, {
    method: step.method,
    headers,
    ...(body !== undefined && { body }),
  });
}

export type Made = Omit<Step, "n" | "at" | "as"> & { readonly as?: CallerName };
