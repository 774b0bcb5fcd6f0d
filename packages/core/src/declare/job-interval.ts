import { dayMs, hourMs, minuteMs } from "../time/durations.ts";
import { DefinitionError } from "../errors/api-error.ts";

const units: Readonly<Record<string, number>> = { s: 1000, m: minuteMs, h: hourMs, d: dayMs };

/** Milliseconds of `"30s"`, `"10m"`, `"6h"`, `"1d"`. */
export function toInterval(text: string, where: string): number {
  const [, count = "", unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const length = units[unit];
  if (!length || Number(count) < 1)
    throw new DefinitionError(
      `${where}: "${text}" is not an interval; use a form such as 30s, 10m, 6h or 1d.`,
    );
  return Number(count) * length;
}
