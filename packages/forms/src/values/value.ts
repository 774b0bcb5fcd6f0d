import type { Field } from "../definition/field.ts";
import { optionsOf } from "../definition/offers.ts";
import { typeOf } from "../definition/types.ts";

/** What was filled in, as it is kept: several choices are a list, everything else is text. */
export type Value = string | readonly string[];
/** Values by the id of their field. */
export type Values = Readonly<Record<string, Value>>;

/** Stands for what is not kept. */
export const redacted = "(redacted)";

/** Whether nothing was filled in. A checkbox that is not ticked is nothing. */
export const isBlank = (field: Field, value: Value | undefined): boolean =>
  value === undefined ||
  value.length === 0 ||
  (typeOf(field).kind === "flag" && value !== redacted && value !== "1");

/** The value in one text, as lists show it. */
export const toText = (value: Value | undefined, between = ", "): string =>
  value === undefined ? "" : typeof value === "string" ? value : value.join(between);

/** The value in the words of the form: what checkboxes and choices are called. */
export function toWords(field: Field, value: Value | undefined, between = ", "): string {
  const { kind } = typeOf(field);
  if (value === redacted) return redacted;
  if (kind === "flag")
    return value === "1" ? field.checked_value || "checked" : field.unchecked_value || "unchecked";
  if (kind === "order") return toOrderText(field, value);
  if (kind !== "choice" && kind !== "choices") return toText(value, between);
  const options = optionsOf(field);
  const label = (one: string) => options.find((option) => option.value === one)?.label ?? one;
  return (typeof value === "string" ? (value === "" ? [] : [value]) : (value ?? []))
    .map(label)
    .join(between);
}

/** A product or shipping method in the words of the form: `Large × 2 = 240.00`. */
function toOrderText(field: Field, value: Value | undefined): string {
  const [choice = "", quantity = "", amount = ""] = Array.isArray(value) ? value : [];
  const label = field.options.find((option) => option.value === choice)?.label ?? choice;
  const what = [label, quantity !== "1" && quantity].filter(Boolean).join(" × ");
  return what === "" ? amount : `${what} = ${amount}`;
}

/** The number that it stands for in calculations. */
export function toNumber(field: Field, value: Value | undefined): number {
  const { kind } = typeOf(field);
  if (kind === "flag") return value === "1" ? field.checked_calc : field.unchecked_calc;
  if (kind === "choice" || kind === "choices")
    return optionsOf(field)
      .filter((option) =>
        typeof value === "string" ? value === option.value : value?.includes(option.value),
      )
      .reduce((sum, { calc }) => sum + calc, 0);
  const text = typeof value === "string" ? value : (kind === "order" && value?.[2]) || "";
  // No hexadecimal digits, no exponents: what a person would write.
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : 0;
}
