import { moduleBuilder, timestamp, defineModule, table, text } from "waymark";

const tables = { milestones: table({ name: text(), reached: timestamp() }, { key: ["name"] }) };
const { defineTask } = moduleBuilder({ tables });

/** The time at which the site reached a milestone; undefined if it has not. */
export const whenReached = defineTask("harbour.when-reached", async ({ db }, name: string) => {
  const milestone = await db.milestones.get({ name });
  return milestone?.reached;
});
/** Records that the site reached a milestone. Does nothing if that is recorded already. */
export const markReached = defineTask(
  "harbour.mark-reached",
  async ({ db, clock }, name: string) => {
    await db.milestones.upsert([{ name, reached: clock.now() }], { on: ["name"], set: ["name"] });
  },
);

/** The module of this magazine: it records setup steps that run only once. */
export const harbour = defineModule({
  name: "harbour",
  tables,
  tasks: [whenReached, markReached],
});
