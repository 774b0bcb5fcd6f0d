import { checkValue, describeIssue, type Shape } from "@waymark/core";
import { checked, toPositive } from "./scalars.ts";

/** A venue or organizer in a write of an event: an existing one, or values for a new one. */
export type LinkedInput<V> = { readonly id: number; readonly values?: V } | { readonly values: V };

/** Maximum number per write. */
const maxLinked = 20;

/**
 * Venues or organizers of an event: an ID, an object with an ID or values for a new one, or a list of these. Blank,
 * null and an empty list mean none. `read` validates the values of a new one and returns undefined for invalid ones.
 */
export const linked = <V>(what: string, read: (input: object) => V | undefined) =>
  checked(
    { type: "array", items: { type: "integer" }, description: what, default: null },
    (input) => toLinkedInputs(input, read),
    `Must be IDs or objects with values for new ${what}, at most ${maxLinked}.`,
  );

function toLinkedInputs<V>(
  input: unknown,
  read: (input: object) => V | undefined,
): readonly LinkedInput<V>[] | undefined {
  if (input === null || input === "" || input === 0 || input === "0" || input === false) return [];
  const all: readonly unknown[] = Array.isArray(input)
    ? input
    : typeof input === "string"
      ? input.split(",")
      : [input];
  if (all.length > maxLinked) return undefined;
  const inputs = all.map((one) => toLinkedInput(one, read));
  return inputs.includes(undefined) ? undefined : (inputs as readonly LinkedInput<V>[]);
}

function toLinkedInput<V>(
  input: unknown,
  read: (input: object) => V | undefined,
): LinkedInput<V> | undefined {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    const id = toPositive(input);
    return id === undefined ? undefined : { id };
  }
  const { id: named } = input as { readonly id?: unknown };
  const values = read(input);
  if (named === undefined) return values && { values };
  const id = toPositive(named);
  return id === undefined ? undefined : { id, ...(values && { values }) };
}

/** Reads an object with the schemas of some arguments; undefined if a value is invalid or a required one is missing. */
export function readNested<S extends Shape>(
  shape: S,
  required: readonly (keyof S & string)[],
  input: object,
): Readonly<Record<string, unknown>> | undefined {
  const { values, problem } = readNamed(shape, required, input);
  return problem ? undefined : values;
}

/** The values read, or the first that is invalid or missing. */
interface Named {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problem: { readonly name: string; readonly message: string } | undefined;
}

/** Reads the arguments of an object by name. */
export function readNamed<S extends Shape>(
  shape: S,
  required: readonly (keyof S & string)[],
  input: object,
): Named {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const given = (input as Readonly<Record<string, unknown>>)[name];
    if (!Object.hasOwn(input, name) || given === undefined) {
      if (required.includes(name))
        return { values, problem: { name, message: `${name} is required.` } };
      continue;
    }
    const result = checkValue(schema, given);
    const [issue] = result.issues ?? [];
    if (issue) return { values, problem: { name, message: describeIssue(issue, name) } };
    if ("value" in result) values[name] = result.value;
  }
  return { values, problem: undefined };
}
