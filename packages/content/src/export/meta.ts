import { isXmlText, type WxrMeta } from "@waymark/wxr";

type Values = Readonly<Record<string, unknown>>;

/** Registered meta as key-value pairs with text values. `others` has the values that are not text, and texts that XML cannot hold. */
export function toMeta(values: Values = {}): {
  readonly meta: readonly WxrMeta[];
  readonly others: Values | undefined;
} {
  const entries = Object.entries(values);
  const others = entries.filter(([, value]) => typeof value !== "string" || !isXmlText(value));
  return {
    meta: entries.map(([key, value]) => ({
      key,
      value: typeof value === "string" ? value : JSON.stringify(value),
    })),
    others: others.length === 0 ? undefined : Object.fromEntries(others),
  };
}

/** Imported key-value pairs that no module declares. */
export function importedMeta(imported: Values | undefined): readonly WxrMeta[] {
  const meta = Object.entries(Object(imported?.["meta"] ?? {}) as Values);
  return meta.flatMap(([key, values]) =>
    (Array.isArray(values) ? values : [values]).map((value) => ({ key, value: String(value) })),
  );
}
