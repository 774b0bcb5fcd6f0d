import { existsSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "../root.mjs";
import { runStep } from "./run-step.mjs";

/** Install scripts are skipped, and the native build of the workspace is copied: compiling it again takes minutes. */
const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
const nativeBuild = "node_modules/better-sqlite3/build";

/**
 * Copies the packed packages into a folder and adds them to its package.json, all of them since packages depend on each other by
 * version, and installs them. The paths are those of `create-waymark --packages`, so that projects have the same packages.
 */
export async function installPacked(folder, tarballs, installed) {
  const path = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  manifest.dependencies ??= {};
  for (const [name, file] of Object.entries(tarballs)) {
    const own = join("packages", basename(file));
    await cp(file, join(folder, own));
    manifest.dependencies[name] = `file:${own}`;
  }
  await writeFile(path, JSON.stringify(manifest, undefined, 2));
  await installPackages(folder, installed);
}

/**
 * Installs the dependencies of the package.json in a folder. If another project is passed, npm only adds and removes what differs
 * from its installed folder and its lock file.
 */
export async function installPackages(folder, installed) {
  if (installed) {
    await runStep("cp", "cp", ["-al", join(installed, "node_modules"), folder]);
    // npm writes lock files in place: they must not be links.
    await rm(join(folder, "node_modules/.package-lock.json"));
    await cp(join(installed, "package-lock.json"), join(folder, "package-lock.json"));
  }
  await runStep(`npm install in ${folder}`, "npm", ["install", ...options], { cwd: folder });
  await copyNativeBuild(folder);
}

/** Copies the native build of the workspace into a folder with installed packages. */
export async function copyNativeBuild(folder) {
  if (existsSync(join(root, nativeBuild)))
    await cp(join(root, nativeBuild), join(folder, nativeBuild), { recursive: true });
}
