import { paged, raw } from "@waymark/core";
import * as z from "zod";

/** The filters of a list, by key. */
export type FilterBy<K extends string = string> = Readonly<Partial<Record<K, string>>>;

const maxLength = 2000;
const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** The argument `filterBy`: an object with only these keys. */
const filterBy = <const K extends string>(keys: readonly K[]) =>
  raw(
    {
      type: "object",
      description: `Filters: ${keys.join(", ")}`,
      properties: Object.fromEntries(keys.map((key) => [key, { type: ["string", "integer"] }])),
      additionalProperties: false,
    },
    z.unknown().transform((input, context): FilterBy<K> => {
      const problem = problemOf(input, keys);
      if (problem === undefined)
        return Object.fromEntries(
          Object.entries(input as object).map(([key, value]) => [key, String(value)]),
        ) as FilterBy<K>;
      context.addIssue({ code: "custom", message: problem, params: { data: { status: 400 } } });
      return z.NEVER;
    }),
  ).optional();

function problemOf(input: unknown, keys: readonly string[]): string | undefined {
  if (typeof input !== "object" || input === null) return "filterBy must be an object.";
  for (const [key, value] of Object.entries(input)) {
    if (!keys.includes(key)) return "Unknown filter.";
    if (!isScalar(value) || String(value).length > maxLength)
      return "A filter must be a string of at most 2000 characters.";
  }
  return undefined;
}

/** The arguments of a list. Pages are counted from 0. */
export const listArgs = <const O extends string, const K extends string>(
  orders: readonly O[],
  keys: readonly K[],
) => ({
  filterBy: filterBy(keys),
  orderby: z
    .enum([...orders, ""])
    .optional()
    .describe("Sort field"),
  direction: z.enum(["asc", "desc"]).default("desc").describe("Sort direction"),
  ...paged({ perPage: 25, min: 5, max: 200, first: 0 }),
});

/** The rows that a bulk route changes. */
export const bulkArgs = {
  items: z
    .array(z.union([z.string(), z.int()]))
    .max(1000)
    .optional()
    .describe("IDs of the rows"),
  global: z
    .boolean()
    .optional()
    .describe("Change all rows that match `filterBy`; `items` has priority"),
  confirm: z
    .string()
    .optional()
    .describe('"all" confirms the deletion of all rows, without a filter'),
};
/** The response of every list. */
export interface List<T> {
  readonly items: readonly T[];
  readonly total: number;
}
