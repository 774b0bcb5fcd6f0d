import { defineContribution } from "../declare/contribution.ts";
import { defineEvent } from "../declare/event.ts";
import type { NamespaceContext } from "../declare/module.ts";
import type { OutputOf, Schema } from "../declare/schema.ts";

/** What a fallback may be made from: the site as configured, and the options of the mounted modules. */
export type SettingDefaultsContext = Pick<NamespaceContext, "site" | "optionsOf">;

/** A value that an administrator changes while the site runs. `T` is what `settings.get` gives. */
export interface Setting<T = unknown> {
  /** Its key in storage and, where it is shown, on the wire. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly about: string;
  readonly schema: Schema<unknown, T>;
  /** What counts while nothing is stored. */
  readonly fallback: T | ((configured: SettingDefaultsContext) => T);
  /** Whether the settings route shows it. */
  readonly isShown: boolean;
  /** Why it cannot be changed while the site runs; left out where it can. */
  readonly fixed?: string;
}

/** What `defineSetting` takes. */
export interface SettingDef<S extends Schema> {
  readonly name: string;
  readonly about: string;
  /** Checks what is stored. It answers at once: asynchronous schemas are refused. */
  readonly schema: S;
  /**
   * Counts while nothing is stored: a value, or a function of the configuration. Storing `null` is storing nothing: where
   * the schema allows it, it is the fallback too.
   */
  readonly fallback: OutputOf<S> | ((configured: SettingDefaultsContext) => OutputOf<S>);
  /** Shown and changed by the settings route, in declared order. Default: only the module itself reads and writes it. */
  readonly shown?: boolean;
  /** Why it is shown but changed in the configuration alone. */
  readonly fixed?: string;
}

/**
 * Declares a setting; a module lists it under `contributes: [settings(…)]` and reads it with
 * `settings.get(…)`. A setting that the settings route does not show begins its name with that of its module.
 */
export const defineSetting = <S extends Schema>({
  shown: isShown = false,
  ...def
}: SettingDef<S>): Setting<OutputOf<S>> => ({ ...def, isShown }) as unknown as Setting<OutputOf<S>>;

/** What an administrator may change while the site runs. */
export const settings = defineContribution<Setting>("core.settings");

/** What happened to a setting. */
export interface SettingChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}
/** A setting got another value, or its fallback again. Who throws in the writing transaction refuses the change. */
export const settingChanged = defineEvent<SettingChange>("core.setting-changed");

/** Reads settings: what is stored where there is something, else the fallback. Costs no query. */
export interface SettingsReader {
  /** Inside a transaction its own changes count at once, elsewhere once they are durable. The value is shared: leave it as it is. */
  get<T>(setting: Setting<T>): T;
  /** Whether what is stored passes the schema. Where it does not, the fallback counts. */
  fits(setting: Setting): boolean;
}
/** Reads and changes settings. A change is part of the transaction that makes it. */
export interface Settings extends SettingsReader {
  /** Stores a value. One that the schema refuses, or that is fixed, is a 400 `rest_invalid_param`. */
  set<T>(setting: Setting<T>, value: NoInfer<T>): Promise<void>;
  /**
   * Stores what `to` makes of the value that is stored now, whichever process has stored it: of two that change parts of one
   * value at the same moment neither undoes the other. The value that `to` gets is shared: it makes a new one. Refused as by `set`.
   */
  change<T>(setting: Setting<T>, to: (value: T) => NoInfer<T>): Promise<void>;
  /** Forgets what is stored: the fallback counts again. */
  reset(setting: Setting): Promise<void>;
}
