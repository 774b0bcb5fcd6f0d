// Bundles the browser code in packages/*/client into generated files of packages/*/src. They are committed, so sites and tests
// need no bundler; a test compares them with the sources.
import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { clientScripts, isCurrent, toGenerated } from "./lib/client.mjs";
import { root } from "./lib/root.mjs";

for (const script of clientScripts) {
  const text = await toGenerated(script);
  if (await isCurrent(script, text)) continue;
  await writeFile(script.output, text);
  console.log(relative(root, script.output));
}
