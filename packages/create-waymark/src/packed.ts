import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ownVersion, ProjectError } from "./project.ts";

/** The folder of a project that contains packed packages. */
const inside = "packages";

type Dependencies = Record<string, string>;
interface Manifest {
  dependencies?: Dependencies;
  devDependencies?: Dependencies;
  overrides?: Dependencies;
}

/** The files that `npm pack` has made of the packages of Waymark. */
export interface PackedPackages {
  readonly folder: string;
  /** The names of the files by package. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Finds the packed packages in a folder.
 *
 * @throws ProjectError if the folder has no package of this version.
 */
export async function findPackedPackages(folder: string): Promise<PackedPackages> {
  const ending = `-${await ownVersion()}.tgz`;
  const entries = await readdir(folder).catch((error: Error) => {
    throw new ProjectError(`The folder ${folder} cannot be read: ${error.message}.`);
  });
  const files = new Map(
    entries
      .filter((file) => file.startsWith("waymark") && file.endsWith(ending))
      .map((file) => [packageOf(file.slice(0, -ending.length)), file]),
  );
  if (!files.has("waymark"))
    throw new ProjectError(`The folder ${folder} does not contain waymark${ending}.`);
  return { folder, files };
}

/**
 * Makes a project install the packages of Waymark from packed files, instead of from a registry. The files are copied
 * into the project, so that it can be moved and deployed.
 */
export async function usePackedPackages(
  project: string,
  { folder, files }: PackedPackages,
): Promise<void> {
  await mkdir(join(project, inside));
  for (const file of files.values())
    await copyFile(join(folder, file), join(project, inside, file));
  const path = join(project, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
  const { dependencies = {}, devDependencies = {} } = manifest;
  // npm requires direct dependencies to have the specifier of their override: those of the project are not overridden.
  const overrides: Dependencies = {};
  for (const [name, file] of files) {
    const specifier = `file:${inside}/${file}`;
    const own = [dependencies, devDependencies].filter((list) => list[name] !== undefined);
    for (const list of own.length > 0 ? own : [overrides]) list[name] = specifier;
  }
  await writeFile(path, `${JSON.stringify({ ...manifest, overrides }, undefined, 2)}\n`);
}

/** The package of a file: `waymark-core` is `@waymark/core`. */
const packageOf = (file: string): string => file.replace(/^waymark-/, "@waymark/");
