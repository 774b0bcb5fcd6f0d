import { escapeHtml } from "@waymark/core";

/** The attributes of a block, not validated. */
export type Attributes = Readonly<Record<string, unknown>>;

/** An integer attribute, within bounds. */
export function toNumber(
  value: unknown,
  { fallback, min, max }: { readonly fallback: number; readonly min: number; readonly max: number },
): number {
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return fallback;
  return Math.min(Math.max(Math.trunc(number), min), max);
}

/** A string attribute; the fallback for other values. */
export const toText = (value: unknown, fallback = ""): string =>
  typeof value === "string" ? value : fallback;

/** Ids in a list of `{ id }`, in a list of numbers, or in a text such as `6,7`. At most a hundred. */
export function toIds(value: unknown): readonly number[] {
  const list =
    typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [value];
  return list
    .map((one: unknown) => Number(typeof one === "object" && one ? Reflect.get(one, "id") : one))
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 100);
}

/** The `class` of a block's element: its own classes, its alignment, the author's classes, and the block's name. */
export function toClass(
  block: string,
  { align, className }: Attributes,
  own: readonly (string | false)[] = [],
): string {
  const alignment = typeof align === "string" && /^[a-z]{1,10}$/.test(align) && `align${align}`;
  const added = toText(className).slice(0, 500);
  const names = [...own, alignment, added, block].filter((name) => name !== false && name !== "");
  return escapeHtml(names.join(" "));
}
