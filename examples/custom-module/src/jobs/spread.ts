import * as z from "zod";
import { defineJob } from "../builder.ts";
import { send } from "./send.ts";

/** How many subscribers one transaction goes through. */
const portion = 200;

/** Queues a letter for every subscriber, in portions: the next one begins behind the last of this one. */
export const spread = defineJob({
  name: "newsletter.spread",
  args: { letter: z.int(), after: z.int().default(0) },
  async handler({ args: { letter, after }, db, jobs }) {
    const subscribers = await db.subscribers.find({
      where: { state: "confirmed", id: { gt: after } },
      orderBy: "id",
      limit: portion,
      columns: ["id"],
    });
    for (const { id: subscriber } of subscribers) await jobs.add(send, { letter, subscriber });
    const last = subscribers.at(-1);
    if (last && subscribers.length === portion) await jobs.add(spread, { letter, after: last.id });
  },
});
