/**
 * `node bench/peers/install.mjs [payload] [strapi] [directus] [--folder DIR]` installs content management systems outside of the
 * repository, creates their tables on SQLite, fills them with the posts of the benchmarks and builds them; see ../README.md.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { removeDatabase } from "../lib/filled-databases.mjs";
import { fill } from "./cms/fill.mjs";
import { environmentOf, nodeFor, peersFolder, products } from "./cms/products.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string", default: peersFolder() } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(products, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown}. There are ${Object.keys(products).join(", ")}.`);
  process.exit(1);
}
const folder = resolve(values.folder);
const selected = positionals.length > 0 ? positionals : Object.keys(products);
for (const name of selected) {
  console.log(`${products[name].title}: installing in ${join(folder, name)}`);
  try {
    console.log(`${products[name].title}: ready, ${install(name)}`);
  } catch (error) {
    console.error(`${products[name].title}: skipped. ${error.message}`);
    process.exitCode = 1;
  }
}
if (folder !== resolve(peersFolder())) console.log(`Measure with PEERS_FOLDER=${folder}.`);

function install(name) {
  const { node: oldest, native, build } = products[name];
  const project = join(folder, name);
  const database = join(project, "data.db");
  mkdirSync(project, { recursive: true });
  removeDatabase(database);
  rmSync(join(project, "installed.json"), { force: true });
  cpSync(fileURLToPath(new URL(`cms/${name}`, import.meta.url)), project, { recursive: true });

  const run = (command, args, env) => {
    const options = { cwd: project, env: { ...process.env, ...env }, encoding: "utf8" };
    const { status, stdout, stderr, error } = spawnSync(command, args, options);
    if (status !== 0)
      throw new Error(
        `"${command} ${args.join(" ")}" failed. ${error?.message ?? ""}${(stdout + stderr).slice(-2000)}`,
      );
  };
  // Only packages that must be compiled may run their scripts.
  run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"]);
  const node = nodeFor(name, project);
  if (!node)
    throw new Error(`It needs Node ${oldest} or later, and this is ${process.versions.node}.`);
  const env = environmentOf(name, project, database);
  if (native.length > 0) run("npm", ["rebuild", ...native]);
  run(node, ["setup.mjs"], env);
  fill(name, database);
  if (build) run(node, build, env);

  const { dependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const runtime = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
  writeFileSync(
    join(project, "installed.json"),
    JSON.stringify({ ...dependencies, node: runtime }, undefined, 2),
  );
  return `Node ${runtime}, ${JSON.stringify(dependencies)}`;
}
