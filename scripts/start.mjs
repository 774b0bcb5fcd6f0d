// `npm start`: installs and builds the workspace if needed, then serves the example magazine.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withHeartbeat } from "./lib/heartbeat.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { portError, settingsError } from "./lib/settings.mjs";

const fail = (line) => {
  console.error(line);
  process.exit(1);
};

const step = (number, text) => console.log(`[${number}/3] ${text}`);

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node ${process.versions.node} is too old: 20.19 or later is required.`);
const error = settingsError(process.env) ?? (await portError(process.env));
if (error) fail(error);

step(1, "Checking the dependencies …");
if (!(await ensureInstalled()))
  fail("The dependencies could not be installed; see the messages of npm above.");
const isFirst = !existsSync(join(root, "packages/waymark/dist/cli.js"));
step(2, `Building the packages${isFirst ? ": about half a minute the first time" : ""} …`);
const { status } = await withHeartbeat(run("npm", ["run", "--silent", "build"]));
if (status !== 0) fail("The build failed; see the messages above.");

const command = join(root, "packages/waymark/dist/cli.js");
const site = join(root, "examples/magazine/dist/site.js");
for (const file of [command, site]) if (!existsSync(file)) fail(`The build did not write ${file}.`);

process.chdir(root);
if (!process.env.DATABASE_URL?.trim()) {
  await mkdir(".data", { recursive: true });
  process.env.DATABASE_URL = "sqlite:.data/magazine.db";
}
if (!process.env.DATA_DIR?.trim()) process.env.DATA_DIR = ".data";
if (!process.env.LOG?.trim()) process.env.LOG = "text";
step(3, "Starting the example site; the first start adds sample content and an administrator …\n");
// Runs in this process, so that signals reach the server.
process.argv = [process.argv[0], command, "serve", "--site", site, ...process.argv.slice(2)];
await import(pathToFileURL(command).href);
