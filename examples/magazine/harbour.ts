import { bind, datetime, defineModule, statuses, table, text, type Status } from "waymark";

const tables = { milestones: table({ name: text(), reached: datetime() }, { key: ["name"] }) };
const { defineTask } = bind({ tables });

/** The stages of a calendar feed on its way into the magazine: each run is an item that anybody may look at. */
const feedStatuses: readonly Status[] = [
  { name: "calendar-ea-success", label: "Feed read", public: true },
  { name: "calendar-ea-failed", label: "Feed failed", public: true },
  { name: "calendar-ea-schedule", label: "Feed scheduled", public: true },
  { name: "calendar-ea-pending", label: "Feed being read", public: true },
  { name: "calendar-ea-draft", label: "Feed preview", public: true },
];

/** When the site reached this milestone; undefined while it has not. */
export const whenReached = defineTask("harbour.when-reached", async ({ db }, name: string) => {
  const milestone = await db.milestones.get({ name });
  return milestone?.reached;
});
/** Notes that a milestone is reached. Noting it twice changes nothing. */
export const markReached = defineTask(
  "harbour.mark-reached",
  async ({ db, clock }, name: string) => {
    await db.milestones.upsert([{ name, reached: clock.now() }], { on: ["name"], set: ["name"] });
  },
);

/** What this magazine adds to the set: statuses, and a note of what was done once. */
export const harbour = defineModule({
  name: "harbour",
  requires: ["content"],
  tables,
  contributes: [statuses(...feedStatuses)],
  tasks: [whenReached, markReached],
});
