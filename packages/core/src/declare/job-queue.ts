import type { MigrationStep, Session, Storage, Tables } from "@waymark/storage";
import type { JobPolicy, JobProgress } from "./job.ts";
import type { Clock } from "./ports.ts";

/** `waiting` (also for its next attempt), `running`, `done`, `dead` (every attempt failed) or `cancelled`. */
export type JobState = "waiting" | "running" | "done" | "dead" | "cancelled";
/** Every state, in the order of a job's life cycle. */
export const jobStates: readonly JobState[] = ["waiting", "running", "done", "dead", "cancelled"];

/** A job to be queued. */
export interface NewJob {
  readonly job: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** While a job with this key is waiting, no other one is added. */
  readonly key: string | undefined;
  readonly runAt: Date;
  readonly policy: JobPolicy;
}
/** A job that a worker has claimed, until the lease expires. */
export interface ClaimedJob {
  readonly id: string;
  readonly job: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** From 1. An attempt whose worker was killed counts. */
  readonly attempt: number;
  /** How often an operator has restarted the job, with all its attempts. From 0. */
  readonly round: number;
}
/** A failed attempt. */
export interface JobFailure {
  readonly error: string;
  /** The time of the next attempt; undefined: none. */
  readonly retryAt: Date | undefined;
  /** Whether the next attempt has the number of this one, because a stop of the worker interrupted it. */
  readonly isInterrupted?: boolean;
  readonly progress: JobProgress | undefined;
}
/** A job as an operator sees it. */
export interface JobRecord extends ClaimedJob {
  readonly key: string | undefined;
  readonly state: JobState;
  /** When it was added; undefined for jobs from before this was stored. */
  readonly added: Date | undefined;
  /** When it may run; for a running job, when its lease expires. */
  readonly runAt: Date;
  /** When the last attempt started. */
  readonly started: Date | undefined;
  /** When it ended. */
  readonly ended: Date | undefined;
  /** The error of the last failed attempt; empty if there was none. */
  readonly error: string;
  readonly progress: JobProgress | undefined;
}
/** The numbers of waiting, running and dead jobs. */
export type JobCounts = Readonly<Record<"waiting" | "running" | "dead", number>>;

/** A filter for jobs. */
export interface JobQuery {
  readonly state?: JobState | undefined;
  /** The name of the job. */
  readonly job?: string | undefined;
  /** Maximum number of jobs. Default 50. */
  readonly limit?: number | undefined;
}

/**
 * The storage of background jobs: durable, shared by all processes of a site. Methods with a `session` are part of its
 * transaction; every other method is atomic. A claim is identified by its job, round and attempt: methods for a claim
 * that has ended or belongs to another worker do nothing and return false.
 */
export interface JobQueue {
  /** The default number of jobs that a worker runs at the same time. */
  readonly concurrency: number;
  /** The duration of a claim that is not renewed, in milliseconds. */
  readonly lease: number;
  /** The migration steps that the queue needs, in addition to those of its tables. */
  readonly plan?: () => Promise<readonly MigrationStep[]>;
  /** Runs these steps. Safe to run again, and by several processes at the same time. */
  readonly migrate?: () => Promise<readonly MigrationStep[]>;
  /**
   * Adds a job. Returns false without adding it if a job with the same key is waiting; that job is then locked until
   * the transaction ends, so that it sees what the transaction writes.
   */
  add(session: Session, job: NewJob): Promise<boolean>;
  /** Cancels the job that is waiting with this key; returns false if none is. */
  cancelWaiting(session: Session, job: string, key: string): Promise<boolean>;
  /** Changes when the job that is waiting with this key may run; returns false if none is waiting. */
  rescheduleWaiting(session: Session, job: string, key: string, runAt: Date): Promise<boolean>;
  /** Claims up to `limit` jobs that are due or whose lease has expired, each for one worker. */
  claim(limit: number): Promise<readonly ClaimedJob[]>;
  /** Renews the lease and stores the progress; returns whether the job is still claimed. */
  renew(session: Session, claim: ClaimedJob, progress: JobProgress | undefined): Promise<boolean>;
  /** Marks the job as done, in the transaction of its work; returns false if it is no longer claimed. */
  finish(session: Session, claim: ClaimedJob, progress: JobProgress | undefined): Promise<boolean>;
  /** Queues the job for another attempt, or marks it as dead. */
  fail(claim: ClaimedJob, failure: JobFailure): Promise<void>;
  /** Lists jobs, newest first. */
  list(query: JobQuery): Promise<readonly JobRecord[]>;
  get(id: string): Promise<JobRecord | undefined>;
  /** Counts the jobs. Use an index, because it is called each time the metrics of the site are read. */
  counts(): Promise<JobCounts>;
  /** The due time of the job that has been due for the longest time; undefined if no waiting job is due. */
  oldestDue(): Promise<Date | undefined>;
  /** Runs a dead or cancelled job again, with all its attempts. Returns false if there is none with this id. */
  retry(id: string): Promise<boolean>;
  /** Cancels a waiting or running job. Returns false if there is none with this id. */
  cancel(id: string): Promise<boolean>;
  /** Deletes a job that is done, dead or cancelled. Returns false if there is none with this id. */
  remove(id: string): Promise<boolean>;
  /** Deletes ended jobs that have expired. Workers call it periodically. */
  cleanUp(): Promise<void>;
}

/** The background jobs of a site, for operators. */
export interface SiteJobs {
  /** Lists jobs, newest first. */
  readonly list: (query?: JobQuery) => Promise<readonly JobRecord[]>;
  readonly get: (id: string) => Promise<JobRecord | undefined>;
  /** The number of jobs that are waiting (due or scheduled), running and dead. */
  readonly counts: () => Promise<JobCounts>;
  /** The due time of the job that has been due for the longest time; undefined if no waiting job is due. */
  readonly oldestDue: () => Promise<Date | undefined>;
  /** Runs a dead or cancelled job again, with all its attempts; false if there is none with this id. */
  readonly retry: (id: string) => Promise<boolean>;
  /**
   * Cancels a waiting or running job; false if there is none with this id. The `signal` of a running one is aborted,
   * and the writes of its transaction are rolled back.
   */
  readonly cancel: (id: string) => Promise<boolean>;
  /** Deletes the record of a job that has ended; false if there is none with this id. */
  readonly remove: (id: string) => Promise<boolean>;
}

/** The environment of a queue. */
export interface QueueEnvironment {
  readonly storage: Storage;
  readonly clock: Clock;
}
/** The type of the option `queue`: `tableQueue()`, `pgBoss()`. */
export interface JobQueueAdapter {
  readonly name: string;
  /** Its own tables, in addition to those of the site. */
  readonly tables: Tables;
  /** Schemas of the site's database that contain its jobs. They are included in backups. */
  readonly schemas?: readonly string[];
  open(environment: QueueEnvironment): JobQueue;
}
