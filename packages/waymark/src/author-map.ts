import { readFile } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

/**
 * The author mapping of an import: `ann=ines,bob=ines`, or a CSV file with the login in the source and the login on this
 * site.
 *
 * @throws UsageError
 */
export async function toAuthorMap(given: string): Promise<Readonly<Record<string, string>>> {
  if (given.includes("=")) return toRecord(given.split(","), "--authors");
  const text = await readFile(given, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === "ENOENT"
        ? `--authors: the file ${given} does not exist. Use LOGIN=LOGIN,… or a CSV file.`
        : `--authors: ${given} cannot be read (${error.code}).`,
    );
  });
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  return toRecord(
    lines.filter((line) => line.trim() !== "" && !line.startsWith("#")),
    given,
  );
}

function toRecord(pairs: readonly string[], where: string): Readonly<Record<string, string>> {
  const map = new Map<string, string>();
  for (const [at, pair] of pairs.entries()) {
    const [there = "", here = "", ...more] = pair.split(/[=,;\t]/).map(unquoted);
    if (there === "" || here === "" || more.length > 0)
      throw new UsageError(
        `${where}: entry ${at + 1}, "${pair.slice(0, 60)}", is not LOGIN=LOGIN.`,
      );
    map.set(there, here);
  }
  return Object.fromEntries(map);
}
const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, "$1");
