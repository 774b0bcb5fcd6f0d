import { isXmlText, type WxrMeta } from "../wxr/index.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Registered meta as the pairs of the format, in which every value is text. `others` holds those values once more that
 * are no text, or one that XML cannot hold.
 */
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

/** The pairs that an import found and no module declares. */
export function importedMeta(imported: Values | undefined): readonly WxrMeta[] {
  const meta = Object.entries(Object(imported?.["meta"] ?? {}) as Values);
  return meta.flatMap(([key, values]) =>
    (Array.isArray(values) ? values : [values]).map((value) => ({ key, value: String(value) })),
  );
}
