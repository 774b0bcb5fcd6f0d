import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { execFile } from "node:child_process";

/** Builds the JavaScript of all packages, which takes two seconds: the commands and servers of slow tests run it. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL("../../scripts/bundle.mjs", import.meta.url)),
  ]);
}
