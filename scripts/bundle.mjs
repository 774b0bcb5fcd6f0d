// Writes the JavaScript of the packages, or of those in the given folders, into their `dist`: one file for each entry. Their
// declarations are written by the compiler; `npm run build` does both.
import { resolve } from "node:path";
import { bundlePackage, packageFolders } from "./lib/bundle.mjs";

const given = process.argv.slice(2).map((folder) => resolve(folder));
for (const folder of given.length > 0 ? given : await packageFolders()) await bundlePackage(folder);
