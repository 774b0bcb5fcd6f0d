import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { bundleWorker, runtimeNames, type StartedRuntime, startRuntime } from "./edge/runtimes.ts";
import { scenario } from "./edge/scenario.ts";
import { programsOf } from "./examples.ts";
import { toPage } from "./markdown.ts";
import { settle } from "./outside.ts";
import { root } from "./sources.ts";

const folder = mkdtempSync(join(tmpdir(), "waymark-edge-"));

/** Puts the modules of README.md, the worker of the guide and the site of the scenario into one folder. */
function writeSite(): void {
  settle(folder, "*.ts");
  const programs = ["README.md", "docs/guide/edge-runtimes.md"].flatMap((path) =>
    programsOf(toPage(path, readFileSync(join(root, path), "utf8"))),
  );
  for (const file of ["tides.ts", "notes.ts", "worker.ts"]) {
    const program = programs.find((one) => one.file === file);
    writeFileSync(join(folder, file), program?.text ?? "");
  }
  copyFileSync(join(import.meta.dirname, "edge/people.ts"), join(folder, "people.ts"));
  copyFileSync(join(import.meta.dirname, "edge/site.ts"), join(folder, "scenario-site.ts"));
  writeFileSync(
    join(folder, "site.ts"),
    `import { notes } from "./notes.ts";
import { scenarioSite } from "./scenario-site.ts";
import { site as tides } from "./tides.ts";
export const site = scenarioSite({ notes: notes(), tides });
`,
  );
}

const started: StartedRuntime[] = [];
beforeAll(async () => {
  writeSite();
  await bundleWorker(folder, join(folder, "worker.ts"));
  for (const name of runtimeNames)
    started.push(await startRuntime(name, { folder, file: "worker.ts", path: "/api/" }));
}, 300_000);
afterAll(async () => {
  await Promise.all(started.map((runtime) => runtime.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe.each(runtimeNames.map((name, at) => [name, at] as const))("on %s", (_, at) => {
  scenario(() => started[at]?.origin ?? "");
});
