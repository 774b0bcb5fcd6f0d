import type { OutputOf, Schema } from "../schema/schema.ts";
import { defineContribution } from "./contribution.ts";
import { defineEvent } from "./event.ts";
import type { SiteInfo } from "./site-info.ts";

/** The configuration that the default of a setting may depend on. */
export interface SettingDefaultsContext {
  /** The configured site. `site` in handlers also has the changes of administrators. */
  readonly site: SiteInfo;
  /** The options of the module of the site that declares this schema. */
  optionsOf<S extends Schema>(schema: S): OutputOf<S>;
}

/** A value that an administrator can change while the site runs. `T` is the type of `settings.get`. */
export interface Setting<T = unknown> {
  /** The key in storage and, if the setting is shown, in requests and responses. */
  readonly name: string;
  /** A one-sentence description. */
  readonly description: string;
  readonly schema: Schema<unknown, T>;
  /** The value while nothing is stored. */
  readonly default: T | ((configured: SettingDefaultsContext) => T);
  /** Whether the settings route shows it. */
  readonly isShown: boolean;
  /** Whether the catalogue shows it, to everyone. */
  readonly inCatalogue?: boolean;
  /** Why it cannot be changed while the site runs; undefined if it can. */
  readonly fixed?: string;
}

/** The argument of `defineSetting`. */
export interface SettingDef<S extends Schema> {
  readonly name: string;
  readonly description: string;
  /** Validates stored values. It must be synchronous. */
  readonly schema: S;
  /**
   * The value while nothing is stored, or a function of the configuration. Storing `null` removes the stored value: if
   * the schema allows `null`, it must also be the default.
   */
  readonly default: OutputOf<S> | ((configured: SettingDefaultsContext) => OutputOf<S>);
  /**
   * Whether the settings route shows and changes it, in declared order. Default: only the module itself reads and
   * writes it.
   */
  readonly shown?: boolean;
  /** Whether the catalogue at `/` shows its value too, to everyone. */
  readonly inCatalogue?: boolean;
  /** Why it is shown but can only be changed in the configuration. */
  readonly fixed?: string;
}

/**
 * Declares a setting; a module lists it under `contributes: [settings(…)]` and reads it with
 * `settings.get(…)`. The name of a setting that the settings route does not show starts with the name of its module.
 */
export const defineSetting = <S extends Schema>({
  shown: isShown = false,
  ...def
}: SettingDef<S>): Setting<OutputOf<S>> => ({ ...def, isShown }) as unknown as Setting<OutputOf<S>>;

/** Settings that an administrator can change while the site runs. */
export const settings = defineContribution<Setting>("core.settings");

/** A field of the catalogue at `/` whose value follows from the configuration. */
export interface CatalogueField {
  readonly name: string;
  /** The value for everyone; without one, the catalogue does not have the field. */
  readonly value: (configured: SettingDefaultsContext) => unknown;
}
/** Fields that modules add to the catalogue at `/`. */
export const catalogueFields = defineContribution<CatalogueField>("core.catalogue-fields");

/** A change of a setting. */
export interface SettingChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}
/**
 * A setting has a new value, or its default again. A listener that throws in the writing transaction rejects the
 * change.
 */
export const settingChanged = defineEvent<SettingChange>("core.setting-changed");

/** Reads settings: the stored value, or else the default. Needs no query. */
export interface SettingsReader {
  /**
   * Returns the value. Changes are visible immediately inside their transaction, elsewhere after the
   * commit. The value is shared: do not modify it.
   */
  get<T>(setting: Setting<T>): T;
  /** Whether the stored value passes the schema. If not, the default applies. */
  fits(setting: Setting): boolean;
}
/** Reads and changes settings. A change is part of the current transaction. */
export interface Settings extends SettingsReader {
  /**
   * Stores a value.
   *
   * @throws ApiError 400 `rest_invalid_param` if the schema rejects the value or the setting is fixed.
   */
  set<T>(setting: Setting<T>, value: NoInfer<T>): Promise<void>;
  /**
   * Stores the result of `to` for the currently stored value, even if another process has stored it.
   * Concurrent changes of parts of a value do not overwrite each other. The value passed to `to` is
   * shared: return a new one. Throws like `set`.
   */
  change<T>(setting: Setting<T>, to: (value: T) => NoInfer<T>): Promise<void>;
  /** Deletes the stored value, so that the default applies again. */
  reset(setting: Setting): Promise<void>;
}
