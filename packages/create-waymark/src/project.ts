import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type ProjectStorage, type Template } from "./choices.ts";
import { moduleNameFault, toExportName, toModuleName, toTitle } from "./module-name.ts";
import { packageNameFault } from "./package-name.ts";
import { ProjectError } from "./project-error.ts";
import { filesOf } from "./template-files.ts";
import { ownVersion } from "./version.ts";

/** The options of `createProject`. */
export interface Project {
  /** The folder; it is created if it does not exist, and must be empty except for `.git`. */
  readonly folder: string;
  readonly template: Template;
  /** The package name. The module name is derived from it, without the scope and without `waymark-`. */
  readonly name: string;
  readonly storage: ProjectStorage;
}

/**
 * Writes the files of a new project. Nothing is installed or downloaded.
 *
 * @returns the sorted paths of the files.
 * @throws ProjectError if the folder is not empty, or the name is not valid for a package or a module. In both cases
 *   nothing is written.
 */
export async function createProject(project: Project): Promise<readonly string[]> {
  const { folder, template, name, storage } = project;
  const fault = nameFault(name, template);
  if (fault !== undefined) throw new ProjectError(`The name "${name}" is not valid: ${fault}.`);
  await checkEmpty(folder);
  const module = toModuleName(name);
  const files = await filesOf(template, {
    package: name,
    module,
    export: toExportName(module),
    snake: module.replaceAll("-", "_"),
    title: toTitle(module),
    database: databases[storage](module),
    version: await ownVersion(),
    year: String(new Date().getFullYear()),
  });
  for (const { path, text } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text, { flag: "wx" });
  }
  return files.map(({ path }) => path).toSorted();
}

/** Why a project cannot have this name; undefined if it can. */
export function nameFault(name: string, template: Template): string | undefined {
  const fault = packageNameFault(name);
  if (fault !== undefined || template === "site") return fault;
  return moduleNameFault(toModuleName(name));
}

const databases = {
  sqlite: () => "sqlite:./data/site.db",
  postgres: (name: string) => `postgres://localhost/${name.replaceAll("-", "_")}`,
} as const satisfies Record<ProjectStorage, (name: string) => string>;

/** Entries that are ignored in an empty folder. */
const overlooked: ReadonlySet<string> = new Set([".git", ".DS_Store", "Thumbs.db"]);

/** @throws ProjectError if the folder is not empty, or is not a folder. */
export async function checkEmpty(folder: string): Promise<void> {
  try {
    const [first] = (await readdir(folder)).filter((entry) => !overlooked.has(entry));
    if (first === undefined) return;
    throw new ProjectError(
      `The folder ${resolve(folder)} is not empty: it contains ${first}. Choose another one.`,
    );
  } catch (error) {
    const code = Reflect.get(Object(error), "code");
    if (code === "ENOENT") return;
    if (code === "ENOTDIR")
      throw new ProjectError(`${resolve(folder)} is a file. Choose a folder.`);
    throw error;
  }
}
