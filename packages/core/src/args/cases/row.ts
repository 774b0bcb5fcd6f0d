// oxlint-disable unicorn/no-thenable -- `given` and `then` are how cases read; nobody awaits one.
import type { Schema, Shape } from "../../schema/schema.ts";

/** One published case: what is declared, what is sent, and what comes of it. Plain data but for the schemas. */
export interface Case {
  readonly about: string;
  readonly args: Shape;
  /** One of the three ways in: a query string, the text of a JSON body, or a urlencoded body. */
  readonly given: { readonly query?: string; readonly json?: string; readonly form?: string };
  readonly then:
    | { readonly args: Readonly<Record<string, unknown>> }
    | {
        readonly code: string;
        /** The names of missing arguments. */
        readonly params?: readonly string[];
        readonly details?: Readonly<Record<string, Detail>>;
      };
}
export interface Detail {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

/** The value of an argument that the handler does not see. */
export const absent = Symbol("absent");

/** `{…` is a JSON body, `form:…` a urlencoded one, anything else a query. */
const toGiven = (input: string): Case["given"] =>
  input.startsWith("{")
    ? { json: input }
    : input.startsWith("form:")
      ? { form: input.slice(5) }
      : { query: input };

/** Cases of one argument `a`: what is sent, and the value that the handler sees. */
export const taken = (
  about: string,
  schema: Schema,
  rows: readonly (readonly [sent: string, value: unknown])[],
): readonly Case[] =>
  rows.map(([sent, value]) => ({
    about: `${about} takes ${sent}`,
    args: { a: schema },
    given: toGiven(sent),
    then: { args: value === absent ? {} : { a: value } },
  }));

/** Cases of one argument `a`: what is sent, and the inner code, message and data of the refusal. */
export const rejected = (
  about: string,
  schema: Schema,
  rows: readonly (readonly [sent: string, code: string, message: string, data?: unknown])[],
): readonly Case[] =>
  rows.map(([sent, code, message, data = null]) => ({
    about: `${about} rejects ${sent}`,
    args: { a: schema },
    given: toGiven(sent),
    then: { code: "rest_invalid_param", details: { a: { code, message, data } } },
  }));

/** Cases of one argument `a` that is sent as something else than its type. */
export const mistyped = (
  about: string,
  schema: Schema,
  type: string,
  input: readonly string[],
  at = "",
): readonly Case[] =>
  rejected(
    about,
    schema,
    input.map((one) => [
      one,
      "rest_invalid_type",
      `a${at} is not of type ${type}.`,
      { param: `a${at}` },
    ]),
  );

/** Cases of one argument `a` that counts as not given. */
export const missing = (about: string, schema: Schema, input: readonly string[]): readonly Case[] =>
  input.map((one) => ({
    about: `${about} misses ${one}`,
    args: { a: schema },
    given: toGiven(one),
    then: { code: "rest_missing_callback_param", params: ["a"] },
  }));
