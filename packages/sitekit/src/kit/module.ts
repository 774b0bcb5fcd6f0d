import type { Setting } from "@waymark/core";
import type * as z from "zod";
import type { Notice } from "../notices/notice.ts";
import type { DatapointContext, Datapoint } from "./datapoint.ts";

/** What a module of the kit lets administrators change. */
export interface ModuleSettings {
  /** What may be changed: a strict object in which every key may be left out. */
  readonly takes: z.ZodObject;
  readonly read: (asked: DatapointContext) => Readonly<Record<string, unknown>>;
  /**
   * Stores what was given, which has passed `takes`, beside what is stored already.
   *
   * @throws ApiError for what the schema alone cannot refuse.
   */
  readonly change: (
    given: Readonly<Record<string, unknown>>,
    asked: DatapointContext,
  ) => Promise<void>;
  readonly forget: (asked: DatapointContext) => Promise<void>;
}

/** A module of the kit. */
export interface KitModule {
  /** Its slug: small letters, digits and hyphens, at most 64. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly homepage?: string;
  /** Where it stands in the list. */
  readonly order: number;
  /** Left out where settings are shown. */
  readonly internal?: boolean;
  /** Always on. */
  readonly forceActive?: boolean;
  /** Slugs of modules that must be on for it to be. */
  readonly needs?: readonly string[];
  readonly datapoints: readonly Datapoint[];
  readonly settings?: ModuleSettings;
  /** Whether it has everything that it needs to work. */
  readonly isReady?: (asked: DatapointContext) => boolean;
  /** What it has to tell of itself while it is on. */
  readonly notices?: (asked: DatapointContext) => Promise<readonly Notice[]>;
  /** Done in the transaction that switches it. */
  readonly switched?: (active: boolean, asked: DatapointContext) => Promise<void>;
}

/** The keys `schema` names of a setting, as the settings of a module. */
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
