import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { startLibsql } from "../packages/storage-libsql/src/test/server.ts";
import { bundleWorker, type StartedRuntime, startRuntime } from "./edge/runtimes.ts";
import { scenario } from "./edge/scenario.ts";
import { programsOf } from "./examples.ts";
import { toPage } from "./markdown.ts";
import { linkPackages } from "./program-folder.ts";
import { root } from "./sources.ts";

const folder = mkdtempSync(join(tmpdir(), "waymark-edge-"));
/** A libSQL server, where one is installed. */
const server = await startLibsql();

/** Puts the modules of README.md, the worker of the guide and the site of the scenario into one folder. */
function writeSite(): void {
  linkPackages(folder, "*.ts");
  const programs = ["README.md", "docs/guide/edge-runtimes.md"].flatMap((path) =>
    programsOf(toPage(path, readFileSync(join(root, path), "utf8"))),
  );
  for (const file of ["tides.ts", "notes.ts", "worker.ts"]) {
    const program = programs.find((one) => one.file === file);
    writeFileSync(join(folder, file), program?.text ?? "");
  }
  copyFileSync(join(import.meta.dirname, "edge/people.ts"), join(folder, "people.ts"));
  copyFileSync(join(import.meta.dirname, "edge/site.ts"), join(folder, "scenario-site.ts"));
  const worker = readFileSync(join(folder, "worker.ts"), "utf8");
  writeFileSync(join(folder, "sqlite-worker.ts"), worker.replace("./site.ts", "./sqlite-site.ts"));
  writeFileSync(join(folder, "site.ts"), siteText("", ""));
  writeFileSync(
    join(folder, "sqlite-site.ts"),
    siteText(
      'import { sqlite } from "@waymark/storage-sqlite";',
      ', storage: sqlite(process.env["SITE_FILE"] ?? "")',
    ),
  );
}
/** The site on a libSQL server, as a worker of its own: workers have no environment variables. */
async function writeLibsqlWorker(url: string): Promise<void> {
  const text = siteText(
    'import { libsql } from "@waymark/storage-libsql";',
    `, storage: libsql(${JSON.stringify(url)})`,
  );
  writeFileSync(join(folder, "libsql-site.ts"), text);
  const worker = readFileSync(join(folder, "worker.ts"), "utf8");
  writeFileSync(join(folder, "libsql-worker.ts"), worker.replace("./site.ts", "./libsql-site.ts"));
  mkdirSync(join(folder, "libsql"));
  await bundleWorker(join(folder, "libsql"), join(folder, "libsql-worker.ts"));
}
const siteText = (imports: string, more: string): string => `${imports}
import { notes } from "./notes.ts";
import { scenarioSite } from "./scenario-site.ts";
import { site as tides } from "./tides.ts";
export const site = scenarioSite({ notes: notes(), tides${more} });
`;

/** The runtimes and the storage of their site. Only Bun and Deno have SQLite. */
const runs = [
  ["workerd", "memory"],
  ["bun", "memory"],
  ["deno", "memory"],
  ["bun", "SQLite"],
  ["deno", "SQLite"],
  ...(server ? ([["workerd", "libSQL"]] as const) : []),
] as const;
const started: StartedRuntime[] = [];
beforeAll(async () => {
  writeSite();
  await bundleWorker(folder, join(folder, "worker.ts"));
  if (server) await writeLibsqlWorker(server.url);
  for (const [name, storage] of runs) {
    const file = storage === "memory" ? "worker.ts" : "sqlite-worker.ts";
    const env = { SITE_FILE: join(folder, `${name}.db`) };
    const place = storage === "libSQL" ? join(folder, "libsql") : folder;
    started.push(await startRuntime(name, { folder: place, file, path: "/api/", env }));
  }
}, 300_000);
afterAll(async () => {
  await Promise.all(started.map((runtime) => runtime.close()));
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(runs.map((run, at) => [...run, at] as const))(
  "on %s with %s",
  (_name, _storage, at) => {
    scenario(() => started[at]?.origin ?? "");
  },
);
