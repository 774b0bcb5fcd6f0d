import {
  BackupError,
  type BackupOptions,
  type StorageBackup,
  type RestoreOptions,
} from "@waymark/storage";
import { rm, mkdtemp, writeFile } from "node:fs/promises";
import { alone, type Reachable } from "./check.ts";
import { countRows, readHoldings, hasRows, type SchemaContents } from "./holdings.ts";
import { findPrograms, runProgram, toEnvironment, type Programs } from "./programs.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { changed } from "./versions.ts";

/** A name as a pattern of PostgreSQL's programs that matches exactly. */
const exactly = (...names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");

/**
 * Copies the tables of a site, and its further schemas, with `pg_dump` in its custom format. Counts and copy are of one
 * snapshot.
 */
export async function backup(
  place: Reachable,
  { to, schemas = [], signal, onProgress }: BackupOptions,
): Promise<StorageBackup> {
  const env = toEnvironment(place.server);
  try {
    return await alone(place, async (run) => {
      await run({ text: "begin isolation level repeatable read read only" });
      const { major, schema, tables, own, foreign } = await readHoldings(run);
      if (schema === undefined || own.length === 0)
        throw new BackupError("incompatible", "postgres: there is no site in this database.");
      const { pg_dump } = await findPrograms(major);
      const { rows: snapshots } = await run({ text: "select pg_export_snapshot()" });
      const [snapshot = ""] = snapshots[0] as [string];
      const rows = await countRows(run, tables);
      const dump = runProgram(
        pg_dump,
        [
          "--format=custom",
          "--no-owner",
          "--no-privileges",
          "--no-password",
          ...[schema, ...schemas].map((name) => `--schema=${exactly(name)}`),
          ...foreign.map((name) => `--exclude-table=${exactly(schema, name)}`),
          `--snapshot=${snapshot}`,
          `--file=${to}`,
        ],
        { env, signal },
      );
      await dump.ended;
      onProgress?.(1);
      return { versions: { postgres: String(major) }, rows };
    });
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** How long to wait for tables that are in use. */
const timeout = "10s";

/**
 * Replaces the tables of a site, and its further schemas, by those of a backup, in one transaction: concurrent readers
 * see the old rows until the new ones are there. Other data in the database is unchanged.
 */
export async function restore(place: Reachable, options: RestoreOptions): Promise<void> {
  const { from, schemas = [], replace = false, signal } = options;
  const found = await alone(place, async (run) => {
    const holdings = await readHoldings(run);
    if (!replace && (await hasRows(run, holdings.tables)))
      throw new BackupError("target-not-empty", "postgres: the database already contains a site.");
    return holdings;
  });
  const programs = await findPrograms(found.major);
  const run = { env: toEnvironment(place.server), signal };
  const listing = runProgram(programs.pg_restore, ["--list", from], run);
  const [listed] = await Promise.all([text(listing.output), listing.ended]);
  const contents = readContents(listed, schemas);
  const { major } = found;
  const schema = place.settings.schema ?? found.schema ?? "public";
  if (contents.schema !== schema)
    throw new BackupError(
      "incompatible",
      `postgres: ${from} is of the schema ${contents.schema ?? "of nobody"}; this site's is ${schema}.`,
    );
  await options.ready?.();
  const folder = await mkdtemp(join(tmpdir(), "waymark-restore-"));
  try {
    const list = join(folder, "list");
    await writeFile(list, contents.list);
    const before = prepare(schema, found, contents.tables, schemas);
    await replay(programs, ["--use-list", list, from], before, { ...run, major });
    options.onProgress?.(1);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const quoted = (...names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");

function prepare(
  schema: string,
  found: SchemaContents,
  tables: readonly string[],
  schemas: readonly string[],
): string {
  const gone = [
    ...new Set([...found.own, ...tables.filter((name) => !found.foreign.includes(name))]),
  ];
  return [
    "begin;",
    `set local lock_timeout = '${timeout}';`,
    ...(found.schema === undefined ? [`create schema ${quoted(schema)};`] : []),
    // At once, since they refer to each other, and without `cascade`, which would drop views of others.
    ...(gone.length > 0
      ? [`drop table if exists ${gone.map((name) => quoted(schema, name)).join(", ")};`]
      : []),
    ...schemas.map((name) => `drop schema if exists ${quoted(name)} cascade;`),
    "",
  ].join("\n");
}

/** A transaction without a commit has no effect: neither if a program fails, nor if this one is killed. */
async function replay(
  { pg_restore, psql }: Programs,
  args: readonly string[],
  before: string,
  { major, ...run }: Parameters<typeof runProgram>[2] & Pick<SchemaContents, "major">,
): Promise<void> {
  const writing = runProgram(psql, ["-X", "-q", "-w", "-v", "ON_ERROR_STOP=1", "-f", "-"], run);
  // The results of `select` in a script are ignored.
  writing.output.resume();
  writing.input.write(before);
  const reading = runProgram(
    pg_restore,
    ["--no-owner", "--no-privileges", "--file=-", ...args],
    run,
  );
  try {
    const script = (output: AsyncIterable<Buffer>) => restricted(output, major);
    await pipeline(reading.output, script, writing.input, { end: false });
    await reading.ended;
    writing.input.end(`${changed};\ncommit;\n`);
  } catch (error) {
    reading.stop();
    writing.input.destroy();
    // If the database rejected something, that is why the other program failed.
    await writing.ended;
    throw error;
  }
  await writing.ended;
}

/** The output of `pg_restore --list` for a backup. */
interface Contents {
  /** The schema of the tables of the site. */
  readonly schema: string | undefined;
  readonly tables: readonly string[];
  /** The objects to restore: of the site's schema, which exists, what belongs to tables. */
  readonly list: string;
}

/** The objects of a table in the output of `pg_restore --list`. Without its policies others could read its rows. */
const ofTables =
  /^(?:TABLE(?: DATA)?|SEQUENCE(?: OWNED BY| SET)?|DEFAULT|(?:FK )?CONSTRAINT|INDEX|TRIGGER|ROW SECURITY|POLICY)$/;

/** @param schemas - Further schemas, such as that of the site's queue: they are restored completely. */
function readContents(listed: string, schemas: readonly string[]): Contents {
  const lines = listed.split("\n");
  const tables = lines.flatMap((line) => {
    const [, schema, name] = /^\d+; \d+ \d+ TABLE (\S+) (\S+) /.exec(line) ?? [];
    return schema !== undefined && name !== undefined ? [{ schema, name }] : [];
  });
  const schema = tables.find(({ name }) => name === "waymark_tables")?.schema;
  const list = lines.filter((line) => {
    const [, made] = /^\d+; \d+ \d+ (?:COMMENT - )?SCHEMA (?:- )?(\S+)/.exec(line) ?? [];
    if (made !== undefined) return schemas.includes(made);
    // Types and functions in the schema of the site are not its own: `pg_dump` has no option to leave them out.
    const [, kind = "", owner] = /^\d+; \d+ \d+ ([A-Z]+(?: [A-Z]+)*) (\S+) /.exec(line) ?? [];
    return owner !== schema || ofTables.test(kind);
  });
  return {
    schema,
    tables: tables.filter((table) => table.schema === schema).map(({ name }) => name),
    list: list.join("\n"),
  };
}

/** The number of characters at the start of a script in which the command and the settings must be. */
const head = 1000;

/**
 * A script of `pg_restore` whose first command forbids all commands of `psql` itself, so that the content of a backup
 * cannot reach a shell. Programs from before August 2025 do not write it (CVE-2025-8714).
 *
 * @param major - The version of the server: settings that it does not have are left out.
 * @throws BackupError `incompatible` if the script does not start with it.
 */
export async function* restricted(
  script: AsyncIterable<Buffer>,
  major: number,
): AsyncGenerator<Buffer> {
  let begun: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of script) {
    if (!begun) yield chunk;
    else if ((begun = Buffer.concat([begun, chunk])).length >= head) {
      yield toHead(begun, major);
      begun = undefined;
    }
  }
  if (begun) yield toHead(begun, major);
}

function toHead(begun: Buffer, major: number): Buffer {
  const text = begun.toString("latin1", 0, head);
  // Comments and empty lines, then the command.
  if (!/^(?:(?:--.*)?\n)*\\restrict \w+\n/.test(text))
    throw new BackupError(
      "incompatible",
      "postgres: this pg_restore cannot prevent a backup from running programs: install an update of it.",
    );
  if (major >= 17) return begun;
  const supported = text.replace(/^SET transaction_timeout = 0;\n/m, "");
  return Buffer.concat([Buffer.from(supported, "latin1"), begun.subarray(head)]);
}
