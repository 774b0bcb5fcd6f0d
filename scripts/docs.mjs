// Builds the documentation as a site with full-text search: `npm run docs` writes `docs/dist`, a folder of static files.
// `npm run docs -- dev` and `npm run docs -- preview` serve it while pages are edited, and as it was built.
// Links to files that are not pages, such as sources, need the URL of the repository in REPOSITORY_URL.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

const cwd = join(root, "docs");
const [command = "build", ...options] = process.argv.slice(2);
// The generator of the site is installed in the folder `docs` only, when it is used for the first time.
if (!existsSync(join(cwd, "node_modules/vitepress"))) {
  const { status } = await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd,
  });
  if (status !== 0) process.exit(status);
}
const program = join(cwd, "node_modules/vitepress/bin/vitepress.js");
const { status } = await run(process.execPath, [program, command, ".", ...options], { cwd });
process.exitCode = status;
