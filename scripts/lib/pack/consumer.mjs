import { cp, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root, tool } from "../root.mjs";
import { installPacked } from "./install.mjs";
import { must } from "./must.mjs";

const expected = "201 Low water 3 401 200";
/** Declarations of a site name types and do not spell them. */
const mostBytes = 4000;

/**
 * A project that uses the packages, against their built declarations: a program in TypeScript and in JavaScript, a site of
 * every module that emits declarations, and a client that is typed by those. Answers faults.
 */
export async function consumerFaults(folder, tarballs) {
  await cp(fileURLToPath(new URL("consumer", import.meta.url)), folder, { recursive: true });
  const { version: zod } = JSON.parse(await readFile(join(root, "node_modules/zod/package.json")));
  const manifest = { name: "site", private: true, type: "module", dependencies: { zod } };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await installPacked(folder, tarballs);
  for (const types of ["@types", "undici-types"])
    await cp(join(root, "node_modules", types), join(folder, "node_modules", types), {
      recursive: true,
    });
  await must("The compiler", tool("tsc"), ["-p", folder]);
  await must("The compiler of the client", tool("tsc"), ["-p", join(folder, "front")]);

  const plain = (await readFile(join(folder, "tides.ts"), "utf8")).replace("await using", "const");
  await writeFile(join(folder, "tides.mjs"), plain);
  const env = { DATABASE_URL: "sqlite::memory:", LOG: "silent" };
  const faults = [];
  for (const file of ["out/tides.js", "tides.mjs"]) {
    const said = await must(`The program ${file}`, "node", [file], { cwd: folder, env });
    if (said.trim() !== expected) faults.push(`${file} said: ${said.trim()}`);
  }
  const { size } = await stat(join(folder, "out/site.d.ts"));
  if (size > mostBytes) faults.push(`The declarations of a site have ${size} bytes.`);

  const bin = join(folder, "node_modules/.bin/waymark");
  const version = await must("The command", bin, ["--version"], { cwd: folder });
  if (!/^\d+\.\d+\.\d+/.test(version)) faults.push(`waymark --version said: ${version.trim()}`);
  return faults;
}
