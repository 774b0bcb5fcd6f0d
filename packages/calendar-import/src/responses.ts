import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { actions, touched } from "./records/activity.ts";
import {
  authorities,
  contentTypes,
  vanishedActions,
  eventStatuses,
  frequencies,
  origins,
} from "./records/settings.ts";

/** The names of imports in the API. */
const names = {
  namespace: "calendar/event-aggregator/v1",
  total: "X-Calendar-Total",
  totalPages: "X-Calendar-TotalPages",
} as const;

const ids = z.array(z.int());
const actionSchema = z.object(
  Object.fromEntries(actions.map((name) => [name, ids])) as Record<
    (typeof actions)[number],
    typeof ids
  >,
);
const activity = z
  .object(
    Object.fromEntries(touched.map((name) => [name, actionSchema])) as Record<
      (typeof touched)[number],
      typeof actionSchema
    >,
  )
  .describe("Changed items, by kind and action");
const sql = z.string().describe("In the site's time zone: `2031-05-10 19:00:00`");

const shape = z.object({
  id: z.int(),
  import_id: z.string().describe("Name for workers"),
  status: z.string().describe("`calendar-ea-pending`, `-success`, `-failed` or `-schedule`"),
  origin: z.enum(origins),
  parent: z.int().describe("ID of the import that this is a run of; 0 for none"),
  author: z.int().describe("ID of the user whose permissions it uses"),
  title: z.string(),
  created: sql,
  modified: sql,
  next_run: sql.nullable().describe("Next run of a schedule"),
  source: z.string().nullable().describe("URL of a feed, or of a list of events"),
  file: z.int().nullable().describe("ID of an uploaded file"),
  frequency: z.enum(frequencies),
  content_type: z.enum(contentTypes),
  post_status: z.enum(eventStatuses),
  category: z.int(),
  authority: z.enum(authorities),
  vanished: z.enum(vanishedActions),
  start: z.string().nullable(),
  end: z.string().nullable(),
  show_map: z.boolean(),
  takes_marks: z.boolean(),
  total: z.int().describe("Number of items"),
  percentage_complete: z.int(),
  activity,
  notes: z
    .array(z.object({ code: z.string(), text: z.string(), at: z.string() }))
    .describe("Errors and warnings"),
});
/** An import in responses. */
export interface ImportItem extends z.output<typeof shape> {}
const item: z.ZodType<ImportItem> = shape;

export const batchResponse = jsonResponse(
  "accepted batch",
  z.object({
    status: z.literal("success"),
    activity,
    interval: z.int().describe("Seconds to wait before the next batch"),
    next_batch_hash: z
      .string()
      .optional()
      .describe("Hash for the next batch; omitted when all are done"),
  }),
);
export const stateResponse = jsonResponse(
  "accepted state",
  z.object({ status: z.literal("success") }),
);
export const importResponse = jsonResponse("import", item);
export const importList = jsonResponse(
  "imports",
  z.object({ imports: z.array(item), total: z.int(), total_pages: z.int() }),
  {
    headers: ({ total, total_pages: pages }) => ({
      [names.total]: String(total),
      [names.totalPages]: String(pages),
    }),
  },
);
export const previewResponse = jsonResponse(
  "preview",
  z.object({
    name: z.string().describe("Name of the source"),
    total: z.int().describe("Number of items to import"),
    items: z
      .array(
        z.object({
          uid: z.string().describe("ID for `only`"),
          title: z.string(),
          start_date: z.string(),
          end_date: z.string(),
          timezone: z.string(),
          all_day: z.boolean(),
          event: z.int().describe("ID of the existing event; 0 for a new one"),
        }),
      )
      .describe("The first items, at most 200"),
    notes: z.array(z.string()),
  }),
);
