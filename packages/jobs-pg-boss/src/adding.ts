import type { JobQueue, NewJob, Session } from "@waymark/core";
import { toDb, toQuery } from "./database.ts";
import type { Parts } from "./parts.ts";
import type { Data } from "./record.ts";

/** The part of the queue that jobs are added to. */
export function toAdding({ boss, clock, schema, lease, nameOf }: Parts): Pick<JobQueue, "add"> {
  const jobs = `${schema}.job`;

  /** Whether a job waits under the key; it is held then until the transaction ends. */
  async function isWaiting(session: Session, name: string, singleton: string): Promise<boolean> {
    const query = toQuery(session);
    const found = await query(
      `select id from ${jobs} where name = $1 and coalesce(singleton_key, '') = $2 and policy = 'short'
         and state = 'created'
       union all
       select id from ${jobs} where name = $1 and singleton_key = $2 and state = 'retry'`,
      [name, singleton],
    );
    if (found.length === 0) return false;
    const held = await query(
      `select id from ${jobs} where name = $1 and id = any($2::uuid[]) and state in ('created', 'retry') for update`,
      [name, found.map(({ id }) => id)],
    );
    return held.length > 0;
  }

  /** Whether it was added; not, where another transaction has just added one under the same key. */
  async function send(
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
      // One that is due at once is due by the clock of the database.
      ...(runAt > clock.now() && { startAfter: runAt }),
      singletonKey: singleton,
      retryLimit: policy.attempts - 1,
      retryDelay: Math.ceil(policy.first / 1000),
      retryBackoff: true,
      expireInSeconds: lease,
      // However long it waits, it is not forgotten.
      retentionDays: 36_500,
    });
    return id !== null;
  }

  return {
    async add(session, job) {
      const name = await nameOf(session);
      if (job.key === undefined) {
        if (await send(session, name, crypto.randomUUID(), job)) return true;
      } else {
        const singleton = `${job.job} ${job.key}`;
        // Again where the job that was there has begun meanwhile.
        for (let tries = 0; tries < 50; tries++) {
          if (await isWaiting(session, name, singleton)) return false;
          if (await send(session, name, singleton, job)) return true;
        }
      }
      throw new Error(
        `pgBoss: the job ${job.job} was not added: is there a queue ${name}? \`waymark migrate\` makes it.`,
      );
    },
  };
}
