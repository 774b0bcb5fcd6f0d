import type { Context } from "../builder.ts";
import { statusOf, type Stage } from "../statuses.ts";
import type { ImportRecord } from "./record.ts";
import { newSecret } from "./secret.ts";
import type { Origin, Settings } from "./settings.ts";

/** The initial values of a record. */
export interface NewRecord {
  readonly stage: Stage;
  readonly origin: Origin;
  readonly settings: Settings;
  readonly author: number;
  readonly title: string;
  readonly parent?: number;
  readonly digest?: string;
  readonly nextRun?: Date;
}

/** Adds a record with an unguessable name. */
export function addRecord(
  { db, clock }: Pick<Context, "db" | "clock">,
  { stage, nextRun, ...values }: NewRecord,
): Promise<ImportRecord> {
  const now = clock.now();
  return db.records.insert({
    ...values,
    import_id: newSecret(),
    status: statusOf(stage),
    created: now,
    modified: now,
    next_run: nextRun ?? null,
  });
}
