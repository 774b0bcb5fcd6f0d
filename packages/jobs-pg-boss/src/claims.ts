import type { ClaimedJob, JobQueue, JobProgress, Session } from "@waymark/core";
import type PgBoss from "pg-boss";
import { toDb, toJsonb, toQuery } from "./database.ts";
import type { Parts } from "./parts.ts";
import { toClaim, type Data, type Output } from "./record.ts";

/** Seconds between two checks for expired leases, for all processes together. */
const lookInterval = 5;

/** The queue methods of workers. */
export function toClaims({
  boss,
  storage,
  schema,
  lease,
  nameOf,
  isTime,
}: Parts): Pick<JobQueue, "claim" | "renew" | "finish" | "fail"> {
  const jobs = `${schema}.job`;
  const mine = `name = $1 and id = $2 and state = 'active' and retry_count = $3
    and coalesce((data ->> 'round')::int, 0) = $4`;
  const valuesOf = (name: string, { id, attempt, round }: ClaimedJob) => [
    name,
    id,
    attempt - 1,
    round,
  ];

  /** The stored output of the job, locked until the transaction ends; undefined if it is not claimed any more. */
  async function hold(
    session: Session,
    name: string,
    claim: ClaimedJob,
  ): Promise<Output | undefined> {
    const [row] = await toQuery(session)(
      `select coalesce(output, '{}') as output from ${jobs} where ${mine} for update`,
      valuesOf(name, claim),
    );
    return row?.["output"] as Output | undefined;
  }

  /** pg-boss does not report the errors of this function. */
  async function fetch(name: string, batchSize: number) {
    const query = toQuery(storage);
    let failure: unknown;
    const loud: PgBoss.Db = toDb((text, values) =>
      query(text, values).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
    );
    const options = { includeMetadata: true, priority: false } as const;
    const taken = await (await boss()).fetch<Data>(name, { ...options, batchSize, db: loud });
    if (failure !== undefined) throw failure;
    return taken;
  }

  return {
    async claim(limit) {
      const name = await nameOf(storage);
      if (await isTime("monitored_on", lookInterval)) await (await boss()).expire();
      const taken = await fetch(name, limit);
      const again = taken.filter(({ retryCount }) => retryCount > 0).map(({ id }) => id);
      // The previous attempt may have had a long lease.
      if (again.length > 0)
        await toQuery(storage)(
          `update ${jobs} set expire_in = $3 * interval '1 second' where name = $1 and id = any($2::uuid[])`,
          [name, again, lease],
        );
      return taken.map(({ id, data, retryCount }) => toClaim(id, data, retryCount));
    },
    async renew(session, claim, progress) {
      const rows = await toQuery(session)(
        `update ${jobs} set expire_in = clock_timestamp() - started_on + $5 * interval '1 second',
           output = coalesce(output, '{}') || $6::jsonb
         where ${mine} returning true as held`,
        [...valuesOf(await nameOf(session), claim), lease, toJsonb(noted(progress))],
      );
      return rows.length > 0;
    },
    async finish(session, claim, progress) {
      const finish = async (within: Session) => {
        const name = await nameOf(within);
        const output = await hold(within, name, claim);
        if (!output) return false;
        const done = noted(progress ?? output.progress);
        await (await boss()).complete(name, claim.id, done, { db: toDb(toQuery(within)) });
        return true;
      };
      return session === storage ? storage.transaction(finish) : finish(session);
    },
    fail: (claim, { error, retryAt, isInterrupted = false, progress }) =>
      storage.transaction(async (session) => {
        const query = toQuery(session);
        const name = await nameOf(session);
        const output = await hold(session, name, claim);
        if (!output) return;
        const failed = { message: error, ...noted(progress ?? output.progress) };
        await (await boss()).fail(name, claim.id, failed, { db: toDb(query) });
        // The site decides whether and when it is retried, regardless of the options with which it was added.
        await query(
          `update ${jobs} set state = $3::${schema}.job_state, start_after = coalesce($4, start_after),
             completed_on = case when $4::timestamptz is null then now() end,
             -- The next claim counts an attempt only if the job has been started.
             started_on = case when $5::boolean then null else started_on end
           where name = $1 and id = $2`,
          [
            name,
            claim.id,
            retryAt ? "retry" : "failed",
            retryAt?.toISOString() ?? null,
            isInterrupted,
          ],
        );
      }),
  };
}

const noted = (progress: JobProgress | undefined): { readonly progress?: JobProgress } =>
  progress ? { progress } : {};
