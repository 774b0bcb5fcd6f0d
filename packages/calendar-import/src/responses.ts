import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { names } from "./names.ts";
import {
  authorities,
  contentTypes,
  departures,
  frequencies,
  eventStatuses,
  origins,
} from "./records/settings.ts";
import { fates, touched } from "./records/activity.ts";

const ids = z.array(z.int());
const fate = z.object(
  Object.fromEntries(fates.map((name) => [name, ids])) as Record<
    (typeof fates)[number],
    typeof ids
  >,
);
const activity = z
  .object(
    Object.fromEntries(touched.map((name) => [name, fate])) as Record<
      (typeof touched)[number],
      typeof fate
    >,
  )
  .describe("What was touched, by kind and by what became of it");
const sql = z.string().describe("By the clock of the site: `2031-05-10 19:00:00`");

const shape = z.object({
  id: z.int(),
  import_id: z.string().describe("What workers name it by"),
  status: z.string().describe("`calendar-ea-pending`, `-success`, `-failed` or `-schedule`"),
  origin: z.enum(origins),
  parent: z.int().describe("What it is a run of; 0 for nothing"),
  author: z.int().describe("Whose rights it imports with"),
  title: z.string(),
  created: sql,
  modified: sql,
  next_run: sql.nullable().describe("Of a schedule: when it is due next"),
  source: z.string().nullable().describe("The address of a feed, or of a list of events"),
  file: z.int().nullable().describe("The id of an uploaded file"),
  frequency: z.enum(frequencies),
  content_type: z.enum(contentTypes),
  post_status: z.enum(eventStatuses),
  category: z.int(),
  authority: z.enum(authorities),
  vanished: z.enum(departures),
  start: z.string().nullable(),
  end: z.string().nullable(),
  show_map: z.boolean(),
  takes_marks: z.boolean(),
  total: z.int().describe("How many items there are"),
  percentage_complete: z.int(),
  activity,
  notes: z
    .array(z.object({ code: z.string(), text: z.string(), at: z.string() }))
    .describe("What went wrong, and what else is worth knowing"),
});
/** An import as it is sent. */
export interface ImportItem extends z.output<typeof shape> {}
const item: z.ZodType<ImportItem> = shape;

export const batchAnswer = jsonResponse(
  "batch taken",
  z.object({
    status: z.literal("success"),
    activity,
    interval: z.int().describe("Seconds to wait before the next batch"),
    next_batch_hash: z.string().optional().describe("For the next batch; none when all is done"),
  }),
);
export const stateAnswer = jsonResponse("state taken", z.object({ status: z.literal("success") }));
export const importAnswer = jsonResponse("import", item);
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
export const previewAnswer = jsonResponse(
  "preview",
  z.object({
    name: z.string().describe("What the source calls itself"),
    total: z.int().describe("How many items an import would take"),
    items: z
      .array(
        z.object({
          uid: z.string().describe("What `only` names it by"),
          title: z.string(),
          start_date: z.string(),
          end_date: z.string(),
          timezone: z.string(),
          all_day: z.boolean(),
          event: z.int().describe("The event that it became before; 0 for a new one"),
        }),
      )
      .describe("The first of them, 200 at most"),
    notes: z.array(z.string()),
  }),
);
