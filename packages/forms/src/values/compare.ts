import type { Conditions, Rule } from "../definition/conditions.ts";

/** Whether values meet the conditions. `textsOf` returns those of a field: none if it is blank or not shown. */
export function isMet(
  { match, rules }: Conditions,
  textsOf: (field: string) => readonly string[],
): boolean {
  const test = ({ field, operator, value }: Rule) =>
    compare(operator, textsOf(field), value.trim());
  return match === "all" ? rules.every(test) : rules.some(test);
}

function compare(operator: Rule["operator"], texts: readonly string[], value: string): boolean {
  switch (operator) {
    case "is":
      return texts.includes(value);
    case "is_not":
      return !texts.includes(value);
    case "contains":
      return texts.some((text) => text.toLowerCase().includes(value.toLowerCase()));
    case "greater":
      return texts.some((text) => difference(text, value) > 0);
    case "less":
      return texts.some((text) => difference(text, value) < 0);
    case "filled":
      return texts.length > 0;
    case "blank":
      return texts.length === 0;
  }
}

const number = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
/** The difference of two numbers or two dates; not a number for anything else. */
function difference(one: string, other: string): number {
  if (number.test(one) && number.test(other)) return Number(one) - Number(other);
  if (day.test(one) && day.test(other)) return Date.parse(one) - Date.parse(other);
  return Number.NaN;
}
