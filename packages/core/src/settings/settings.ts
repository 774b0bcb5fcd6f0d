import type { AfterCommit } from "../context/unit-of-work.ts";
import type { Emit } from "../declare/event.ts";
import {
  settingChanged,
  type SettingsReader,
  type Setting,
  type Settings,
} from "../declare/setting.ts";
import type { Session } from "@waymark/storage";
import {
  settingError,
  settingsTable,
  toStored,
  type KnownSettings,
  type SettingValues,
} from "./setting-values.ts";
type Pending = readonly AfterCommit[];

/** Settings within one unit of work: the committed ones, overlaid by the unit's own changes. */
export function readSettings(values: SettingValues, pending: Pending): SettingsReader {
  return {
    get<T>(setting: Setting<T>): T {
      const own = pending.length === 0 ? undefined : changed(pending, setting);
      return own ? (own.value as T) : values.get(setting);
    },
    fits: (setting) => changed(pending, setting)?.fits ?? values.fits(setting),
  };
}
function changed(pending: Pending, { name }: Setting): KnownSettings | undefined {
  for (let i = pending.length - 1; i >= 0; i--)
    if (pending[i]?.changes?.name === name) return pending[i]?.changes?.to;
  return undefined;
}

/** Runs work in a transaction: that of the unit, or a new one. */
interface Within {
  (
    work: (inner: {
      readonly session: Session;
      readonly pending: AfterCommit[];
      readonly emit: Emit;
    }) => Promise<void>,
  ): Promise<void>;
}

/** Settings that a unit of work can change. */
export function toSettings(values: SettingValues, pending: Pending, within: Within): Settings {
  const store = (setting: Setting, to: (now: unknown) => unknown): Promise<void> =>
    within(async ({ session, pending: unit, emit }) => {
      const { name, fixed } = setting;
      if (fixed !== undefined) {
        const wanted = to(values.get(setting));
        if (wanted === null || isSame(wanted, values.get(setting))) return;
        throw settingError(setting, fixed);
      }
      const learn = (known: KnownSettings) =>
        unit.push(Object.assign(() => values.apply(name, known), { changes: { name, to: known } }));
      // One change at a time: versions order them.
      await session.lock("core:settings");
      // This process may have an older value than the stored one.
      const row = await session.get(settingsTable, { name });
      const known = values.toKnown(setting, row?.value ?? null, row?.version ?? 0);
      const stored = to(known.value);
      if (isSame(stored, row?.value ?? null) || (known.fits && isSame(stored, known.value))) {
        if (row) learn(known);
        return;
      }
      const version = known.version + 1;
      await session.upsert(settingsTable, [{ name, value: stored, version }], { on: ["name"] });
      const made = values.toKnown(setting, stored, version);
      learn(made);
      await emit(settingChanged, { name, before: known.value, after: made.value });
    });
  const { get, fits } = readSettings(values, pending);
  return {
    get,
    fits,
    async set(setting, value) {
      const stored = toStored(setting, value);
      await store(setting, () => stored);
    },
    change: (setting, to) => store(setting, (now) => toStored(setting, to(now as never))),
    reset: (setting) => store(setting, () => null),
  };
}
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
