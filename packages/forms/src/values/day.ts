import type { Options } from "../options.ts";
import { toLocalTime } from "./time.ts";

/** The format and time zone of dates. */
export interface DayFormat {
  readonly dates: Options["dates"];
  readonly timezone: string;
}

/** The day of a moment: `01/15/2026`. */
export function formatDay(at: Date, { dates, timezone }: DayFormat): string {
  const [year = "", month = "", day = ""] = toLocalTime(at, timezone).slice(0, 10).split("-");
  const parts: Readonly<Record<string, string>> = { Y: year, m: month, d: day };
  return dates.replace(/[Ymd]/g, (letter) => parts[letter] ?? "");
}
