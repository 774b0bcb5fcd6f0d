import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A user to run a program as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const installed = "/usr/lib/postgresql";

/** The folder with the programs of the newest PostgreSQL installed here; undefined where there is none. */
export function findBinaries(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const folders = [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((one) => join(installed, one, "bin")),
    ...(process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((program) => existsSync(join(folder, program))),
  );
}

/** Whom to run a server as: it refuses to run as root. Undefined where we are somebody else already. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
