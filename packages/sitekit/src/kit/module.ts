import type { Setting } from "@waymark/core";
import type * as z from "zod";
import type { Notice } from "../notices/notice.ts";
import type { DatapointContext, Datapoint } from "./datapoint.ts";

/** The settings of a module. */
export interface ModuleSettings {
  /** A strict object in which every key is optional. */
  readonly takes: z.ZodObject;
  readonly read: (asked: DatapointContext) => Readonly<Record<string, unknown>>;
  /**
   * Stores validated values, and preserves the others.
   *
   * @throws ApiError for errors that the schema cannot check.
   */
  readonly change: (
    given: Readonly<Record<string, unknown>>,
    asked: DatapointContext,
  ) => Promise<void>;
  readonly forget: (asked: DatapointContext) => Promise<void>;
}

/** A module of the analytics package. */
export interface KitModule {
  /** Its slug: lower-case letters, digits and hyphens, at most 64. */
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
  readonly isReady?: (asked: DatapointContext) => boolean;
  /** Its notices while it is active. */
  readonly notices?: (asked: DatapointContext) => Promise<readonly Notice[]>;
  /** Runs in the transaction that activates or deactivates it. */
  readonly switched?: (active: boolean, asked: DatapointContext) => Promise<void>;
}

/** Exposes some keys of a setting as the settings of a module. */
export const toModuleSettings = <T extends object>(
  setting: Setting<T>,
  schema: z.ZodObject,
): ModuleSettings => ({
  takes: schema,
  read: ({ settings }) => {
    const stored = settings.get(setting) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(Object.keys(schema.shape).map((key) => [key, stored[key]]));
  },
  change: (given, { settings }) => settings.change(setting, (now) => ({ ...now, ...given })),
  forget: ({ settings }) => settings.reset(setting),
});
