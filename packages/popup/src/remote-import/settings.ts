import type { RemoteReading } from "@waymark/content";
import * as z from "zod";
import { cookie, trigger } from "../fields/cookie.ts";
import { fields } from "../fields/fields.ts";

type Tally = RemoteReading["tally"];
type Values = Readonly<Record<string, unknown>>;

const record = z.record(z.string(), z.unknown());
const list = z.array(z.unknown()).max(1_000);
const lists = ["triggers", "cookies", "conditions"] as const;

/** A popup of a list. Its settings are fields of the item, or properties of one object as in the original plugin. */
export const remotePopup = z.looseObject({
  id: z.int().positive(),
  settings: record.optional().catch(undefined),
});
export type RemotePopup = z.output<typeof remotePopup>;

/** The settings that this site can have; others are reported. */
export function toFields({ settings, ...item }: RemotePopup, tally: Tally): Values {
  const source = { ...(settings ?? item), ...("enabled" in item && { enabled: item["enabled"] }) };
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const given: unknown = Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;
    if (isNone(given) || (lists as readonly string[]).includes(name)) continue;
    const fitting = candidates(given).find((value) => schema.safeParse(value).success);
    if (fitting !== undefined) found[name] = fitting;
    else leaveOut(tally, name, "This site does not support the value; the default is used.");
  }
  for (const [name, value] of Object.entries(settings ?? {}).slice(0, 200))
    if (!(name in fields) && !isNone(value) && !off.has(value))
      leaveOut(tally, name, "Popups of this site do not have this setting.");
  const isOriginal = settings !== undefined;
  return {
    ...found,
    triggers: entries(source, "triggers", (one) => toEntry(trigger, one, isOriginal), tally),
    cookies: entries(source, "cookies", (one) => toEntry(cookie, one, isOriginal), tally),
    conditions: toConditions(source, tally),
  };
}

const leaveOut = (tally: Tally, name: string, why: string): void =>
  tally.unmapped(`popup setting ${name.slice(0, 60)}`, why);
const isNone = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);
/** The values that represent disabled settings. */
const off: ReadonlySet<unknown> = new Set(["none", "0", 0, false]);

/** Parses a value, or its text form in the original plugin: `"1"`, `"350"`, `"640px"`. */
function candidates(given: unknown): readonly unknown[] {
  const digits = typeof given === "string" ? /^(\d{1,10})(?:px)?$/.exec(given)?.[1] : undefined;
  return [
    given,
    ...(given === "1" || given === 1 || given === "true" ? [true] : []),
    ...(given === "0" || given === 0 || given === "false" ? [false] : []),
    ...(digits === undefined ? [] : [Number(digits)]),
  ];
}

/** The entries of a list that this site supports; others are reported. */
function entries<T>(
  source: Values,
  name: "triggers" | "cookies",
  read: (one: unknown) => T | undefined,
  tally: Tally,
): readonly T[] {
  const found = (list.safeParse(source[name]).data ?? []).map(read);
  for (const one of found)
    if (one === undefined)
      leaveOut(tally, name, "This site does not support an entry; it is left out.");
  return found.filter((one) => one !== undefined).slice(0, 20);
}

const entry = z.looseObject({ settings: record.catch({}) });
const nothing = "any";

/** A trigger or a cookie, without settings that this site does not know. */
function toEntry<S extends typeof trigger | typeof cookie>(
  schema: S,
  given: unknown,
  isOriginal: boolean,
): z.output<S> | undefined {
  const parsed = entry.safeParse(given).data;
  if (!parsed) return undefined;
  const { settings } = parsed;
  const { form = nothing } = settings;
  // Names of forms are those of the plugin that made them.
  if (isOriginal && form !== nothing) return undefined;
  const shape: Readonly<Record<string, z.ZodType>> =
    schema === trigger ? trigger.shape.settings.unwrap().shape : cookie.shape.settings.shape;
  const known = Object.entries(shape).flatMap(([name, field]) => {
    const value = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (isNone(value)) return [];
    const all = name === "cookie_name" ? [value, [value]] : candidates(value);
    const fitting = all.find((one) => field.safeParse(one).success);
    return fitting === undefined ? [] : [[name, fitting] as const];
  });
  const { type, event } = parsed;
  const own = schema === trigger ? { type } : { event };
  return schema.safeParse({ ...own, settings: Object.fromEntries(known) }).data as
    | z.output<S>
    | undefined;
}

const group = z.array(z.unknown()).max(100);
const condition = z.looseObject({ target: z.string(), settings: record.catch({}) });

/**
 * Converts conditions. A group without any supported condition gets one that never holds, because
 * otherwise the popup would appear everywhere.
 */
function toConditions(source: Values, tally: Tally): readonly unknown[] {
  return (list.safeParse(source["conditions"]).data ?? []).slice(0, 10).flatMap((given) => {
    const found = group.safeParse(given).data ?? [];
    const fitting = found.flatMap((one) => toCondition(one) ?? []).slice(0, 20);
    if (fitting.length < found.length)
      leaveOut(tally, "conditions", "This site does not support a condition; it is left out.");
    if (found.length === 0) return [];
    return [fitting.length > 0 ? fitting : [{ target: "unknown" }]];
  });
}

function toCondition(given: unknown): unknown {
  const parsed = condition.safeParse(given).data;
  if (!parsed) return undefined;
  const { target, not_operand: negated, settings } = parsed;
  const selected = settings["selected"] ?? parsed["selected"] ?? [];
  const one = {
    target,
    not_operand: candidates(negated).includes(true),
    settings: { selected: Array.isArray(selected) ? selected : [selected] },
  };
  return fields.conditions.safeParse([[one]]).data?.[0]?.[0];
}
