// Packs every package and checks the tarballs with npm, publint and attw. Then, in empty folders outside the workspace:
// installs them, builds and runs a small site in TypeScript and in JavaScript, emits the declarations of a complete one, and
// creates, tests, builds and starts the templates of create-waymark. Requires a build.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consumerFaults } from "./lib/pack/consumer.mjs";
import { projectFaults } from "./lib/pack/projects.mjs";
import { packAll } from "./lib/pack/tarballs.mjs";

const folder = await mkdtemp(join(tmpdir(), "waymark-pack-"));
const faults = [];
try {
  const packed = await packAll(folder);
  faults.push(...packed.faults);
  const consumer = join(folder, "consumer");
  faults.push(...(await consumerFaults(consumer, packed.tarballs)));
  const create = join(consumer, "node_modules/.bin/create-waymark");
  faults.push(...(await projectFaults(folder, create, packed.tarballs)));
  const count = Object.keys(packed.tarballs).length;
  console.log(`${count} packages packed, installed and used; a site and a module made of them.`);
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
