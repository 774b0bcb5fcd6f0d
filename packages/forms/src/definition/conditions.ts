import * as z from "zod";
import { key } from "./key.ts";

/** How a rule compares the value of its field. */
const operators = ["is", "is_not", "contains", "greater", "less", "filled", "blank"] as const;

const rule = z.strictObject({
  field: key().describe("Key of a field before this one"),
  operator: z
    .enum(operators)
    .describe("How its value is compared; `greater` and `less` compare numbers or dates"),
  value: z
    .string()
    .max(200)
    .default("")
    .describe("The value to compare with; for lists, the value of an option"),
});
/** A comparison of the value of another field. */
export type Rule = z.output<typeof rule>;

/** When visitors see a field. */
export const conditionsSchema = z.strictObject({
  match: z.enum(["all", "any"]).default("all").describe("Whether all rules must be true, or any"),
  rules: z
    .array(rule)
    .min(1)
    .max(20)
    .describe("Comparisons of the values of fields before this one"),
});
/** When visitors see a field. */
export type Conditions = z.output<typeof conditionsSchema>;
