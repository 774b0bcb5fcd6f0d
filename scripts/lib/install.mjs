import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withHeartbeat } from "./heartbeat.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * The reason why dependencies must be installed, or undefined if `node_modules` matches the lock file. `lock` is the parsed
 * package-lock.json, `installed` the parsed node_modules/.package-lock.json, which npm writes.
 */
export function installReason(lock, installed) {
  if (!installed?.packages) return "nothing is installed";
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === "") continue;
    const found = installed.packages[path];
    if (!found) {
      // Builds for other systems are in the lock file only.
      if (wanted.optional || wanted.devOptional || wanted.peer) continue;
      return `${path} is missing`;
    }
    for (const key of ["version", "integrity", "link"])
      if (wanted[key] !== undefined && wanted[key] !== found[key])
        return `${path} differs from the lock file`;
  }
  return undefined;
}

const readJson = async (path) => {
  try {
    return JSON.parse(await readFile(join(root, path), "utf8"));
  } catch {
    return undefined;
  }
};

/** Installs the dependencies of the lock file if necessary. Returns whether they are installed. */
export async function ensureInstalled() {
  const lock = await readJson("package-lock.json");
  if (!lock) throw new Error("package-lock.json cannot be read.");
  const reason = installReason(lock, await readJson("node_modules/.package-lock.json"));
  if (reason === undefined) return true;
  const hasDriver = hasSqlite();
  const duration = hasDriver
    ? ""
    : " This takes some minutes where SQLite must be compiled because no prebuilt binary can be downloaded.";
  console.log(`      Installing (${reason}).${duration}`);
  const scripts = hasDriver ? ["--ignore-scripts"] : [];
  const installing = run("npm", ["ci", ...scripts, "--no-audit", "--no-fund", "--loglevel=error"]);
  // In a terminal npm shows its own progress.
  const { status } = await (process.stdout.isTTY ? installing : withHeartbeat(installing));
  if (status !== 0) return false;
  if (hasDriver) await downloadDriver();
  return true;
}

/** Whether this version of Node includes node:sqlite, so that a site starts without better-sqlite3. */
export const hasSqlite = () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 16);
};

/**
 * Downloads the prebuilt binary of better-sqlite3, the only package with an allowed install script. The script itself would
 * compile it for minutes if there is no download, although node:sqlite can replace it.
 */
async function downloadDriver() {
  const cwd = join(root, "node_modules/better-sqlite3");
  if (!existsSync(cwd)) return;
  const program = join(root, "node_modules/prebuild-install/bin.js");
  const { status } = await run(process.execPath, [program], { cwd, capture: true });
  if (status !== 0)
    console.log(
      "      No prebuilt better-sqlite3 is available for this machine; the site uses node:sqlite.",
    );
}
