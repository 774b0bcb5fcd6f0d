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

/**
 * Makes a project install the packages of Waymark from files that `npm pack` has made, instead of from a registry. The
 * files are copied into the project, so that it can be moved and deployed.
 *
 * @throws ProjectError if the folder has no package of this version.
 */
export async function usePackedPackages(project: string, folder: string): Promise<void> {
  const ending = `-${await ownVersion()}.tgz`;
  const files = (await readdir(folder)).filter(
    (file) => file.startsWith("waymark") && file.endsWith(ending),
  );
  const packed = new Map(files.map((file) => [packageOf(file.slice(0, -ending.length)), file]));
  if (!packed.has("waymark"))
    throw new ProjectError(`The folder ${folder} does not contain waymark${ending}.`);
  await mkdir(join(project, inside));
  for (const file of files) await copyFile(join(folder, file), join(project, inside, file));
  const path = join(project, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
  const { dependencies = {}, devDependencies = {} } = manifest;
  // npm requires direct dependencies to have the specifier of their override: those of the project are not overridden.
  const overrides: Dependencies = {};
  for (const [name, file] of packed) {
    const specifier = `file:${inside}/${file}`;
    const own = [dependencies, devDependencies].filter((list) => list[name] !== undefined);
    for (const list of own.length > 0 ? own : [overrides]) list[name] = specifier;
  }
  await writeFile(path, `${JSON.stringify({ ...manifest, overrides }, undefined, 2)}\n`);
}

/** The package of a file: `waymark-core` is `@waymark/core`. */
const packageOf = (file: string): string => file.replace(/^waymark-/, "@waymark/");
