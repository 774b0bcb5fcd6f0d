// Packs every package and checks the tarballs with npm, publint and attw. Then, in empty folders outside the workspace:
// installs them, builds and runs a small site in TypeScript and in JavaScript, emits the declarations of a complete one, and
// creates, tests, builds and starts the templates of create-waymark, also as the deployment guide does with systemd and TLS, and an
// app of Next that mounts a site. Requires a build.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkConsumer } from "./lib/pack/consumer.mjs";
import { checkNext } from "./lib/pack/next.mjs";
import { checkProjects } from "./lib/pack/projects.mjs";
import { packAll } from "./lib/pack/tarballs.mjs";

const folder = await mkdtemp(join(tmpdir(), "waymark-pack-"));
const problems = [];
try {
  const packed = await packAll(folder);
  problems.push(...packed.problems);
  const consumer = join(folder, "consumer");
  problems.push(...(await checkConsumer(consumer, packed.tarballs)));
  problems.push(...(await checkProjects(folder, consumer, packed.tarballs)));
  problems.push(...(await checkNext(join(folder, "next"), consumer, packed.tarballs)));
  const count = Object.keys(packed.tarballs).length;
  console.log(
    `${count} packages packed and installed; a site and a module created from their templates; an app of Next built.`,
  );
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
