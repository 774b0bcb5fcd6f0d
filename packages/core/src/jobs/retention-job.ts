import type { Column, Repository, Tables, Where } from "@waymark/storage";
import type { Job } from "../declare/job.ts";
import type { ModuleContext } from "../declare/module-context.ts";
import type { DefineJob } from "../declare/module-builder.ts";

/** The parts of the context of a job with `transaction: false` that `inBatches` needs. */
export interface BatchContext<C> {
  readonly signal?: AbortSignal | undefined;
  write(work: (ctx: C) => Promise<number>): Promise<number>;
}

/**
 * Runs work in one transaction after the other, until it returns less than `size` or the job is aborted.
 *
 * @param size - The number of rows in a full batch; 1 repeats the work until nothing is left.
 */
export async function inBatches<C>(
  { signal, write }: BatchContext<C>,
  size: number,
  work: (ctx: C) => Promise<number>,
): Promise<void> {
  while (signal?.aborted !== true && (await write(work)) >= size);
}

/** Rows to delete. The key of their table must be the column `id`. */
export type ExpiredRows<T extends Tables> = {
  readonly [K in keyof T & string]: {
    readonly table: K;
    readonly where: Where<T[K]["columns"]>;
  };
}[keyof T & string];

/** A recurring job that deletes old rows. */
export interface RetentionJobDef<T extends Tables, O> {
  readonly name: string;
  /** How often it runs, such as `"1h"`. */
  readonly every: string;
  /** Returns the conditions of the rows to delete. */
  expired(ctx: ModuleContext<T, O>): readonly ExpiredRows<T>[] | Promise<readonly ExpiredRows<T>[]>;
}

/** Rows that one transaction deletes, so that it does not block others for long. */
const batch = 1_000;

/** Defines a recurring job that deletes old rows in batches, lowest id first. Pass the `defineJob` of the module builder. */
export const retentionJob = <T extends Tables, O>(
  defineJob: DefineJob<T, O>,
  { name, every, expired }: RetentionJobDef<T, O>,
): Job =>
  defineJob({
    name,
    every,
    timeout: "1h",
    transaction: false,
    async handler(ctx) {
      for (const { table, where } of await expired(ctx))
        await inBatches(ctx, batch, ({ db }) =>
          removeOldest(db[table] as unknown as Rows, where as Where<RowColumns>),
        );
    },
  });

type RowColumns = { readonly id: Column<number> };
type Rows = Pick<Repository<RowColumns>, "find" | "removeAll">;

/** Deletes one batch; returns its size. */
async function removeOldest(rows: Rows, where: Where<RowColumns>): Promise<number> {
  const old = await rows.find({
    where,
    orderBy: "id",
    limit: batch,
    columns: ["id"],
    // A row that another transaction has just extended is not deleted.
    forUpdate: true,
  });
  if (old.length > 0) await rows.removeAll({ id: { in: old.map(({ id }) => id) } });
  return old.length;
}
