import { cp, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root, tool } from "../root.mjs";
import { installPacked } from "./install.mjs";
import { runStep } from "./run-step.mjs";

const expected = "201 Low water 3 401 200";
/** The maximum size of the declarations of a site in bytes: they refer to types by name. */
const maxBytes = 4000;

/**
 * Installs the packages in a project that uses their built declarations: a program in TypeScript and in JavaScript, a site with
 * all modules that emits declarations, a client typed by these, and a page for the admin. Returns the problems.
 */
export async function checkConsumer(folder, tarballs) {
  await cp(fileURLToPath(new URL("consumer", import.meta.url)), folder, { recursive: true });
  const { version: zod } = JSON.parse(await readFile(join(root, "node_modules/zod/package.json")));
  const manifest = { name: "site", private: true, type: "module", dependencies: { zod } };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await installPacked(folder, tarballs);
  for (const types of ["@types", "undici-types"])
    await cp(join(root, "node_modules", types), join(folder, "node_modules", types), {
      recursive: true,
    });
  await runStep("compile the project", tool("tsc"), ["-p", folder]);
  await runStep("compile the client", tool("tsc"), ["-p", join(folder, "front")]);

  await runStep("compile the page for the admin", tool("tsc"), ["-p", join(folder, "pages")]);

  const javascript = (await readFile(join(folder, "tides.ts"), "utf8")).replace(
    "await using",
    "const",
  );
  await writeFile(join(folder, "tides.mjs"), javascript);
  const env = { DATABASE_URL: "sqlite::memory:", LOG: "silent" };
  const problems = [];
  for (const file of ["out/tides.js", "tides.mjs"]) {
    const output = await runStep(`run ${file}`, "node", [file], { cwd: folder, env });
    if (output.trim() !== expected) problems.push(`${file} printed: ${output.trim()}`);
  }
  const page = await runStep("run out/page.js", "node", ["out/page.js"], { cwd: folder, env });
  if (page.trim() !== "200 200 200 200") problems.push(`out/page.js printed: ${page.trim()}`);
  const { size } = await stat(join(folder, "out/site.d.ts"));
  if (size > maxBytes)
    problems.push(`The declarations of the site have ${size} bytes, more than ${maxBytes}.`);

  const bin = join(folder, "node_modules/.bin/waymark");
  const version = await runStep("waymark --version", bin, ["--version"], { cwd: folder });
  if (!/^\d+\.\d+\.\d+/.test(version))
    problems.push(`waymark --version printed: ${version.trim()}`);
  return problems;
}
