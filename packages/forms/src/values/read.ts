import type { Field } from "../definition/field.ts";
import { typeOf } from "../definition/types.ts";
import { hasChoice } from "../prices/order.ts";
import { check, toProblem, type Problem } from "./check.ts";
import { isBlank, type Single } from "./value.ts";

/** The submitted value of one control. */
export type SubmittedSingle = string | number | boolean | readonly (string | number)[];
/** The submitted values of one row of a repeater, by the keys of its fields. */
export type SubmittedRow = Readonly<Record<string, SubmittedSingle>>;
/** The submitted value of one field: for a repeater its rows, as a list or by the ids of their values (`12.13_0`). */
export type SubmittedValue =
  | SubmittedSingle
  | readonly SubmittedRow[]
  | Readonly<Record<string, { readonly id?: string | undefined; readonly value: SubmittedSingle }>>;

/** A value as it would be stored, and why it is refused. */
export interface Read {
  readonly value: Single;
  readonly problem?: Problem | undefined;
}

/** Parses the submitted value of one field. `repeated` is the value that a confirmation must equal. */
export function readValue(
  field: Field,
  sent: SubmittedValue | undefined,
  repeated: Single = "",
): Read {
  const value = toValue(field, sent);
  return { value, problem: problemOf(field, value, repeated) };
}

function problemOf(field: Field, value: Single, repeated: Single): Problem | undefined {
  const { type } = field;
  if (type === "spam" && !isAnswer(field, value))
    return toProblem("wrong-answer", "This is not the right answer.");
  if ((type === "confirm" || type === "passwordconfirm") && value !== repeated)
    return toProblem("not-equal", "The two entries are different.");
  if (typeOf(field).kind === "captcha" && isBlank(field, value))
    return toProblem("captcha-missing", "Please solve this before you send the form.");
  if (isBlank(field, value) || isNone(field, value))
    return field.required ? toProblem("required", "Please fill in this field.") : undefined;
  return check(field, value);
}

/** Nothing of a product. */
const isNone = ({ type, options }: Field, value: Single): boolean =>
  type === "product" && options.length === 0 && value === "0";

function isAnswer({ spam_answer: answer }: Field, value: Single): boolean {
  const plain = (text: string) => text.trim().toLowerCase();
  return plain(String(value)) === plain(answer);
}

/** The stored form. An empty text or an empty list is no value. */
export function toValue(field: Field, given: SubmittedValue | undefined): Single {
  const sent = isSingle(given) ? given : undefined;
  const { kind } = typeOf(field);
  if (kind === "choices") {
    const list = Array.isArray(sent)
      ? sent
      : sent === undefined || sent === ""
        ? []
        : [String(sent)];
    return [...new Set(list.map(String))].filter((one) => one !== "");
  }
  const text = String((Array.isArray(sent) ? sent[0] : sent) ?? "");
  // What has a fixed price leaves nothing to choose, whatever a client sends.
  if (kind === "order" && !hasChoice(field)) return "1";
  if (kind === "flag") return isTicked(text) ? "1" : "0";
  // A password is compared as it was typed.
  if (kind === "secret") return text.toWellFormed();
  if (kind === "lines") return clean(text.replace(/\r\n?/g, "\n")).trim();
  const line = clean(text.replace(/[\r\n\t\u2028\u2029]+/g, " ")).trim();
  return kind === "color" ? line.toLowerCase() : line;
}
const isSingle = (sent: SubmittedValue | undefined): sent is SubmittedSingle | undefined =>
  typeof sent !== "object" ||
  (Array.isArray(sent) && (sent as readonly unknown[]).every((one) => typeof one !== "object"));

/** Whether a text means that a checkbox is checked. */
export const isTicked = (text: string): boolean => /^(?:1|true|on|yes|checked)$/i.test(text);

/** Without characters that no keyboard types and no page shows. */
const clean = (text: string): string => text.toWellFormed().replace(/(?![\t\n])\p{Cc}/gu, "");
