import type { WxrMeta } from "@waymark/wxr";

type Values = Readonly<Record<string, unknown>>;
/** Meta of a row as in an export file: text values, and others. Unset values are left out. */
export function toMeta(values: Values = {}): {
  readonly texts: readonly WxrMeta[];
  readonly others: Values | undefined;
} {
  const texts: WxrMeta[] = [];
  const others = new Map<string, unknown>();
  for (const [key, value] of Object.entries(values))
    if (typeof value !== "string") {
      if (value !== null) others.set(key, value);
    } else if (value !== "") texts.push({ key, value: value.toWellFormed().replaceAll("\0", "") });
  return { texts, others: others.size === 0 ? undefined : Object.fromEntries(others) };
}
