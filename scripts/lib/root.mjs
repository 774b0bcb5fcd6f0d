import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the workspace. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The `waymark` command: the sources if this process runs with `--conditions=@waymark/source`, otherwise the build. */
export const cli = join(
  root,
  "packages/waymark",
  process.execArgv.some((arg) => arg.includes("@waymark/source")) ? "src/cli.ts" : "dist/cli.js",
);
/** The path of an installed command, such as `tsc`. */
export const tool = (name) => join(root, "node_modules/.bin", name);
