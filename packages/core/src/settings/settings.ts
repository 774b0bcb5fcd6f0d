import type { AfterCommit } from "../context/unit-of-work.ts";
import type { Emit } from "../declare/event.ts";
import {
  settingChanged,
  type SettingsReader,
  type Setting,
  type Settings,
} from "../declare/setting.ts";
import { type Session, type Db, table, text } from "@waymark/storage";
import {
  isSame,
  settingError,
  settingsTable,
  toStored,
  type KnownSettings,
  type SettingValues,
} from "./setting-values.ts";
import type { SiteInfo } from "../declare/site-info.ts";
import { hmac, type HmacKey, randomHex, toHmacKey } from "../crypto/hashes.ts";
import {
  offeredLanguages,
  siteDescription,
  siteLanguage,
  siteTimezone,
  siteTitle,
} from "./site-settings.ts";

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
        const newValue = to(values.get(setting));
        if (newValue === null || isSame(newValue, values.get(setting))) return;
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

/** The table of the secrets that a site generates for a module. Declare it as `secrets` in the tables of the module. */
export const secretTable = () => table({ name: text(), value: text() }, { key: ["name"] });

/** The context of a secret: that of a handler, task or service of its module. */
export interface SecretContext {
  readonly db: Pick<Db<{ readonly secrets: ReturnType<typeof secretTable> }>, "secrets">;
  readonly site: SiteInfo;
}
/** A random secret that a site generates and stores. All processes of the site use the same one. */
export interface SiteSecret<Purpose extends string = string> {
  /**
   * Loads and caches the secret, and generates it if there is none. Call it when the site starts, in a task of
   * `start`: inside a transaction, a generated secret could be rolled back.
   */
  load(ctx: SecretContext): Promise<void>;
  /** Whether the secret is loaded. */
  isLoaded(ctx: Pick<SecretContext, "site">): boolean;
  /** The secret as text, 64 hexadecimal digits. */
  value(ctx: SecretContext): Promise<string>;
  /** The secret as a key for `hmac`. */
  key(ctx: SecretContext): Promise<HmacKey>;
  /** The keyed hash (HMAC-SHA-256) of a text in hexadecimal. Hashes for other purposes differ. */
  hmac(ctx: SecretContext, purpose: Purpose, text: string): Promise<string>;
}

/** Declares a secret with this name in the table. */
export function siteSecret<Purpose extends string = string>(name: string): SiteSecret<Purpose> {
  const loaded = new WeakMap<SiteInfo, { readonly value: string; readonly key: HmacKey }>();
  const read = async ({ db }: SecretContext) => {
    const known = await db.secrets.get({ name });
    const value = known?.value ?? (await create(db));
    return { value, key: toHmacKey(value) };
  };
  async function create(db: SecretContext["db"]): Promise<string> {
    // Two processes may start at the same time: the second one uses the stored secret.
    await db.secrets.upsert([{ name, value: randomHex(32) }], { on: ["name"], set: [] });
    const stored = await db.secrets.get({ name });
    if (!stored) throw new Error(`The secret "${name}" could not be stored.`);
    return stored.value;
  }
  const find = async (ctx: SecretContext) => loaded.get(ctx.site) ?? read(ctx);
  return {
    async load(ctx) {
      loaded.set(ctx.site, await read(ctx));
    },
    isLoaded: ({ site }) => loaded.has(site),
    value: async (ctx) => (await find(ctx)).value,
    key: async (ctx) => (await find(ctx)).key,
    hmac: async (ctx, purpose, data) => hmac((await find(ctx)).key, purpose, data),
  };
}

/** The current site information: settings apply as soon as they are read. */
export function liveSite(
  { url, api, ...configured }: SiteInfo,
  settings: () => SettingsReader | undefined,
): SiteInfo {
  let current = { locale: configured.locale, languages: configured.languages };
  // Read for each text of a response, and rarely changed.
  let tag = { language: "", locale: "" };
  return Object.freeze({
    url,
    api,
    get name() {
      return settings()?.get(siteTitle) ?? configured.name;
    },
    get description() {
      return settings()?.get(siteDescription) ?? configured.description;
    },
    get timezone() {
      return settings()?.get(siteTimezone) ?? configured.timezone;
    },
    get locale() {
      const language = settings()?.get(siteLanguage);
      if (language === undefined) return configured.locale;
      if (tag.language !== language) tag = { language, locale: language.replaceAll("_", "-") };
      return tag.locale;
    },
    get languages() {
      const { locale } = this;
      if (current.locale !== locale)
        current = { locale, languages: offeredLanguages(locale, configured.languages) };
      return current.languages;
    },
  });
}
