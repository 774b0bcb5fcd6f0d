// Creates a site or a module with the packages of this workspace, which are not on a registry yet: `npm run create -- ../my-site`.
// Packs the built packages and passes them to create-waymark, whose options follow the folder.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, hasSqlite } from "./lib/install.mjs";
import { packArguments, publicPackages } from "./lib/pack/packages.mjs";
import { root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

const folder = await mkdtemp(join(tmpdir(), "waymark-packages-"));
process.exitCode = await create().finally(() => rm(folder, { recursive: true }));

async function create() {
  if (!(await ensureInstalled())) return 1;
  console.log("Building and packing the packages …");
  const built = await run("npm", ["run", "--silent", "build"]);
  if (built.status !== 0) return built.status;
  const names = (await publicPackages()).keys();
  const packed = await run("npm", packArguments(folder, names), { capture: true });
  if (packed.status !== 0) {
    console.error(packed.text);
    return packed.status;
  }
  const program = join(root, "packages/create-waymark/bin/create-waymark.js");
  const { status } = await run(
    process.execPath,
    [program, ...process.argv.slice(2), "--packages", folder],
    // npm runs scripts in the folder of package.json. With node:sqlite nothing needs to be compiled.
    {
      cwd: process.env.INIT_CWD ?? process.cwd(),
      input: "inherit",
      ...(hasSqlite() && { env: { npm_config_ignore_scripts: "true" } }),
    },
  );
  return status;
}
