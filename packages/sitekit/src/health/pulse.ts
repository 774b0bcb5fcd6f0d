import type { DatapointContext } from "../kit/datapoint.ts";

const key = { user: 0, kind: "work", name: "pulse" };

/** Time of the last background job. */
export const lastPulse = async ({ db }: Pick<DatapointContext, "db">): Promise<Date | undefined> =>
  (await db.kept.get(key))?.at;

/** Records that background jobs run. */
export const beat = ({ db, clock }: Pick<DatapointContext, "db" | "clock">): Promise<void> =>
  db.kept.upsert([{ ...key, at: clock.now() }], {
    on: ["user", "kind", "name"],
    set: ["at"],
  });
