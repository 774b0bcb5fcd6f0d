import type { JobQueue, MigrationStep, Session } from "@waymark/core";
import { runScript, toQuery, type Query } from "./database.ts";
import type { Parts } from "./parts.ts";

/** The version of pg-boss's own tables; undefined if there are none. */
export async function versionIn(query: Query, schema: string): Promise<number | undefined> {
  // Not with `to_regclass`: its cache may be older than a table that another process has just created.
  const found = await query(
    "select 1 as there from pg_tables where schemaname = $1 and tablename = 'version'",
    [schema],
  );
  if (found.length === 0) return undefined;
  const [row] = await query(`select version from ${schema}.version`);
  return row && Number(row["version"]);
}
async function hasQueue(query: Query, schema: string, queue: string): Promise<boolean> {
  const rows = await query(`select 1 as there from ${schema}.queue where name = $1`, [queue]);
  return rows.length > 0;
}

const step = (name: string, summary: string): MigrationStep => ({ module: "core", name, summary });

/** The queue methods that create pg-boss's tables, and the site's queue in them. */
export function toMigration({
  storage,
  schema,
  nameOf,
}: Parts): Required<Pick<JobQueue, "plan" | "migrate">> {
  const query = toQuery(storage);
  const creation = step(`jobs: create ${schema}`, `Creates the tables of pg-boss in ${schema}.`);
  const updating = (target: number) =>
    step(`jobs: update ${schema}`, `Updates the tables of pg-boss to version ${target}.`);
  const queueing = (name: string) =>
    step(`jobs: queue ${name}`, `Creates the queue ${name} in ${schema}.`);

  async function plan(): Promise<readonly MigrationStep[]> {
    const version = await versionIn(query, schema);
    const name = await nameOf(storage);
    if (version === undefined) return [creation, queueing(name)];
    const isThere = await hasQueue(query, schema, name);
    const { target } = await loadPlans();
    return [...(version < target ? [updating(target)] : []), ...(isThere ? [] : [queueing(name)])];
  }
  /** One process at a time, regardless of their schemas. */
  async function make(session: Session): Promise<readonly MigrationStep[]> {
    const own = toQuery(session);
    await own("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`waymark ${schema}`]);
    const done: MigrationStep[] = [];
    const version = await versionIn(own, schema);
    const { scripts, target } = await loadPlans();
    if (version === undefined) {
      await runScript(own, scripts.getConstructionPlans(schema));
      done.push(creation);
    } else if (version < target) {
      await runScript(own, scripts.getMigrationPlans(schema, String(version)));
      done.push(updating(target));
    }
    const name = await nameOf(session);
    if (!(await hasQueue(own, schema, name))) {
      await own(`select ${schema}.create_queue($1, $2)`, [name, { policy: "short" }]);
      done.push(queueing(name));
    }
    return done;
  }
  return {
    plan,
    migrate: async () => ((await plan()).length === 0 ? [] : storage.transaction(make)),
  };
}

/** The scripts of this pg-boss, and the version of its tables: the one that the creation script records. */
async function loadPlans() {
  const { default: scripts } = await import("pg-boss");
  const [, version] =
    /\.version\(version\) VALUES \('(\d+)'\)/.exec(scripts.getConstructionPlans()) ?? [];
  return { scripts, target: Number(version) };
}
