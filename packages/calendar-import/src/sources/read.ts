import { type Actor, createYield, dayMs, formatTime, toLocal, toUtc } from "@waymark/core";
import type { Context } from "../builder.ts";
import { required, toColumns, toFields } from "../csv/columns.ts";
import { CsvError, readCsv } from "../csv/read.ts";
import type { Window } from "../ical/occurrence.ts";
import { IcalError, readIcal } from "../ical/read.ts";
import { fromFeed, fromRow } from "../items/sources.ts";
import type { Origin, Settings, Validators } from "../records/settings.ts";
import { fetchFeed, findFile, readFile, type Source, SourceError } from "./feed.ts";
import { fetchEvents } from "./site.ts";

/** The parameters of a read. */
interface ReadOptions {
  readonly origin: Origin;
  readonly settings: Settings;
  /** The user whose permissions apply to files. */
  readonly as: Actor;
  /** Validators of the last read. */
  readonly validators?: Validators;
}

/**
 * Reads the requested part of a source. Undefined if it has not changed.
 *
 * @throws SourceError if it cannot be read.
 */
export async function readSource(ctx: Context, input: ReadOptions): Promise<Source | undefined> {
  const { origin, settings } = input;
  const window = windowOf(settings, origin, ctx);
  if (origin === "ical") {
    const feed = await fetchFeed(ctx, settings.source ?? "", input.validators);
    return feed && fromCalendar(ctx, feed.text, window, feed.validators);
  }
  if (origin === "url") return fetchEvents(ctx.fetch, settings.source ?? "", window);
  const file = await findFile(ctx, input.as, origin, settings.file ?? 0);
  if (!file) throw new SourceError("error:fetch-404", "The file was not found.");
  const text = await readFile(ctx, origin, file.file);
  const source =
    origin === "ics" ? await fromCalendar(ctx, text, window) : fromTable(text, settings, window);
  return { ...source, name: source.name || file.title };
}

async function fromCalendar(
  { site }: Context,
  text: string,
  window: Window,
  validators?: Validators,
): Promise<Source> {
  try {
    const feed = await readIcal(text, { ...window, timezone: site.timezone });
    const items: object[] = [];
    const pause = createYield();
    for (const event of feed.events) {
      // A cancelled event is treated as missing.
      if (event.status !== "cancelled") items.push(fromFeed(event));
      await pause();
    }
    const unnamed = "The calendar has no UIDs: its events are matched by title and times.";
    return {
      name: feed.name,
      items,
      warnings: feed.isNamed ? feed.warnings : [...feed.warnings, unnamed],
      isWhole: feed.isWhole && feed.isNamed,
      covered: coveredBy(window),
      // A feed that was cut off is fetched again, even if it has not changed.
      validators: feed.isCut ? undefined : validators,
    };
  } catch (error) {
    if (error instanceof IcalError) throw new SourceError("error:invalid-ics-file", error.message);
    throw error;
  }
}

function fromTable(text: string, settings: Settings, window: Window): Source {
  const { content_type: kind, column_map: map } = settings;
  const items: object[] = [];
  const warnings: string[] = [];
  const columns = toColumns(kind, map);
  const found = rowsOf(text, window.max + 1, columns);
  const rows = found.slice(0, window.max);
  if (found.length > rows.length) warnings.push(`Only the first ${rows.length} rows were read.`);
  for (const { row, cells } of rows) {
    const fields = toFields(columns, cells);
    const isWhole = required[kind].every((name) => fields[name] !== undefined);
    if (!isWhole) warnings.push(`Missing required fields in row ${row}.`);
    else items.push({ row, ...(kind === "events" ? fromRow(fields) : fields) });
  }
  if (rows.length > 0 && items.length === 0)
    throw new SourceError(
      "error:invalid-csv-file",
      `No row of the table has the required fields: ${required[kind].join(", ")}. Check the names of its columns.`,
    );
  return { name: "", items, warnings, isWhole: false, covered: coveredBy(window) };
}
function rowsOf(text: string, max: number, columns: ReadonlyMap<string, string>) {
  try {
    return readCsv(text, max, columns);
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError("error:invalid-csv-file", error.message);
    throw error;
  }
}

const coveredBy = ({ from, to }: Window) => ({
  from: formatTime(from.getTime()),
  to: formatTime(to.getTime()),
});

const [ever, forever] = [new Date("1000-01-02T00:00:00Z"), new Date("9999-12-30T00:00:00Z")];

/**
 * The time window of an import: its dates. By default all events of a file, and those of a feed from today on;
 * recurring events from today, as far ahead as configured.
 */
function windowOf(
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
    to: last ?? new Date(Math.max(from.getTime(), today.getTime()) + options.ahead * dayMs),
    once: {
      from: start === undefined && isFile ? ever : from,
      to: last ?? forever,
    },
    max: options.max,
  };
}
