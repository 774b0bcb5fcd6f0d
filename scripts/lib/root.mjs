import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the workspace. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** The path of an installed command, such as `tsc`. */
export const tool = (name) => join(root, "node_modules/.bin", name);
