import type { FieldNode, Stored } from "./draft.ts";
import { list, record, text } from "./draft.ts";
import { isStored } from "./field-types.ts";

/** The operators of rules. */
const operators = ["is", "is_not", "contains", "greater", "less", "filled", "blank"] as const;
/** The operator of a rule. */
export type Operator = (typeof operators)[number];

/** A rule: a field, a comparison and a value. */
export interface Rule {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}
/** When a field is shown. */
export interface Conditions {
  readonly match: "all" | "any";
  readonly rules: readonly Rule[];
}

/** The conditions of a field; none if it is always shown. */
export function toConditions(stored: unknown): Conditions {
  const { match, rules } = record(stored);
  return {
    match: match === "any" ? "any" : "all",
    rules: list(rules).map((rule) => {
      const { field, operator, value } = record(rule);
      return {
        field: text(field),
        operator: operators.find((one) => one === operator) ?? "is",
        value: text(value),
      };
    }),
  };
}

/** Conditions as they are stored: none are null. */
export const fromConditions = ({ match, rules }: Conditions): Stored | null =>
  rules.length === 0 ? null : { match, rules };

/** Whether a rule has a value to compare with. */
export const hasValue = (operator: Operator): boolean =>
  operator !== "filled" && operator !== "blank";

const numeric = new Set(["number", "quantity", "starrating", "date"]);
const single = new Set(["checkbox", "signature", "file_upload", "repeater"]);
/** The comparisons that make sense for a field. */
export function operatorsOf(type: string): readonly Operator[] {
  if (single.has(type)) return ["filled", "blank"];
  const comparisons: readonly Operator[] = ["greater", "less"];
  return operators.filter((one) => numeric.has(type) || !comparisons.includes(one));
}

/** The fields that the conditions of a field can name: those before it whose values are stored, except totals. */
export function fieldsBefore(nodes: readonly FieldNode[], uid: string): readonly FieldNode[] {
  const at = nodes.findIndex((node) => node.uid === uid);
  return nodes
    .slice(0, Math.max(0, at))
    .filter(({ values: { type } }) => isStored(type) && type !== "total");
}
