import type { Field } from "../definition/field.ts";
import { isMet } from "./compare.ts";
import { isBlank, textsOf, type Values } from "./value.ts";

/** Whether visitors see a field, by the values of the fields before it; fields that they do not see have no values. */
export function isVisible(
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
