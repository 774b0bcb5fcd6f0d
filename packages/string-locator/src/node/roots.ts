import { mkdirSync, realpathSync, statSync } from "node:fs";
import { parse, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { DefinitionError } from "@waymark/core";

/** A folder that is open, with all below it. */
export interface Root {
  readonly name: string;
  /** As the site names it, made absolute. */
  readonly named: string;
  /** Where it really is. */
  readonly real: string;
}
const isBelow = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The folders that a site opens. */
export function toRoots(folders: Readonly<Record<string, string>>): readonly Root[] {
  const roots = Object.entries(folders).map(([name, folder]): Root => {
    if (!/^[a-z][a-z0-9-]{0,63}$/.test(name))
      throw new DefinitionError(
        `locatorFiles: the root ${JSON.stringify(name)} needs a name like "theme".`,
      );
    const named = resolve(folder);
    const real = realOf(named, name);
    if (real === parse(real).root)
      throw new DefinitionError(`locatorFiles: the root ${name} is the whole machine.`);
    for (const program of programs())
      if (isBelow(real, program))
        throw new DefinitionError(
          `locatorFiles: the root ${name} holds the program that runs. Name a folder of texts, not the whole project.`,
        );
    return { name, named, real };
  });
  if (roots.length === 0) throw new DefinitionError("locatorFiles: name a root.");
  for (const one of roots)
    for (const other of roots)
      if (one !== other && isBelow(one.real, other.real))
        throw new DefinitionError(`locatorFiles: the root ${other.name} is inside of ${one.name}.`);
  return roots.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folder of backups, made where it is not there yet. It is no place that a search finds. */
export function toBackupFolder(folder: string, roots: readonly Root[]): string {
  mkdirSync(resolve(folder), { recursive: true, mode: 0o700 });
  const real = realpathSync(resolve(folder));
  for (const root of roots)
    if (isBelow(root.real, real) || isBelow(real, root.real))
      throw new DefinitionError(
        `locatorFiles: the folder of backups and the root ${root.name} are inside of each other.`,
      );
  return real;
}

function realOf(folder: string, name: string): string {
  try {
    const real = realpathSync(folder);
    if (statSync(real).isDirectory()) return real;
  } catch {
    // The error below says it.
  }
  throw new DefinitionError(`locatorFiles: the root ${name} is no folder that is there.`);
}

/** What runs: the file that was started, and this one. */
function programs(): readonly string[] {
  return [process.argv[1], fileURLToPath(import.meta.url)].flatMap((path) => {
    try {
      return path === undefined ? [] : [realpathSync(path)];
    } catch {
      return [];
    }
  });
}
