import type { Field } from "../definition/field.ts";
import type { Problem } from "./check.ts";
import { readValue, type Sent } from "./read.ts";
import { readRows } from "./rows.ts";
import { readSignature } from "./signature.ts";
import type { Single, Value } from "./value.ts";

/** A value as stored, and its problems, by the key of the field or of a field in a row. */
export interface FieldRead {
  readonly value: Value;
  readonly problems: readonly (readonly [string, Problem])[];
}

/** Parses the submitted value of a field of any type. `repeated` is the value that a confirmation must equal. */
export function readField(field: Field, sent: Sent | undefined, repeated?: Single): FieldRead {
  if (field.type === "repeater") return readRows(field, sent);
  const { value, problem } =
    field.type === "signature" ? readSignature(field, sent) : readValue(field, sent, repeated);
  return { value, problems: problem ? [[field.key, problem]] : [] };
}
