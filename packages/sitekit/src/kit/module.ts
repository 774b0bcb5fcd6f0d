import { type Setting, DefinitionError } from "@waymark/core";
import type * as z from "zod";
import type { DatapointContext, Datapoint } from "./datapoint.ts";
import { datapointPattern, slugPattern } from "./settings.ts";

/** A notice for administrators. Texts are plain: escape them on output. */
export interface Notice {
  /** Stable for the same issue, so that a dismissed notice stays hidden. Letters, digits, `-`, `_`, `:`. */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Path on the site to resolve the issue. */
  readonly path?: string;
  readonly label?: string;
  /** `false`: shown until the issue is resolved. */
  readonly dismissible?: boolean;
}

/** A source of notices: called on each read, so it should be fast. */
export interface NoticeSource {
  readonly name: string;
  readonly notices: (ctx: DatapointContext) => Promise<readonly Notice[]>;
}

/** The settings of a module. */
export interface ModuleSettings {
  /** A strict object in which every key is optional. */
  readonly schema: z.ZodObject;
  readonly read: (ctx: DatapointContext) => Readonly<Record<string, unknown>>;
  /**
   * Stores validated values. Other values are preserved.
   *
   * @throws ApiError for errors that the schema cannot check.
   */
  readonly change: (
    given: Readonly<Record<string, unknown>>,
    ctx: DatapointContext,
  ) => Promise<void>;
  readonly forget: (ctx: DatapointContext) => Promise<void>;
}

/** A module of the analytics package. */
export interface KitModule {
  /** Its slug: lowercase letters, digits and hyphens, at most 64. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly homepage?: string;
  /** Position in the list. */
  readonly order: number;
  /** Omitted from responses with settings. */
  readonly internal?: boolean;
  /** Always active. */
  readonly forceActive?: boolean;
  /** Slugs of modules that must be active. */
  readonly needs?: readonly string[];
  readonly datapoints: readonly Datapoint[];
  readonly settings?: ModuleSettings;
  /** Whether its requirements are met. */
  readonly isReady?: (ctx: DatapointContext) => boolean;
  /** Its notices while it is active. */
  readonly notices?: (ctx: DatapointContext) => Promise<readonly Notice[]>;
  /** Runs in the transaction that activates or deactivates the module. */
  readonly switched?: (active: boolean, ctx: DatapointContext) => Promise<void>;
}

/** Exposes some keys of a setting as the settings of a module. */
export const toModuleSettings = <T extends object>(
  setting: Setting<T>,
  schema: z.ZodObject,
): ModuleSettings => ({
  schema,
  read: ({ settings }) => {
    const stored = settings.get(setting) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(Object.keys(schema.shape).map((key) => [key, stored[key]]));
  },
  change: (given, { settings }) => settings.change(setting, (now) => ({ ...now, ...given })),
  forget: ({ settings }) => settings.reset(setting),
});

/** Routes of every module, which cannot be names of datapoints. */
const reserved = ["notifications", "settings"];

/** Validates the modules. @throws DefinitionError when the site is created. */
export function checkModules(modules: readonly KitModule[]): void {
  const slugs = new Set(modules.map(({ name }) => name));
  for (const { name, datapoints, needs = [] } of modules) {
    const where = `sitekit: the module "${name}"`;
    if (!slugPattern.test(name) || name.length > 64)
      throw new DefinitionError(
        `${where}: a slug has at most 64 lowercase letters, digits and hyphens.`,
      );
    for (const need of needs)
      if (!slugs.has(need))
        throw new DefinitionError(`${where} requires "${need}", which does not exist.`);
    const seen = new Set<string>();
    for (const { method, name: datapoint } of datapoints) {
      const key = `${method} ${datapoint}`;
      if (!datapointPattern.test(datapoint) || reserved.includes(datapoint))
        throw new DefinitionError(
          `${where}: "${datapoint}" is not a valid name of a datapoint: use lowercase letters and hyphens, and neither ${reserved.join(" nor ")}.`,
        );
      if (seen.has(key)) throw new DefinitionError(`${where} has the datapoint ${key} twice.`);
      seen.add(key);
    }
  }
}
