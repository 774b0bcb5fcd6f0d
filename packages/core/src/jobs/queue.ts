import type { Progress } from "../declare/job.ts";
import type { Clock } from "../ports.ts";
import type { MigrationStep, Session, Storage } from "../storage/port.ts";
import type { Tables } from "../storage/table.ts";
import type { Policy } from "./policy.ts";

/**
 * `waiting` (also for its next attempt), `running`, `done`, `dead` (every attempt failed) or `cancelled`.
 */
export type JobState = "waiting" | "running" | "done" | "dead" | "cancelled";
/** Every state, in the order of a job's life. */
export const jobStates: readonly JobState[] = ["waiting", "running", "done", "dead", "cancelled"];

/** Work to be queued. */
export interface NewJob {
  readonly job: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** While this job waits under this key, another is not added. */
  readonly key: string | undefined;
  readonly runAt: Date;
  readonly policy: Policy;
}
/** A job that a worker has taken: its own until the lease ends. */
export interface Claim {
  readonly id: string;
  readonly job: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** From 1. An attempt whose worker was killed counts. */
  readonly attempt: number;
  /** How often an operator has let it run anew, with all its attempts. From 0. */
  readonly round: number;
}
/** An attempt that failed. */
export interface Failure {
  readonly error: string;
  /** When it is tried again; undefined: never. */
  readonly retryAt: Date | undefined;
  readonly progress: Progress | undefined;
}
/** A job as an operator sees it. */
export interface JobRecord extends Claim {
  readonly key: string | undefined;
  readonly state: JobState;
  /** When it was added; unknown of jobs from before this was kept. */
  readonly added: Date | undefined;
  /** When it may run; of a running one, when its worker is taken for dead. */
  readonly runAt: Date;
  /** When the last attempt began. */
  readonly started: Date | undefined;
  /** When it came to its end. */
  readonly ended: Date | undefined;
  /** What went wrong the last time; empty where nothing did. */
  readonly error: string;
  readonly progress: Progress | undefined;
}
/** Which jobs are listed. */
export interface JobQuery {
  readonly state?: JobState | undefined;
  /** The name of the job. */
  readonly job?: string | undefined;
  /** Default 50. */
  readonly limit?: number | undefined;
}

/**
 * Where background work waits: durable, shared by all processes of a site. What takes a `session` is part of the
 * transaction that it is in. Every other method is atomic by itself. A claim is known by its job, round and attempt: what is
 * done for one that has ended, or went on to another worker, does nothing and says so.
 */
export interface JobQueue {
  /** How many jobs a worker does at a time where nobody says. */
  readonly concurrency: number;
  /** How long a claim holds that is not renewed, in milliseconds. */
  readonly lease: number;
  /** What is left to do before it can be used, where that is not a matter of its tables. */
  readonly plan?: () => Promise<readonly MigrationStep[]>;
  /** Does that. Safe to run again, and by several processes at once. */
  readonly migrate?: () => Promise<readonly MigrationStep[]>;
  /**
   * Adds a job, or nothing and answers false where it waits under its key already; that one is held then until the
   * transaction ends, so that it sees what the transaction writes.
   */
  add(session: Session, job: NewJob): Promise<boolean>;
  /** Takes at most so many jobs that are due or whose worker is gone, each for one worker alone. */
  claim(limit: number): Promise<readonly Claim[]>;
  /** Lengthens the lease, notes how far the job is, and answers whether it is still claimed. */
  renew(session: Session, claim: Claim, progress: Progress | undefined): Promise<boolean>;
  /** Ends the job as part of the transaction of its work; answers false where it is no longer claimed. */
  finish(session: Session, claim: Claim, progress: Progress | undefined): Promise<boolean>;
  /** Puts the job back for another attempt, or aside as dead. */
  fail(claim: Claim, failure: Failure): Promise<void>;
  /** The newest first. */
  list(query: JobQuery): Promise<readonly JobRecord[]>;
  get(id: string): Promise<JobRecord | undefined>;
  /** Lets a dead or cancelled job run now, with all its attempts. Answers false where there is none. */
  retry(id: string): Promise<boolean>;
  /** Ends a waiting or running job. Answers false where there is none. */
  cancel(id: string): Promise<boolean>;
  /** Lets go of what is kept of jobs that ended long ago. Workers call it now and then. */
  tidy(): Promise<void>;
}

/** What a queue works with. */
export interface QueueEnvironment {
  readonly storage: Storage;
  readonly clock: Clock;
}
/** What a site is given as `queue`: `tableQueue()`, `pgBoss()`. */
export interface JobQueueAdapter {
  readonly name: string;
  /** Tables of its own among those of the site. */
  readonly tables: Tables;
  /** Schemas of the site's database that it keeps jobs in beside those tables: they are backed up with the rows. */
  readonly schemas?: readonly string[];
  open(surroundings: QueueEnvironment): JobQueue;
}
