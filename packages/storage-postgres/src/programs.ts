import { BackupError } from "@waymark/storage";
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** The paths of the programs that copy a database. */
export interface Programs {
  readonly pg_dump: string;
  readonly pg_restore: string;
  readonly psql: string;
}

const names = ["pg_dump", "pg_restore", "psql"] as const;
const installed = "/usr/lib/postgresql";
const ask = promisify(execFile);

/**
 * The programs of PostgreSQL for a server: those of its own version, otherwise the next newer one. Searched in `PATH`
 * and in the folders of Debian.
 *
 * @param major - The major version of the server: 16.
 * @throws BackupError `unfit` if there are none, or only older ones.
 */
export async function findPrograms(major: number): Promise<Programs> {
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== ""),
    ...versions.map((version) => join(installed, version, "bin")),
  ].filter((folder) => names.every((name) => existsSync(join(folder, name))));
  const found = await Promise.all(
    folders.map(async (folder) => ({ folder, version: await versionOf(join(folder, "pg_dump")) })),
  );
  const [fit] = found
    .filter(({ version }) => version >= major)
    .toSorted((a, b) => a.version - b.version);
  if (fit)
    return {
      pg_dump: join(fit.folder, "pg_dump"),
      pg_restore: join(fit.folder, "pg_restore"),
      psql: join(fit.folder, "psql"),
    };
  const newest = Math.max(...found.map(({ version }) => version));
  throw new BackupError(
    "unfit",
    found.length === 0
      ? `postgres: there is no pg_dump, pg_restore and psql here: install the client programs of PostgreSQL ${major}.`
      : `postgres: pg_dump is of version ${newest}, the server of ${major}: install the client programs of PostgreSQL ${major}.`,
  );
}

async function versionOf(program: string): Promise<number> {
  try {
    const { stdout } = await ask(program, ["--version"]);
    return Number(/ (\d+)[.\w]/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
