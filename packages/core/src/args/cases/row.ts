import type { Schema, Shape } from "../../schema/schema.ts";

/** A case of the reference of arguments: declared arguments, an input, and the expected result. Plain data except for the schemas. */
export interface Case {
  readonly title: string;
  /** The type of the argument `a`, if it is the only one. Cases with the same subject share a section of the reference. */
  readonly subject?: string;
  readonly args: Shape;
  /** A query string, a JSON body or an urlencoded body. */
  readonly input: { readonly query?: string; readonly json?: string; readonly form?: string };
  readonly expected:
    | { readonly args: Readonly<Record<string, unknown>> }
    | {
        readonly code: string;
        /** The names of missing arguments. */
        readonly params?: readonly string[];
        readonly details?: Readonly<Record<string, Detail>>;
      };
}
/** The error of one argument. */
export interface Detail {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

/** The expected value if the handler receives no such argument. */
export const absent = Symbol("absent");

/** Text that starts with `{` is a JSON body, with `form:` an urlencoded one; any other text is a query. */
const toInput = (text: string): Case["input"] => {
  if (text.startsWith("{")) return { json: text };
  return text.startsWith("form:") ? { form: text.slice("form:".length) } : { query: text };
};

/** Cases of one argument `a` that is valid: the input, and the value that the handler receives. */
export const accepts = (
  subject: string,
  schema: Schema,
  rows: readonly (readonly [input: string, value: unknown])[],
): readonly Case[] =>
  rows.map(([input, value]) => ({
    title: `${subject} accepts ${input}`,
    subject,
    args: { a: schema },
    input: toInput(input),
    expected: { args: value === absent ? {} : { a: value } },
  }));

/** Cases of one argument `a` that is invalid: the input, and the inner code, message and data of the error. */
export const rejects = (
  subject: string,
  schema: Schema,
  rows: readonly (readonly [input: string, code: string, message: string, data?: unknown])[],
): readonly Case[] =>
  rows.map(([input, code, message, data = null]) => ({
    title: `${subject} rejects ${input}`,
    subject,
    args: { a: schema },
    input: toInput(input),
    expected: { code: "rest_invalid_param", details: { a: { code, message, data } } },
  }));

/** Cases of one argument `a` with a value of the wrong type. `at` is the path of the value inside the argument. */
export const rejectsType = (
  subject: string,
  schema: Schema,
  type: string,
  inputs: readonly string[],
  at = "",
): readonly Case[] =>
  rejects(
    subject,
    schema,
    inputs.map((input) => [
      input,
      "rest_invalid_type",
      `a${at} is not of type ${type}.`,
      { param: `a${at}` },
    ]),
  );

/** Cases of one required argument `a` that is missing from the input. */
export const requires = (
  subject: string,
  schema: Schema,
  inputs: readonly string[],
): readonly Case[] =>
  inputs.map((input) => ({
    title: `${subject} is missing in ${input || "nothing"}`,
    subject,
    args: { a: schema },
    input: toInput(input),
    expected: { code: "rest_missing_callback_param", params: ["a"] },
  }));
