import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the workspace. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** An installed tool of the workspace, such as `tsc`. */
export const tool = (name) => join(root, "node_modules/.bin", name);
