import { dateTime, toInstant } from "@waymark/core";
import * as z from "zod";

/** The arguments of a period of the log. */
export const periodArgs = {
  from: dateTime()
    .optional()
    .describe("Only choices from this time on; UTC unless it has an offset"),
  to: dateTime().optional().describe("Only choices before this time"),
} satisfies Record<string, z.ZodType>;
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The moments of a period, as a test of a column; undefined where it is open on both sides. */
export function withinPeriod({ from, to }: Period) {
  if (from === undefined && to === undefined) return undefined;
  return {
    ...(from !== undefined && { gte: toInstant(from, "UTC") }),
    ...(to !== undefined && { lt: toInstant(to, "UTC") }),
  };
}
