import { type Storage, integer, json, table, text } from "@waymark/storage";
import { checkMaybeAsync, describeIssue } from "../args/check-value.ts";
import type { Registry } from "../compile/registry.ts";
import {
  settings,
  type SettingDefaultsContext,
  type SettingsReader,
  type Setting,
} from "../declare/setting.ts";
import { type ApiError, DefinitionError } from "../errors/api-error.ts";
import { invalidArgument } from "../errors/errors.ts";

/** Keeps the settings of this process up to date. */
export interface SettingsWatcher {
  /** Reads the stored settings. */
  refresh(): Promise<void>;
  /** Reads them again if another process may have changed one; only after the first `refresh`. */
  follow(): void | Promise<void>;
}

/** Follows changes of other processes: `read` runs if `version` has changed since the last time. */
function watchSettings(version: () => number, read: () => Promise<void>): SettingsWatcher {
  let seen: number | undefined;
  let reading: { readonly version: number; readonly done: Promise<void> } | undefined;
  // Get the version before reading: a change in between increases it again.
  const refresh = async (now = version()) => {
    await read();
    seen = now;
  };
  return {
    refresh: () => refresh(),
    follow() {
      if (seen === undefined) return;
      const now = version();
      if (now === seen) return;
      // Concurrent callers wait for the same read, unless the version has changed again.
      if (reading?.version !== now) {
        const done = refresh(now).finally(() => {
          if (reading?.done === done) reading = undefined;
        });
        reading = { version: now, done };
      }
      return reading.done;
    },
  };
}

/** Stored settings: one row for each that was ever changed; null if the default applies again. */
export const settingsTable = table(
  {
    name: text(),
    value: json<unknown>().nullable(),
    /** Increases with every change, so that a later read is never replaced by an earlier one. */
    version: integer(),
  },
  { key: ["name"], watched: true },
);

/** The current value of a setting in this process. */
export interface KnownSettings {
  readonly value: unknown;
  readonly fits: boolean;
  readonly version: number;
}
/** The committed settings, in memory. */
export interface SettingValues extends SettingsReader, SettingsWatcher {
  /** Interprets a stored value. */
  toKnown(setting: Setting, stored: unknown, version: number): KnownSettings;
  /** Takes over a committed value. */
  apply(name: string, known: KnownSettings): void;
}

/** The settings of the modules with their fallbacks; stored values apply after the first `refresh`. */
export function toSettingValues(
  { contributions }: Registry,
  configured: SettingDefaultsContext,
  storage: () => Storage,
): SettingValues {
  const declared = new Map<string, Setting>();
  const values = new Map<string, KnownSettings>();
  const fallbacks = new Map<string, unknown>();
  for (const setting of contributions.all(settings)) {
    const { name, default: fallback } = setting;
    const value = typeof fallback === "function" ? fallback(configured) : fallback;
    declared.set(name, setting);
    fallbacks.set(name, value);
    values.set(name, { value, fits: true, version: 0 });
  }
  const knownOf = ({ name }: Setting): KnownSettings => {
    const known = values.get(name);
    if (!known) throw new DefinitionError(`No module of the site contributes the setting ${name}.`);
    return known;
  };
  const toKnown = (setting: Setting, stored: unknown, version: number): KnownSettings => {
    const standard = { value: fallbacks.get(setting.name), version };
    if (stored === null) return { ...standard, fits: true };
    const checked = check(setting, stored);
    return "issue" in checked
      ? { ...standard, fits: false }
      : { value: checked.value, fits: true, version };
  };
  const apply = (name: string, known: KnownSettings): void => {
    if (known.version > (values.get(name)?.version ?? 0)) values.set(name, known);
  };
  return {
    get: <T>(setting: Setting<T>) => knownOf(setting).value as T,
    fits: (setting) => knownOf(setting).fits,
    toKnown,
    apply,
    ...watchSettings(
      () => storage().version(),
      async () => {
        const before = new Map(values);
        const rows = new Map(
          (await storage().find(settingsTable, {})).map((row) => [row.name, row]),
        );
        for (const [name, setting] of declared) {
          const { value = null, version = 0 } = rows.get(name) ?? {};
          const known = toKnown(setting, value, version);
          // Unless a change was committed meanwhile, what is stored applies: a restored row may be an older version.
          if (values.get(name) !== before.get(name)) apply(name, known);
          else if (!isSame(known, before.get(name))) values.set(name, known);
        }
      },
    ),
  };
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function check(
  { name, schema }: Setting,
  value: unknown,
): { readonly value: unknown } | { readonly issue: string } {
  const result = checkMaybeAsync(schema, value);
  if (result instanceof Promise) {
    // The result is not used: ignore its rejection.
    result.catch(() => {});
    throw new DefinitionError(`The schema of the setting ${name} is asynchronous.`);
  }
  const [issue] = result.issues ?? [];
  if (issue) return { issue: describeIssue(issue, name) };
  return "value" in result ? result : { issue: "Invalid value." };
}

/** The value to be stored. Values that the schema rejects, and fixed settings, are invalid arguments. */
export function toStored(setting: Setting, value: unknown): unknown {
  const checked = check(setting, value);
  if ("issue" in checked) throw settingError(setting, checked.issue);
  return checked.value;
}
/** The error for an invalid setting value, like that of an invalid argument. */
export const settingError = ({ name }: Setting, message: string): ApiError =>
  invalidArgument(name, message);
