import { paged, raw } from "@waymark/core";
import * as z from "zod";

/** What a list is filtered by: texts under the keys that it knows. */
export type FilterBy<K extends string = string> = Readonly<Partial<Record<K, string>>>;

const longest = 2000;
const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** The argument `filterBy`: an object with these keys and no others. */
const filterBy = <const K extends string>(keys: readonly K[]) =>
  raw(
    {
      type: "object",
      description: `Only what passes: ${keys.join(", ")}`,
      properties: Object.fromEntries(keys.map((key) => [key, { type: ["string", "integer"] }])),
      additionalProperties: false,
    },
    z.unknown().transform((sent, context): FilterBy<K> => {
      const fault = faultOf(sent, keys);
      if (fault === undefined)
        return Object.fromEntries(
          Object.entries(sent as object).map(([key, value]) => [key, String(value)]),
        ) as FilterBy<K>;
      context.addIssue({ code: "custom", message: fault, params: { data: { status: 400 } } });
      return z.NEVER;
    }),
  ).optional();

function faultOf(sent: unknown, keys: readonly string[]): string | undefined {
  if (typeof sent !== "object" || sent === null) return "Filters are an object.";
  for (const [key, value] of Object.entries(sent)) {
    if (!keys.includes(key)) return "This is no filter of this list.";
    if (!isScalar(value) || String(value).length > longest) return "A filter is a short text.";
  }
  return undefined;
}

/** The arguments of a list. Its pages are counted from 0. */
export const listArgs = <const O extends string, const K extends string>(
  orders: readonly O[],
  keys: readonly K[],
) => ({
  filterBy: filterBy(keys),
  orderby: z
    .enum([...orders, ""])
    .optional()
    .describe("What the order goes by"),
  direction: z.enum(["asc", "desc"]).default("desc").describe("Upwards or downwards"),
  ...paged({ perPage: 25, min: 5, max: 200, first: 0 }),
});

/** Which rows a bulk route is about. */
export const bulkArgs = {
  items: z
    .array(z.union([z.string(), z.int()]))
    .max(1000)
    .optional()
    .describe("The ids"),
  global: z.boolean().optional().describe("Everything that passes `filterBy`; `items` win"),
  confirm: z.string().optional().describe('"all": to delete everything, without a filter'),
};
/** What every list answers. */
export interface List<T> {
  readonly items: readonly T[];
  readonly total: number;
}
