import * as z from "zod";

/** An integer, or its text. */
export const wholeNumber = (min: number, max: number) =>
  z.union([
    z.int().min(min).max(max),
    z
      .string()
      .regex(/^\d{1,9}$/, "Must be an integer.")
      .transform(Number)
      .pipe(z.int().min(min).max(max)),
  ]);
/** A boolean, or its text. */
export const flag = z.union([
  z.boolean(),
  z.enum(["true", "false", "1", "0", ""]).transform((text) => text === "true" || text === "1"),
]);

const name = z.string().max(200);
const named = z.union([
  name,
  z
    .strictObject({ expression: name.optional(), name: name.optional(), alias: name.optional() })
    .refine((one) => (one.expression ?? one.name ?? "") !== "", "A name is required."),
]);
/** A requested name, and its name in the response. */
export interface Named {
  readonly name: string;
  readonly alias: string;
}
/** Names, comma-separated or as a list, up to a maximum. Empty ones are ignored. */
export const namesUpTo = (max: number) =>
  z
    .union([z.string().max(1_000), z.array(named).max(50), z.record(z.string().max(3), named)])
    .transform((input): readonly Named[] => {
      const list = typeof input === "string" ? input.split(",") : Object.values(input);
      return list.flatMap((one): Named[] => {
        const known = typeof one === "string" ? one : (one.expression ?? one.name ?? "");
        const text = known.trim();
        const alias = typeof one === "string" ? undefined : one.alias;
        return text === "" ? [] : [{ name: withoutPrefix(text), alias: alias || text }];
      });
    })
    .refine((list) => list.length <= max, `At most ${max} names are allowed.`);

/** Old clients send names with a prefix. */
const withoutPrefix = (text: string): string => text.replace(/^[a-z]{1,10}:/, "");

const value = z.string().max(600);
const values = z.union([
  value.transform((text) => [text]),
  z.array(value).max(10),
  z.record(z.string().max(3), value).transform((map) => Object.values(map)),
]);
/** Values of dimensions to filter by: at most 4 dimensions, 10 values each. */
export const filters = z
  .record(z.string().max(60), values)
  .transform((map): ReadonlyMap<string, readonly string[]> => {
    const all = Object.entries(map).map(([one, list]) => [withoutPrefix(one), list] as const);
    return new Map(all);
  })
  .refine((map) => map.size <= 4, "At most 4 dimensions can be filtered.")
  .refine(
    (map) => [...map.values()].every((list) => list.length <= 10),
    "At most 10 values are allowed each.",
  );

/** One sort criterion. */
export interface Ordering {
  readonly name: string;
  readonly isDescending: boolean;
}
/** An order as clients send it: one criterion or several. Invalid ones are ignored. */
export const ordering = z.unknown().transform((input): readonly Ordering[] => {
  if (typeof input !== "object" || input === null) return [];
  const list = Array.isArray(input) || !("fieldName" in input) ? Object.values(input) : [input];
  return list.slice(0, 10).flatMap((one: unknown): Ordering[] => {
    if (typeof one !== "object" || one === null || !("fieldName" in one)) return [];
    const { fieldName, sortOrder = "ASCENDING" } = one as Readonly<Record<string, unknown>>;
    if (typeof fieldName !== "string" || fieldName.length > 200) return [];
    if (sortOrder !== "ASCENDING" && sortOrder !== "DESCENDING") return [];
    return [{ name: fieldName, isDescending: sortOrder === "DESCENDING" }];
  });
});
