import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const program = `
  import { createRequire } from "node:module";
  const { accounts, content, createSite, mcp, pgBoss, postgres } = await import("./packages/waymark/src/index.ts");
  const modules = [mcp(), accounts(), content()];
  createSite({ storage: postgres("postgres://127.0.0.1:1/none"), queue: pgBoss(), modules });
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  console.log(JSON.stringify(loaded));
`;

test("drivers of databases and their queue are loaded on first use", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      "--conditions=@waymark/source",
      "--import",
      "./scripts/from-source.mjs",
      "--input-type=module",
      "--eval",
      program,
    ],
    { cwd: root },
  );
  const packages = (JSON.parse(stdout) as string[]).map(
    (file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1],
  );
  expect(packages).toContain("sanitize-html");
  for (const name of ["better-sqlite3", "pg", "pg-boss", "@modelcontextprotocol/sdk", "ajv"])
    expect(packages).not.toContain(name);
});
