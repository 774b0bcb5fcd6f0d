import type { JobQueueAdapter } from "@waymark/core";
import type PgBoss from "pg-boss";
import { toAdding } from "./adding.ts";
import { toClaims } from "./claims.ts";
import { toMigration } from "./migration.ts";
import { toOperators } from "./operators.ts";
import { toOptions, type PgBossOptions } from "./options.ts";
import { toParts } from "./parts.ts";

/**
 * The job queue for sites on PostgreSQL: pg-boss, in the same database. Jobs are added and ended in the site's own
 * transactions, on their connections. Tools that read pg-boss's tables can read these jobs, too.
 *
 * @throws DefinitionError for an invalid option, and in `createSite` if the storage is not `postgres()`.
 */
export function pgBoss(options: PgBossOptions = {}): JobQueueAdapter {
  const checked = toOptions(options);
  return {
    name: "pg-boss",
    tables: {},
    schemas: [checked.schema],
    open({ storage, clock }) {
      const parts = toParts(storage, clock, checked);
      return {
        concurrency: checked.concurrency,
        lease: checked.lease * 1000,
        ...toMigration(parts),
        ...toAdding(parts),
        ...toClaims(parts),
        ...toOperators(parts),
        async cleanUp() {
          if (!(await parts.isTime("maintained_on", 60))) return;
          const boss = (await parts.boss()) as PgBoss & { drop(): Promise<void> };
          await boss.archive();
          await boss.drop();
        },
      };
    },
  };
}
