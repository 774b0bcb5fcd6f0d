import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RuntimeName, type StartedRuntime, startRuntime } from "./edge/runtimes.ts";
import { bundleSuites, suitesOf } from "./edge/suites/bundle.ts";
import type { Result } from "./edge/suites/vitest.ts";

/** The suites of each runtime: that with the most restrictions runs them all. */
const packagesOf: Readonly<Record<RuntimeName, readonly string[]>> = {
  workerd: ["content", "accounts", "core"],
  bun: ["content"],
  deno: ["content"],
};
/** Tests of what the runtimes do not have. */
const exceptions = {
  "no sizes and edits of images": [
    "a file is readable by those who may read its item",
    "a rotation creates a new item that refers to its original",
    "only of one's own, and only what changes something",
    "a copy of an image that is not public is private",
    "missing sizes are listed, and made later",
    "66 hostile names become safe and unique names",
    "names in headers are handled in the same way",
    "no sizes are added if the caller loses the right to the image while they are made",
    "no copy is made if the caller loses the right to the image while it is edited",
    "a copy of an image that becomes private while it is made is private",
    "an image that is gone when its edit is done has no copy",
    "sizes that two callers make concurrently are stored once",
    "where no size can be made, the image is what it was",
    "500 failing uploads leave no files and no pending work",
    "images with too many pixels and broken images are rejected",
    "an image becomes an item with its sizes, in the edit context",
    "title, caption, alt text, description and parent come from the query",
    "a file that no item has is removed after a day; those of items stay",
  ],
  "passwords are hashed in JavaScript, which nothing interrupts": [
    "hashing does not block other writes",
    "permissions are checked again after the hashing",
    "If-Match holds until the write, however long the hashing takes",
  ],
  "no process and no setImmediate": [
    "a total and the number subtracted from it are from the same moment",
    "an asynchronous schema is reported with the name of the setting",
    "a handler that fails before it awaits the file causes no unhandled rejection",
  ],
};
const isException = (title: string): boolean =>
  Object.values(exceptions).some((titles) => titles.some((end) => title.endsWith(end)));

const folder = mkdtempSync(join(tmpdir(), "waymark-edge-suites-"));
const started = new Map<string, StartedRuntime>();
beforeAll(async () => {
  await bundleSuites(folder, suitesOf(packagesOf.workerd));
  for (const name of Object.keys(packagesOf) as RuntimeName[])
    started.set(name, await startRuntime(name, { folder, file: "worker.js", path: "/" }));
}, 300_000);
afterAll(async () => {
  for (const runtime of started.values()) await runtime.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(Object.entries(packagesOf))("on %s", (name, packages) => {
  test.each(suitesOf(packages))("%s passes", async (file) => {
    const { origin } = started.get(name) as StartedRuntime;
    const response = await fetch(`${origin}/?file=${encodeURIComponent(file)}`);
    const results = (await response.json()) as readonly Result[];
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ title, error }) => error && !isException(title))).toEqual([]);
  });
});
