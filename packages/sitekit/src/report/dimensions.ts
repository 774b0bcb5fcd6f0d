import { deviceName } from "../collect/visit/device.ts";

/** The values of a row of counts, after lookups. */
export interface Named {
  readonly day?: number | undefined;
  readonly hour?: number | undefined;
  readonly page?: { readonly path: string; readonly title: string } | undefined;
  readonly origin?:
    | {
        readonly channel: string;
        readonly source: string;
        readonly medium: string;
        readonly campaign: string;
      }
    | undefined;
  readonly device?: number | undefined;
}
/** The part of a row that a dimension uses. */
export type Part = "day" | "hour" | "path" | "origin" | "device";

/** A dimension of reports. */
export interface Dimension {
  readonly part: Part;
  readonly value: (row: Named) => string;
}

const unknown = "(not set)";
const table: Readonly<Record<string, Dimension>> = {
  date: { part: "day", value: ({ day = 0 }) => String(day) },
  dateHour: { part: "hour", value: ({ hour = 0 }) => String(hour) },
  pagePath: { part: "path", value: ({ page }) => page?.path ?? unknown },
  pageTitle: { part: "path", value: ({ page }) => page?.title || unknown },
  channelGrouping: { part: "origin", value: ({ origin }) => origin?.channel ?? unknown },
  source: { part: "origin", value: ({ origin }) => origin?.source ?? unknown },
  medium: { part: "origin", value: ({ origin }) => origin?.medium ?? unknown },
  campaign: { part: "origin", value: ({ origin }) => origin?.campaign ?? unknown },
  deviceCategory: { part: "device", value: ({ device = 0 }) => deviceName(device) },
};

/** The dimension with a name; undefined if it is not supported. */
export const dimensionOf = (name: string): Dimension | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
/** The names of all dimensions. */
export const dimensionNames: readonly string[] = Object.keys(table);
