import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RuntimeName, type StartedRuntime, startRuntime } from "./edge/runtimes.ts";
import { bundleSuites } from "./edge/suites/bundle.ts";
import { packagesOnEdge, suitesOf } from "./edge/suites/files.ts";
import type { Result } from "./edge/suites/vitest.ts";

const all = suitesOf(packagesOnEdge);
const ofContent = suitesOf(["content"]);
/** The suites of each runtime: that with the most restrictions runs them all, the other two share those of content. */
const suites: Readonly<Record<RuntimeName, readonly string[]>> = {
  workerd: all,
  bun: ofContent.filter((_, at) => at % 2 === 0),
  deno: ofContent.filter((_, at) => at % 2 === 1),
};
/** Tests of features that the runtimes do not have. */
const exceptions = {
  "no sizes and edits of images": [
    "a file is readable by those who may read its item",
    "a rotation creates a new item that refers to its original",
    "requires the permission to edit the image, and a change of it",
    "a copy of an image that is not public is private",
    "missing sizes are listed, and created later",
    "a site has sizes of its own, and images that were uploaded before lack them",
    "66 hostile names become safe and unique names",
    "names in headers are handled in the same way",
    "no sizes are added if the caller loses permission for the image while they are created",
    "no copy is made if the caller loses permission for the image while it is edited",
    "a copy of an image that becomes private while it is created is private",
    "an edit of an image that is deleted in the meantime creates no copy",
    "sizes that two callers create concurrently are stored once",
    "an image is unchanged if no size can be created",
    "500 failed uploads leave no files and no pending work",
    "images with too many pixels and broken images are rejected",
    "an image becomes an item with its sizes, in the edit context",
    "title, caption, alt text, description and parent come from the query",
    "the item keeps its id, texts and place, and has the new file with its sizes",
    "the addresses of the old file and of its sizes lead to the new ones, also after another replacement",
    "the permissions are checked again when the new file has been stored",
    "a file without an item is deleted after a day; files of items are kept",
    "are the items with it in their text, as featured image or by attachment, and settings",
  ],
  "passwords are hashed in JavaScript, which nothing interrupts": [
    "hashing does not block other writes",
    "permissions are checked again after the hashing",
    "If-Match holds until the write, however long the hashing takes",
  ],
  "no process and no setImmediate": [
    "a total and the number subtracted from it are read in the same snapshot",
    "an asynchronous schema is reported with the name of the setting",
    "a handler that fails before it awaits the file causes no unhandled rejection",
  ],
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
