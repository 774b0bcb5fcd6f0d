import type { Clock, Session, Storage } from "@waymark/core";
import type PgBoss from "pg-boss";
import { toQuery, toStorageDb } from "./database.ts";
import type { CheckedOptions } from "./options.ts";

/** The context of every part of the queue. */
export interface Parts extends CheckedOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Loaded on first use: most sites have another queue. */
  readonly boss: () => Promise<PgBoss>;
  /** The name of the site's queue in pg-boss; read on the connection of this session if it is not known yet. */
  readonly nameOf: (session: Session) => Promise<string>;
  /** Whether this number of seconds has passed since any process did the work; then it is recorded as done now. */
  readonly isTime: (column: "monitored_on" | "maintained_on", seconds: number) => Promise<boolean>;
}

const day = 86_400;
/** Ended jobs move from the working table to the archive soon, and stay there for a week; dead ones for months. */
const retention = {
  archiveCompletedAfterSeconds: 3600,
  archiveFailedAfterSeconds: 90 * day,
  deleteAfterDays: 7,
};

export function toParts(storage: Storage, clock: Clock, options: CheckedOptions): Parts {
  const { schema, queue } = options;
  const query = toQuery(storage);
  const db = toStorageDb(storage);
  const load = async (): Promise<PgBoss> => {
    const { default: Boss } = await import("pg-boss");
    return new Boss({ db, schema, ...retention, supervise: false, schedule: false });
  };
  let boss: Promise<PgBoss> | undefined;
  let name = queue;
  return {
    ...options,
    storage,
    clock,
    boss: () => (boss ??= load()),
    async nameOf(session) {
      if (name !== undefined) return name;
      // The first migration is planned before the schema exists.
      const [row] = await toQuery(session)(
        "select coalesce(current_schema(), current_setting('search_path')) as schema",
      );
      const own = String(row?.["schema"]);
      return (name = own === "public" ? "waymark" : `waymark-${own}`);
    },
    async isTime(column, seconds) {
      const rows = await query(
        `update ${schema}.version set ${column} = now()
         where ${column} is null or ${column} < now() - $1 * interval '1 second' returning true as won`,
        [seconds],
      );
      return rows.length > 0;
    },
  };
}
