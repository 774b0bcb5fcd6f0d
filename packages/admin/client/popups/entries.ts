import type { JsonSchema } from "../api/directory.ts";

/** A trigger or a cookie as it is stored: its kind in `type` or `event`, and settings. */
export interface Entry {
  readonly [name: string]: unknown;
  readonly settings?: Settings;
}
export type Settings = Readonly<Record<string, unknown>>;

/** The settings that have an effect, by the type of a trigger or the event of a cookie. */
const effective: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  type: {
    click_open: ["extra_selectors", "do_default", "delay", "cookie_name"],
    auto_open: ["delay", "cookie_name"],
    form_submission: ["form", "delay", "cookie_name"],
  },
  event: {
    on_popup_open: ["name", "time", "session", "path", "key"],
    on_popup_close: ["name", "time", "session", "path", "key"],
    on_popup_conversion: ["name", "time", "session", "path", "key"],
    form_submission: ["name", "form", "only_in_popup", "time", "session", "path", "key"],
    manual: ["name", "time", "session", "path", "key"],
  },
};

/** The entries of a stored value. */
export const toEntries = (value: unknown): readonly Entry[] =>
  Array.isArray(value) ? (value as readonly Entry[]) : [];

/** The settings that a form shows for a kind; all of them for a kind that is new to this screen. */
export function shownSettings(
  by: "type" | "event",
  kind: string,
  schema: JsonSchema,
): readonly (readonly [string, JsonSchema])[] {
  const all = schema.items?.properties?.["settings"]?.properties ?? {};
  const names = effective[by]?.[kind] ?? Object.keys(all);
  return names.flatMap((name) => {
    const one = all[name];
    return one ? [[name, one] as const] : [];
  });
}

/** An entry with another setting; without it where the value is undefined. */
export function withSetting(entry: Entry, name: string, value: unknown): Entry {
  const { [name]: _, ...others } = entry.settings ?? {};
  return { ...entry, settings: value === undefined ? others : { ...others, [name]: value } };
}

const duration = /^([1-9]\d{0,3}) (minute|hour|day|week|month|year)s?$/;
/** The count and the unit of `2 weeks`; undefined for other texts. */
export function toDuration(value: unknown): readonly [number, string] | undefined {
  const found = typeof value === "string" ? duration.exec(value) : null;
  return found ? [Number(found[1]), found[2] ?? ""] : undefined;
}
/** `2 weeks` of a count and a unit. */
export const fromDuration = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? "" : "s"}`;
