// Lets Node run the TypeScript sources of the workspace without a build:
//   node --conditions=@waymark/source --import ./scripts/from-source.mjs packages/waymark/src/cli.ts --help
import { register } from "node:module";

register("./lib/source-hooks.mjs", import.meta.url);
