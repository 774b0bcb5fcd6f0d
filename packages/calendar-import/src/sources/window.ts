import { toLocal, toUtc } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Window } from "../ical/occurrence.ts";
import type { Origin, Settings } from "../records/settings.ts";

const day = 86_400_000;
const [ever, forever] = [new Date("1000-01-02T00:00:00Z"), new Date("9999-12-30T00:00:00Z")];

/**
 * The time window of an import: its dates. By default all events of a file, and those of a feed from today on; recurring events from today, as far
 * ahead as configured.
 */
export function windowOf(
  { start, end }: Pick<Settings, "start" | "end">,
  origin: Origin,
  { clock, site, options }: Pick<Context, "clock" | "site" | "options">,
): Window {
  const at = (date: string, time: string) =>
    new Date(`${toUtc(`${date}T${time}`, site.timezone)}Z`);
  const today = at(toLocal(clock.now(), site.timezone).slice(0, 10), "00:00:00");
  const from = start === undefined ? today : at(start, "00:00:00");
  const last = end === undefined ? undefined : at(end, "23:59:59");
  const isFile = origin === "ics" || origin === "csv";
  return {
    from,
    to: last ?? new Date(Math.max(from.getTime(), today.getTime()) + options.ahead * day),
    once: {
      from: start === undefined && isFile ? ever : from,
      to: last ?? forever,
    },
    most: options.most,
  };
}
