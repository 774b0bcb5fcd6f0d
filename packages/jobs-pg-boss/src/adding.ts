import type { JobQueue, NewJob, Session } from "@waymark/core";
import { toDb, toQuery } from "./database.ts";
import type { Parts } from "./parts.ts";
import type { Data } from "./record.ts";

const toSingleton = (job: string, key: string): string => `${job} ${key}`;

/** Whether a job with the key is waiting; it is locked until the transaction ends. */
async function isWaiting(
  { schema }: Parts,
  session: Session,
  name: string,
  singleton: string,
): Promise<boolean> {
  const query = toQuery(session);
  const found = await query(
    `select id from ${schema}.job where name = $1 and coalesce(singleton_key, '') = $2 and policy = 'short'
       and state = 'created'
     union all
     select id from ${schema}.job where name = $1 and singleton_key = $2 and state = 'retry'`,
    [name, singleton],
  );
  if (found.length === 0) return false;
  const held = await query(
    `select id from ${schema}.job where name = $1 and id = any($2::uuid[]) and state in ('created', 'retry') for update`,
    [name, found.map(({ id }) => id)],
  );
  return held.length > 0;
}

/** Whether it was added; false if another transaction has just added one with the same key. */
async function send(
  { boss, clock, lease }: Parts,
  session: Session,
  name: string,
  singleton: string,
  { job, args, key, runAt, policy }: NewJob,
): Promise<boolean> {
  const data: Data = { job, args, ...(key !== undefined && { key }) };
  const id = await (
    await boss()
  ).send(name, data, {
    db: toDb(toQuery(session)),
    // A job that is due now is due by the clock of the database.
    ...(runAt > clock.now() && { startAfter: runAt }),
    singletonKey: singleton,
    retryLimit: policy.attempts - 1,
    retryDelay: Math.ceil(policy.initialDelay / 1000),
    retryBackoff: true,
    expireInSeconds: lease,
    // Waiting jobs do not expire.
    retentionDays: 36_500,
  });
  return id !== null;
}

/** Changes the job that is waiting with a key; `change` uses parameters from $3 on. */
async function changeWaiting(
  { schema, nameOf }: Parts,
  session: Session,
  job: string,
  key: string,
  change: string,
  values: readonly unknown[] = [],
): Promise<boolean> {
  const rows = await toQuery(session)(
    `update ${schema}.job set ${change}
     where name = $1 and singleton_key = $2 and state in ('created', 'retry') returning id`,
    [await nameOf(session), toSingleton(job, key), ...values],
  );
  return rows.length > 0;
}

/** The queue methods of handlers: to add jobs, and to change waiting ones. */
export function toAdding(
  parts: Parts,
): Pick<JobQueue, "add" | "cancelWaiting" | "rescheduleWaiting"> {
  return {
    cancelWaiting: (session, job, key) =>
      changeWaiting(parts, session, job, key, "state = 'cancelled', completed_on = now()"),
    rescheduleWaiting: (session, job, key, runAt) =>
      // A job that is due now is due by the clock of the database. pg-boss takes the jobs that were due before now,
      // and the clock of PGlite counts milliseconds only.
      changeWaiting(
        parts,
        session,
        job,
        key,
        "start_after = coalesce($3, now() - interval '1 millisecond')",
        [runAt > parts.clock.now() ? runAt.toISOString() : null],
      ),
    async add(session, job) {
      const name = await parts.nameOf(session);
      if (job.key === undefined) {
        if (await send(parts, session, name, crypto.randomUUID(), job)) return true;
      } else {
        const singleton = toSingleton(job.job, job.key);
        // Repeated if the waiting job has started in the meantime.
        for (let tries = 0; tries < 50; tries++) {
          if (await isWaiting(parts, session, name, singleton)) return false;
          if (await send(parts, session, name, singleton, job)) return true;
        }
      }
      throw new Error(
        `pgBoss: the job ${job.job} was not added: does the queue ${name} exist? \`waymark migrate\` creates it.`,
      );
    },
  };
}
