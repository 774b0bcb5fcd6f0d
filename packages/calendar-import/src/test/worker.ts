import { moduleBuilder, sha256Hex } from "@waymark/core";
import { tables } from "../tables.ts";
import { base } from "./site.ts";

const { defineTask } = moduleBuilder({ tables });
interface Pending {
  readonly name: string;
  readonly hash: string;
  readonly author?: number;
  readonly settings?: object;
}
/** Creates a pending import with a known hash, as for an external worker. */
export const pend = defineTask(
  "test.pend",
  async ({ db, clock }, given: Pending): Promise<number> => {
    const { name, hash, author = 1, settings } = given;
    const now = clock.now();
    const { id } = await db.records.insert({
      import_id: name,
      status: "calendar-ea-pending",
      origin: "ical",
      author,
      created: now,
      modified: now,
      next_hash: await sha256Hex(hash),
      settings: {
        frequency: "on_demand",
        content_type: "events",
        post_status: "publish",
        category: 0,
        authority: "overwrite",
        vanished: "keep",
        show_map: false,
        takes_marks: false,
        ...settings,
      },
    });
    return id;
  },
);
export const batchOf = (name: string) => `${base}/import/${name}/batch`;
export const stateOf = (name: string) => `${base}/import/${name}/state`;
/** A batch with one event, by default the first of two. */
export const batch = (hash: string, more: object = {}) => ({
  batch_hash: hash,
  status: { data: { done: 1, total: 2 }, batch: { done: 0, total: 2 } },
  percentage_complete: 50,
  events: [item("one")],
  ...more,
});
export const item = (uid: string, more: object = {}) => ({
  title: `Imported ${uid}`,
  start_date: "2032-01-01",
  start_hour: "10",
  start_minute: "00",
  start_meridian: "pm",
  end_date: "2032-01-01",
  end_hour: "11",
  end_minute: "30",
  end_meridian: "pm",
  timezone: "America/New_York",
  uid,
  ...more,
});
/** The report of a worker at the end. */
export const state = (hash: string, status: string, more: object = {}) => ({
  batch_hash: hash,
  status,
  message: "Said",
  message_slug: "said",
  percentage_complete: 30,
  ...more,
});
