import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/connection.ts";
import type { Range } from "./range.ts";

interface Measured {
  readonly p75: number;
  readonly sampleSize?: number;
}
/** The speed of a page on one kind of device, as measured for its visitors. */
export interface PageSpeed {
  readonly sampleSize: number;
  readonly ttfb: Measured | null;
  readonly field: Readonly<Record<"lcp" | "cls" | "inp", Measured | null>> | null;
}
/** The kinds of devices that the speed is reported for. */
export const strategies = ["mobile", "desktop"] as const;
type Speeds = Readonly<Record<(typeof strategies)[number], PageSpeed>>;
const isSpeed = (value: unknown): value is PageSpeed =>
  typeof value === "object" && value !== null && "sampleSize" in value;

/** Reads the speed of a page; null on sites that do not measure it. */
export const speedQuery = (url: string, { start, end }: Range) =>
  queryOptions({
    queryKey: ["speed", url, start, end],
    queryFn: async ({ signal }): Promise<Speeds | null> => {
      const request = strategies.map((strategy) => ({
        type: "modules",
        identifier: "speed",
        datapoint: "pagespeed",
        key: strategy,
        data: { url, strategy, startDate: start, endDate: end },
      }));
      type Body = Readonly<Record<keyof Speeds, unknown>>;
      const { body } = await send<Body>("POST", "/sitekit/v1/data", { request }, { signal });
      const { mobile, desktop } = body;
      return isSpeed(mobile) && isSpeed(desktop) ? { mobile, desktop } : null;
    },
    staleTime: 60_000,
  });
