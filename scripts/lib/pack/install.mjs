import { existsSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../root.mjs";
import { must } from "./must.mjs";

/** Native parts are built once, for the workspace: building them again would only test the compiler. */
const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
const native = "node_modules/better-sqlite3/build";

/**
 * Installs what the package.json of a folder names, with the packed packages in the place of those of the registry: all of
 * them, since packages name each other by version.
 */
export async function installPacked(folder, tarballs) {
  const path = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  const packed = Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]);
  const kind = manifest.devDependencies?.waymark ? "devDependencies" : "dependencies";
  manifest[kind] = { ...manifest[kind], ...Object.fromEntries(packed) };
  await writeFile(path, JSON.stringify(manifest, undefined, 2));
  await must(`npm install in ${folder}`, "npm", ["install", ...quiet], { cwd: folder });
  if (existsSync(join(root, native)))
    await cp(join(root, native), join(folder, native), { recursive: true });
}
