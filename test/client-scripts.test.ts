import { readdirSync, existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

interface ClientScript {
  readonly entry: string;
  readonly output: string;
}
interface Bundler {
  readonly clientScripts: readonly ClientScript[];
  readonly toGenerated: (script: ClientScript) => Promise<string>;
  readonly isCurrent: (script: ClientScript, text: string) => Promise<boolean>;
}
const { href } = new URL("../scripts/lib/client.mjs", import.meta.url);
const { clientScripts, toGenerated, isCurrent } = (await import(href)) as Bundler;

test("the generated scripts match their sources", async () => {
  const outdated: string[] = [];
  for (const script of clientScripts)
    if (!(await isCurrent(script, await toGenerated(script)))) outdated.push(script.output);
  expect(outdated, "run node scripts/client.mjs").toEqual([]);
});

test("every package with browser code has a script", () => {
  const folders = readdirSync(join(root, "packages"))
    // The client of the admin is not a script: `scripts/admin.mjs` builds it.
    .filter((name) => name !== "admin")
    .map((name) => join(root, "packages", name, "client"))
    .filter((folder) => existsSync(folder));
  expect(new Set(clientScripts.map(({ entry }) => join(entry, "..")))).toEqual(new Set(folders));
});
