import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type ProjectStorage, type Template } from "./choices.ts";
import { moduleNameFault, toExportName, toModuleName, toTitle } from "./module-name.ts";
import { packageNameFault } from "./package-name.ts";
import { ProjectError } from "./project-error.ts";
import { filesOf } from "./template-files.ts";
import { ownVersion } from "./version.ts";

/** What `createProject` makes. */
export interface Project {
  /** Where: it is made where it is missing, and holds nothing but what git keeps. */
  readonly folder: string;
  readonly template: Template;
  /** The name of its package. A module is called after it, without the scope and without `waymark-`. */
  readonly name: string;
  readonly storage: ProjectStorage;
}

/**
 * Writes the files of a new project and answers their paths, sorted. Nothing is installed or fetched.
 *
 * @throws ProjectError where the folder holds files already, or the name cannot be that of a package or a module. Then
 * nothing was written.
 */
export async function createProject(project: Project): Promise<readonly string[]> {
  const { folder, template, name, storage } = project;
  const fault = nameFault(name, template);
  if (fault !== undefined) throw new ProjectError(`The name "${name}" does not work: ${fault}.`);
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

/** Why a project cannot have this name; undefined where it can. */
export function nameFault(name: string, template: Template): string | undefined {
  const fault = packageNameFault(name);
  if (fault !== undefined || template === "site") return fault;
  return moduleNameFault(toModuleName(name));
}

const databases = {
  sqlite: () => "sqlite:./data/site.db",
  postgres: (name: string) => `postgres://localhost/${name.replaceAll("-", "_")}`,
} as const satisfies Record<ProjectStorage, (name: string) => string>;

/** What may lie in a folder that counts as empty. */
const overlooked: ReadonlySet<string> = new Set([".git", ".DS_Store", "Thumbs.db"]);

/** @throws ProjectError where the folder holds files, or is none. */
export async function checkEmpty(folder: string): Promise<void> {
  try {
    const [first] = (await readdir(folder)).filter((entry) => !overlooked.has(entry));
    if (first === undefined) return;
    throw new ProjectError(
      `The folder ${resolve(folder)} is not empty: it holds ${first}. Name another one.`,
    );
  } catch (error) {
    const code = Reflect.get(Object(error), "code");
    if (code === "ENOENT") return;
    if (code === "ENOTDIR") throw new ProjectError(`${resolve(folder)} is a file. Name a folder.`);
    throw error;
  }
}
