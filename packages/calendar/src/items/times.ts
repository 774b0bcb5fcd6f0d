import { contentFields, contentTables, type ContentField } from "@waymark/content";
import { defineLoader, fieldsOf, type Row } from "@waymark/core";
import * as z from "zod";
import { tables } from "../tables.ts";
import { toSql } from "../time/display.ts";
import { event } from "../types.ts";

type EventTimes = Row<(typeof tables.events)["columns"]>;
const timesOf = defineLoader<Pick<typeof tables, "events">, EventTimes | undefined>({
  tables: { events: tables.events },
  empty: undefined,
  async load({ rows, db }) {
    const found = await db.events.find({ where: { content: { in: rows.map(({ id }) => id) } } });
    return new Map(found.map((row) => [row.content, row]));
  },
});
const { field } = fieldsOf(contentTables.content);

/** A read-only field on the item routes of events; the routes under `calendar/events/v1` change it. */
const timeField = <S extends z.ZodType>(
  name: string,
  about: string,
  schema: S,
  value: (row: EventTimes) => z.output<S>,
): ContentField => ({
  name,
  types: [event.name],
  field: field({
    about,
    reads: ["id"],
    in: ["view", "edit", "embed"],
    loads: { times: timesOf },
    schema: schema.nullable(),
    value: (_row, _show, { times }) => (times ? value(times) : null),
  }),
});

/** The times of an event in the responses of `core/v2/calendar_events`. */
export const eventTimes = contentFields(
  timeField("start_date", "Start in the event's time zone", z.string(), (row) =>
    toSql(row.start_local),
  ),
  timeField("end_date", "End in the event's time zone", z.string(), (row) => toSql(row.end_local)),
  timeField("timezone", "IANA time zone or UTC offset", z.string(), (row) => row.timezone),
  timeField("all_day", "Whether it lasts all day", z.boolean(), (row) => row.all_day),
);
