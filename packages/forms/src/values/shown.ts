import type { Field } from "../definition/field.ts";
import { isMet } from "./compare.ts";
import { isBlank, textsOf, type Values } from "./value.ts";

/** Whether a field is shown, according to the values of the fields before it. Those of fields that are not shown are missing. */
export function isShown(
  { show_if: conditions }: Pick<Field, "show_if">,
  fields: readonly Field[],
  values: Values,
): boolean {
  if (conditions === null) return true;
  return isMet(conditions, (key) => {
    const field = fields.find((one) => one.key === key);
    const value = field && values[field.id];
    if (!field || value === undefined || isBlank(field, value)) return [];
    return Array.isArray(value) ? value : textsOf(value);
  });
}
