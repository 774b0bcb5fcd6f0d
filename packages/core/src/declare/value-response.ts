import type { JsonSchema } from "../args/json-schema.ts";
import { toJsonSchema } from "../args/schema.ts";
import type { StaticBody } from "./static-body.ts";
import type { OutputOf, Schema } from "./schema.ts";

/** An answer that shows no resource. `V` is what the handler returns, `R` what the client gets. */
export interface ValueResponse<V = unknown, R = unknown> {
  readonly kind: "plain" | "bytes";
  readonly "~value"?: (value: V) => void;
  readonly "~result"?: R;
}
/** Sent as the handler makes it, and described by a schema. */
export interface JsonResponse<V = unknown, R = unknown> extends ValueResponse<V, R> {
  readonly kind: "plain";
  /** What documents call it. */
  readonly name: string;
  readonly schema: Schema;
  /** A media type that the handler may answer with instead, by a `Response`. */
  readonly or?: string;
  /** Headers that tell something of the value. */
  readonly headers?: (value: never) => Readonly<Record<string, string>>;
  /** Values of `Set-Cookie` headers. */
  readonly cookies?: (value: never) => readonly string[];
  /** Statuses that a `Response` with the same body may have, beside that of success. */
  readonly also?: readonly number[];
  /** The title of its schema in `OPTIONS`; left out, `OPTIONS` shows no schema. */
  readonly title?: string;
}
/** No JSON: a `Response` of one of these media types. */
export interface BinaryResponse<V = unknown, R = unknown> extends ValueResponse<V, R> {
  readonly kind: "bytes";
  readonly types: readonly string[];
}
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/**
 * The handler answers with what the schema describes, as it is; nothing is checked or left out when it is sent. Documents,
 * clients and tools know the answer by it: `returns: plain("tide", z.object({ high: z.number() }))`.
 */
export function jsonResponse<S extends Schema>(
  name: string,
  schema: S,
): JsonResponse<Frozen<OutputOf<S>> | StaticBody, OutputOf<S>>;
/**
 * The same with headers made from the value: `{ headers: ({ total }) => ({ "X-Total": String(total) }) }`. `cookies` answers the
 * values of `Set-Cookie`, one for each header.
 */
export function jsonResponse<S extends Schema>(
  name: string,
  schema: S,
  options: {
    readonly headers?: (value: Frozen<OutputOf<S>>) => Readonly<Record<string, string>>;
    readonly cookies?: (value: Frozen<OutputOf<S>>) => readonly string[];
  },
): JsonResponse<Frozen<OutputOf<S>>, OutputOf<S>>;
/** The same, and `OPTIONS` of the path shows the schema under this title. */
export function jsonResponse<S extends Schema>(
  name: string,
  schema: S,
  options: { readonly title: string },
): JsonResponse<Frozen<OutputOf<S>>, OutputOf<S>>;
/** The same where the handler may also answer with a `Response` of the media type `or`, and with the statuses `also`. */
export function jsonResponse<S extends Schema>(
  name: string,
  schema: S,
  options: { readonly or: string; readonly also?: readonly number[] },
): JsonResponse<Frozen<OutputOf<S>> | Response, OutputOf<S>>;
export function jsonResponse(
  name: string,
  schema: Schema,
  options: Pick<JsonResponse, "or" | "also" | "headers" | "cookies" | "title"> = {},
): JsonResponse {
  return { kind: "plain", name, schema, ...options };
}

/** The handler answers with a `Response` that holds a file or text of one of these media types. */
export const binaryResponse = (...types: readonly string[]): BinaryResponse<Response> => ({
  kind: "bytes",
  types,
});

const made = new WeakMap<Schema, JsonSchema>();
/** A schema of plain answers as documents show it: the same value whenever the same schema is asked about. */
export function toAnswerSchema({ name, schema }: JsonResponse<never>): JsonSchema {
  let known = made.get(schema);
  if (!known) made.set(schema, (known = toJsonSchema(schema, `the answer ${name}`)));
  return known;
}
