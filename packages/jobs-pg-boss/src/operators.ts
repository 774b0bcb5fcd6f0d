import type { JobQueue } from "@waymark/core";
import { toQuery } from "./database.ts";
import { versionIn } from "./migration.ts";
import type { Parts } from "./parts.ts";
import { columns, states, toRecord, toState, toTime } from "./record.ts";

/** Ids are UUIDs; other texts match nothing. */
const isId = (id: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);

/** The columns that move back from the archive when an old job is restarted. */
const moved = `id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after,
  started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, dead_letter, policy, output`;

const tablesOf = (schema: string): readonly string[] => [`${schema}.job`, `${schema}.archive`];

/** The queue methods of operators. */
export const toOperators = (parts: Parts) => ({ ...toReads(parts), ...toChanges(parts) });

/** The methods that read jobs. */
function toReads({
  storage,
  schema,
  nameOf,
}: Parts): Pick<JobQueue, "list" | "get" | "counts" | "oldestDue"> {
  const query = toQuery(storage);
  const tables = tablesOf(schema);
  return {
    async list({ state, job, limit = 50 }) {
      // A site that was moved here and never started has queued nothing.
      if ((await versionIn(query, schema)) === undefined) return [];
      const newest = tables.map(
        (table) => `(select ${columns} from ${table}
          where name = $1 and ($2::text is null or state::text = any(string_to_array($2, ' '))) and ($3::text is null or data ->> 'job' = $3)
          order by created_on desc, id desc limit $4)`,
      );
      const rows = await query(
        `${newest.join(" union all ")} order by created_on desc, id desc limit $4`,
        [
          await nameOf(storage),
          state === undefined ? null : states[state].join(" "),
          job ?? null,
          limit,
        ],
      );
      return rows.map(toRecord);
    },
    async get(id) {
      if (!isId(id)) return undefined;
      const either = tables.map(
        (table) => `select ${columns} from ${table} where name = $1 and id = $2`,
      );
      const [row] = await query(either.join(" union all "), [await nameOf(storage), id]);
      return row && toRecord(row);
    },
    async counts() {
      const counts = { waiting: 0, running: 0, dead: 0 };
      if ((await versionIn(query, schema)) === undefined) return counts;
      // Dead jobs are not archived for as long as they are kept.
      const rows = await query(
        `select state::text, count(*)::int as count from ${schema}.job
         where name = $1 and state in ('created', 'retry', 'active', 'failed') group by state`,
        [await nameOf(storage)],
      );
      for (const row of rows) counts[toState(row) as keyof typeof counts] += Number(row["count"]);
      return counts;
    },
    async oldestDue() {
      if ((await versionIn(query, schema)) === undefined) return undefined;
      const [row] = await query(
        `select min(start_after) as due from ${schema}.job
         where name = $1 and state in ('created', 'retry') and start_after <= now()`,
        [await nameOf(storage)],
      );
      return toTime(row?.["due"]);
    },
  };
}

/** The methods that change jobs. */
function toChanges({
  storage,
  boss,
  schema,
  nameOf,
}: Parts): Pick<JobQueue, "retry" | "cancel" | "remove"> {
  const query = toQuery(storage);
  return {
    async retry(id) {
      if (!isId(id)) return false;
      return storage.transaction(async (session) => {
        const own = toQuery(session);
        const values = [await nameOf(session), id];
        await own(
          `with old as (delete from ${schema}.archive where name = $1 and id = $2 and state in ('failed', 'cancelled')
             returning *)
           insert into ${schema}.job (${moved}) select ${moved} from old`,
          values,
        );
        // Not `created`: another job may wait with its key in that state.
        const rows = await own(
          `update ${schema}.job set state = 'retry', retry_count = 0, started_on = null, completed_on = null,
             data = data || jsonb_build_object('round', coalesce((data ->> 'round')::int, 0) + 1),
             start_after = now(), keep_until = now() + interval '100 years'
           where name = $1 and id = $2 and state in ('failed', 'cancelled') returning id`,
          values,
        );
        return rows.length > 0;
      });
    },
    async cancel(id) {
      if (!isId(id)) return false;
      const { affected } = (await (await boss()).cancel(await nameOf(storage), id)) as unknown as {
        readonly affected: number;
      };
      return affected > 0;
    },
    async remove(id) {
      if (!isId(id)) return false;
      const values = [await nameOf(storage), id];
      for (const table of tablesOf(schema)) {
        const rows = await query(
          `delete from ${table} where name = $1 and id = $2 and state in ('completed', 'failed', 'cancelled') returning id`,
          values,
        );
        if (rows.length > 0) return true;
      }
      return false;
    },
  };
}
