import { dateTime, errors } from "@waymark/core";
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
    ...(from !== undefined && { gte: toMoment(from) }),
    ...(to !== undefined && { lt: toMoment(to) }),
  };
}

/** @throws ApiError 400 `rest_invalid_param` for an invalid time. */
function toMoment(text: string): Date {
  const written = `${text.slice(0, 10)}T${text.slice(11)}`;
  const whole = written.replace(/([+-]\d\d)$/, "$1:00");
  const moment = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(whole) ? whole : `${whole}Z`);
  if (Number.isNaN(moment.getTime()))
    throw errors.rest_invalid_param({ message: "Give a time such as 2026-01-31T10:00:00Z." });
  return moment;
}
