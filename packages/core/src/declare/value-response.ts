import type { JsonSchema } from "../args/json-schema.ts";
import { toJsonSchema } from "../args/schema.ts";
import type { OutputOf, Schema } from "../schema/schema.ts";
import type { StaticBody } from "./static-body.ts";
import { weakMemoize } from "../util/weak-memoize.ts";

/** A declared response without a resource. `V` is what the handler returns, `R` what the client gets. */
export interface ValueResponse<V = unknown, R = unknown> {
  readonly kind: "plain" | "bytes" | "stream" | "socket";
  readonly "~value"?: (value: V) => void;
  readonly "~result"?: R;
}
/** A JSON response that is sent as the handler returns it, and described by a schema. */
export interface JsonResponse<V = unknown, R = unknown> extends ValueResponse<V, R> {
  readonly kind: "plain";
  /** The name of the schema in the documentation. */
  readonly name: string;
  readonly schema: Schema;
  /** A media type that the handler may send instead, as a `Response`. */
  readonly or?: string;
  /** Headers that are computed from the value. */
  readonly headers?: (value: never) => Readonly<Record<string, string>>;
  /** Values of `Set-Cookie` headers. */
  readonly cookies?: (value: never) => readonly string[];
  /** Further statuses that a `Response` with the same body may have. */
  readonly also?: readonly number[];
  /** The title of its schema in `OPTIONS`; without one, `OPTIONS` shows no schema. */
  readonly title?: string;
}
/** A response that is not JSON: a `Response` with one of these media types. */
export interface BinaryResponse<V = unknown, R = unknown> extends ValueResponse<V, R> {
  readonly kind: "bytes";
  readonly types: readonly string[];
}
/** A value that may be frozen. */
export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/**
 * Declares that the handler returns a value that the schema describes. It is sent without validation or filtering.
 * Documentation, clients and tools use the schema: `returns: jsonResponse("tide", z.object({ high: z.number() }))`.
 */
export function jsonResponse<S extends Schema>(
  name: string,
  schema: S,
): JsonResponse<Frozen<OutputOf<S>> | StaticBody, OutputOf<S>>;
/**
 * The same with headers computed from the value: `{ headers: ({ total }) => ({ "X-Total": String(total) }) }`.
 * `cookies` returns the values of `Set-Cookie`, one per header.
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
/**
 * The same, but the handler may also return a `Response` of the media type `or`, and with one of the statuses `also`.
 */
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

/** What the typed client returns for a media type: text, a `Blob`, or a value that the type does not tell. */
export type BodyOfType<T extends string> = T extends `text/${string}`
  ? string
  : string extends T
    ? unknown
    : T extends `${string}${"*" | "json" | "xml" | "javascript" | "yaml"}`
      ? unknown
      : Blob;

/**
 * Declares that the handler returns a `Response` with a file or text of one of these media types. The typed client returns
 * text as a string, JSON as its value, and everything else as a `Blob`.
 */
export const binaryResponse = <const T extends string>(
  ...types: readonly T[]
): BinaryResponse<Response, BodyOfType<T>> => ({
  kind: "bytes",
  types,
});

const answerSchema = weakMemoize((schema: Schema, name: string) =>
  toJsonSchema(schema, `the response ${name}`),
);
/** The schema of a JSON response for documentation; the same object each time. */
export const toAnswerSchema = ({
  name,
  schema,
}: Pick<JsonResponse<never>, "name" | "schema">): JsonSchema => answerSchema(schema, name);
