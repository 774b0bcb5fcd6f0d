import * as z from "zod";
import { defineJob } from "../builder.ts";
import { sendIssue } from "./send-issue.ts";

/** Number of subscribers per transaction. */
const batchSize = 200;

/** Queues an email of an issue for every subscriber, in batches: each batch queues the next one. */
export const queueIssue = defineJob({
  name: "newsletter.queue-issue",
  args: { issue: z.int(), after: z.int().default(0) },
  async handler({ args: { issue, after }, db, jobs }) {
    const subscribers = await db.subscribers.find({
      where: { state: "confirmed", id: { gt: after } },
      orderBy: "id",
      limit: batchSize,
      columns: ["id"],
    });
    for (const { id: subscriber } of subscribers) await jobs.add(sendIssue, { issue, subscriber });
    const last = subscribers.at(-1);
    if (last && subscribers.length === batchSize)
      await jobs.add(queueIssue, { issue, after: last.id });
  },
});
