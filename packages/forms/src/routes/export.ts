import * as z from "zod";
import { binaryResponse, can, dayMs, parseDate, raw } from "@waymark/core";
import { type Context, manage, post } from "../builder.ts";
import { csvHeading, csvLines } from "../csv.ts";
import { errors } from "../errors.ts";
import { loadForm } from "../forms/load.ts";

/** The maximum date, in seconds. */
const latest = 8.64e12 - 1;

/**
 * The time of a period's start or end: seconds since 1970, a date with a time, or a date; without an offset in the
 * given time zone. The last second and the last day are included. Undefined for anything else.
 */
export function momentOf(text: string, timezone: string, isEnd = false): Date | undefined {
  const trimmed = text.trim();
  if (/^\d{1,13}$/.test(trimmed)) {
    const seconds = Number(trimmed);
    return seconds > latest ? undefined : new Date(seconds * 1000 + (isEnd ? 999 : 0));
  }
  const exact = parseDate(trimmed, timezone);
  if (exact) return new Date(Date.parse(`${exact.utc}Z`) + (isEnd ? 999 : 0));
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(trimmed)) return undefined;
  const begin = parseDate(`${trimmed}T00:00:00`, timezone);
  if (!begin || !isEnd) return begin && new Date(`${begin.utc}Z`);
  const next = new Date(Date.parse(`${trimmed}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  const end = parseDate(`${next}T00:00:00`, timezone);
  return end && new Date(Date.parse(`${end.utc}Z`) - 1);
}

/** The number of submissions per batch. */
const batchSize = 200;
const encoder = new TextEncoder();

const formIds = raw(
  { description: "Ids of forms, separated by commas; 100 at most" },
  z
    .string()
    .max(2000)
    .regex(/^\s*[1-9]\d{0,14}(?:\s*,\s*[1-9]\d{0,14})*\s*$/, "Must be ids separated by commas.")
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .refine((ids) => ids.length <= 100, "At most 100 forms."),
);
const day = (about: string) =>
  z
    .string()
    .max(40)
    .refine(
      (text) => momentOf(text, "UTC") !== undefined,
      "Must be seconds since 1970, or a date such as 2026-01-31, with or without a time.",
    )
    .describe(about);

/** `POST /export`. The response is streamed while submissions are read. */
export const exportSubmissions = post({
  summary: "Export the submissions of forms changed in a period as tables",
  args: {
    form_ids: formIds,
    start_date: day("Start: seconds since 1970, or a date"),
    end_date: day("End, inclusive: seconds since 1970, or a date"),
  },
  status: 200,
  transaction: false,
  returns: binaryResponse("application/json"),
  errors: ["forms_not_found"],
  access: can(manage),
  async handler({ args: { form_ids, start_date, end_date }, db, site, options, clock }) {
    // The status cannot change once the response has started.
    const known = await db.forms.find({ where: { id: { in: form_ids } }, columns: ["id"] });
    const unknown = form_ids.filter((id) => !known.some((form) => form.id === id));
    if (unknown.length > 0) throw errors.forms_not_found({ data: { unknown } });
    const span = {
      from: momentOf(start_date, site.timezone) ?? clock.now(),
      until: momentOf(end_date, site.timezone, true) ?? clock.now(),
    };
    const pieces = tables({ db, site, options }, form_ids, span);
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await pieces.return(undefined)),
    });
    return new Response(body, { headers: { "Content-Type": "application/json; charset=UTF-8" } });
  },
});

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** The text of a JSON object that holds a table for each form. */
async function* tables(
  ctx: Pick<Context, "db" | "site" | "options">,
  ids: readonly number[],
  span: Span,
): AsyncGenerator<string, undefined> {
  yield "{";
  for (const [at, id] of ids.entries()) {
    yield `${at === 0 ? "" : ","}"${id}":"`;
    for await (const text of tableOf(ctx, id, span)) yield JSON.stringify(text).slice(1, -1);
    yield '"';
  }
  yield "}";
  return undefined;
}

async function* tableOf(
  { db, site, options }: Pick<Context, "db" | "site" | "options">,
  id: number,
  { from, until }: Span,
): AsyncGenerator<string> {
  const form = (await loadForm({ db }, id)) ?? { fields: [] };
  const date = { dates: options.dates, timezone: site.timezone };
  yield csvHeading(form);
  for (let after = 0; ;) {
    const rows = await db.submissions.find({
      where: {
        form: id,
        status: "publish",
        id: { gt: after },
        modified: { gte: from, lte: until },
      },
      orderBy: "id",
      limit: batchSize,
    });
    if (rows.length > 0)
      yield csvLines(
        form,
        rows.map(({ sequence, values, created }) => ({ sequence, values, created, date })),
      );
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}
