import { existsSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../root.mjs";
import { runStep } from "./run-step.mjs";

/** Install scripts are skipped, and the native build of the workspace is copied: compiling it again takes minutes. */
const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
const nativeBuild = "node_modules/better-sqlite3/build";

/** Adds the packed packages to the package.json in a folder, all of them since packages depend on each other by version, and installs them. */
export async function installPacked(folder, tarballs) {
  const path = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  const packed = Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]);
  manifest.dependencies = { ...manifest.dependencies, ...Object.fromEntries(packed) };
  await writeFile(path, JSON.stringify(manifest, undefined, 2));
  await installPackages(folder);
}

/**
 * Installs the dependencies of the package.json in a folder. If the installed folder of another project is passed, npm only adds
 * and removes what differs from it.
 */
export async function installPackages(folder, installed) {
  if (installed)
    await runStep("cp", "cp", [
      "-al",
      join(installed, "node_modules"),
      join(folder, "node_modules"),
    ]);
  await runStep(`npm install in ${folder}`, "npm", ["install", ...options], { cwd: folder });
  await copyNativeBuild(folder);
}

/** Copies the native build of the workspace into a folder with installed packages. */
export async function copyNativeBuild(folder) {
  if (existsSync(join(root, nativeBuild)))
    await cp(join(root, nativeBuild), join(folder, nativeBuild), { recursive: true });
}
