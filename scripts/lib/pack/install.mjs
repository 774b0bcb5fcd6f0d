import { existsSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../root.mjs";
import { runStep } from "./run-step.mjs";

/** Install scripts are skipped, and the native build of the workspace is copied: compiling it again takes minutes. */
const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
const nativeBuild = "node_modules/better-sqlite3/build";

/**
 * Installs the dependencies of the package.json in a folder, with the packed packages instead of those of the registry. All of
 * them are added, since packages depend on each other by version. If the installed folder of another project is passed, npm only
 * adds and removes what differs from it.
 */
export async function installPacked(folder, tarballs, installed) {
  const path = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  const packed = Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]);
  const kind = manifest.devDependencies?.waymark ? "devDependencies" : "dependencies";
  manifest[kind] = { ...manifest[kind], ...Object.fromEntries(packed) };
  await writeFile(path, JSON.stringify(manifest, undefined, 2));
  if (installed)
    await runStep("cp", "cp", [
      "-al",
      join(installed, "node_modules"),
      join(folder, "node_modules"),
    ]);
  await runStep(`npm install in ${folder}`, "npm", ["install", ...options], { cwd: folder });
  if (existsSync(join(root, nativeBuild)))
    await cp(join(root, nativeBuild), join(folder, nativeBuild), { recursive: true });
}
