import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withHeartbeat } from "./heartbeat.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * Why the dependencies have to be installed, or undefined where what lies in `node_modules` is what the lock file
 * says. Both are the parsed files: `package-lock.json`, and the record that npm keeps of what it installed.
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
        return `${path} is not what the lock file names`;
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

/** Installs what the lock file names, where that is not there yet. Answers whether all is well. */
export async function ensureInstalled() {
  const lock = await readJson("package-lock.json");
  if (!lock) throw new Error("package-lock.json cannot be read.");
  const reason = installReason(lock, await readJson("node_modules/.package-lock.json"));
  if (reason === undefined) return true;
  const hasDriver = hasSqlite();
  const cost = hasDriver
    ? ""
    : " This takes some minutes where SQLite must be compiled because no prebuilt binary can be downloaded.";
  console.log(`      Installing (${reason}).${cost}`);
  const scripts = hasDriver ? ["--ignore-scripts"] : [];
  const installing = run("npm", ["ci", ...scripts, "--no-audit", "--no-fund"]);
  // In a terminal npm shows its own progress.
  const { status } = await (process.stdout.isTTY ? installing : withHeartbeat(installing));
  if (status !== 0) return false;
  if (hasDriver) await downloadDriver();
  return true;
}

/** Whether this version of Node contains a driver of SQLite, so that a site starts without native code of packages. */
const hasSqlite = () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 16);
};

/**
 * Downloads the compiled better-sqlite3, the only package whose install script is allowed. That script would compile it for
 * minutes if there is none to download, and node:sqlite is there in its place.
 */
async function downloadDriver() {
  const cwd = join(root, "node_modules/better-sqlite3");
  if (!existsSync(cwd)) return;
  const program = join(root, "node_modules/prebuild-install/bin.js");
  const { status } = await run(process.execPath, [program], { cwd, capture: true });
  if (status !== 0)
    console.log(
      "      better-sqlite3 has no download for this machine: the site uses node:sqlite.",
    );
}
