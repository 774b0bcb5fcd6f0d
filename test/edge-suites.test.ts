import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RuntimeName, type StartedRuntime, startRuntime } from "./edge/runtimes.ts";
import { bundleSuites } from "./edge/suites/bundle.ts";
import { exceptions, packagesOnEdge, suitesOf } from "./edge/suites/files.ts";
import type { Result } from "./edge/suites/vitest.ts";

const all = suitesOf(packagesOnEdge);
const ofContent = suitesOf(["content"]);
/** The suites of each runtime: that with the most restrictions runs them all, the other two share those of content. */
const suites: Readonly<Record<RuntimeName, readonly string[]>> = {
  workerd: all,
  bun: ofContent.filter((_, at) => at % 2 === 0),
  deno: ofContent.filter((_, at) => at % 2 === 1),
};
const excepted = Object.values(exceptions).flat();
const isException = (title: string): boolean => excepted.some((end) => title.endsWith(end));
/** The titles of all tests that have run. */
const titles: string[] = [];

const folder = mkdtempSync(join(tmpdir(), "waymark-edge-suites-"));
const started = new Map<string, StartedRuntime>();
beforeAll(async () => {
  await bundleSuites(folder, all);
  for (const name of Object.keys(suites) as RuntimeName[])
    started.set(name, await startRuntime(name, { folder, file: "worker.js", path: "/" }));
}, 300_000);
afterAll(async () => {
  for (const runtime of started.values()) await runtime.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(Object.entries(suites))("on %s", (name, files) => {
  test.each(files)("%s passes", async (file) => {
    const { origin } = started.get(name) as StartedRuntime;
    const response = await fetch(`${origin}/?file=${encodeURIComponent(file)}`);
    const results = (await response.json()) as readonly Result[];
    expect(results.length).toBeGreaterThan(0);
    titles.push(...results.map(({ title }) => title));
    expect(results.filter(({ title, error }) => error && !isException(title))).toEqual([]);
  });
});

test("the exceptions are tests that exist", () => {
  expect(excepted.filter((end) => !titles.some((title) => title.endsWith(end)))).toEqual([]);
});
