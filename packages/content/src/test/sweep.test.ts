import { moduleBuilder, defineModule, type Blobs } from "@waymark/core";
import { expect, test } from "vitest";
import { sweepFiles } from "../jobs/files.ts";
import { tables } from "../tables.ts";
import { filePorts, png, uploadRaw } from "./images.ts";
import { startSite } from "./site.ts";

const hour = 3_600_000;
const { defineTask } = moduleBuilder({});
const strike = defineTask("hours.strike", ({ transaction }, _: void) =>
  transaction(({ jobs }) => jobs.add(sweepFiles)),
);
const enlist = moduleBuilder({ tables: { files: tables.files } }).defineTask(
  "hours.enlist",
  ({ db }, names: readonly string[]) =>
    db.files.insertAll(names.map((name) => ({ name, content: 1, type: "image/png", size: 3 }))),
);
const hours = defineModule({ name: "hours", requires: ["content"], tasks: [strike, enlist] });
const bytes = new Uint8Array([1, 2, 3]);

/** File storage with modification times of the site's clock, which can refuse to delete a file. */
function timed(store: Blobs, now: () => Date, locked: string): Blobs {
  const since = new Map<string, Date>();
  return {
    ...store,
    put(name, data, options) {
      since.set(name, now());
      return store.put(name, data, options);
    },
    async get(name, range) {
      const found = await store.get(name, range);
      return found && { ...found, modified: since.get(name) ?? found.modified };
    },
    async remove(name) {
      if (name === locked) throw new Error("It is in use.");
      return store.remove(name);
    },
    async *list(prefix) {
      for await (const entry of store.list(prefix))
        yield { ...entry, modified: since.get(entry.name) ?? entry.modified };
    },
  };
}
async function started(content: object = {}, locked = "") {
  const ports = filePorts();
  const clock = { now: () => new Date(0) };
  const blobs = timed(ports.blobs, () => clock.now(), locked);
  const site = await startSite({ content, files: { ...ports, blobs }, modules: [hours()] });
  clock.now = site.clock.now;
  const sweep = async () => {
    await site.site.run(strike, undefined);
    expect(await site.site.runJobs()).toBe(1);
  };
  return { site, blobs, stored: ports.blobs.files, sweep };
}

test("a file without an item is deleted after a day; files of items are kept", async () => {
  const { site, blobs, stored, sweep } = await started();
  await using _site = site;
  await uploadRaw(site.editor, "kept.png", png(400, 400));
  const own = [...stored.keys()];
  expect(own.length).toBeGreaterThan(1);
  await blobs.put("2026/01/left.png", bytes);
  await blobs.put("2019/12/left.pdf", bytes);
  site.clock.advance(24 * hour);
  await blobs.put("2026/01/on-its-way.png", bytes);
  await sweep();
  expect([...stored.keys()]).toContain("2026/01/left.png");
  site.clock.advance(1);
  await sweep();
  expect([...stored.keys()]).toEqual([...own, "2026/01/on-its-way.png"]);
  expect(site.log.lines).toContainEqual(
    expect.objectContaining({ level: "info", fields: { removed: 2 } }),
  );
});

test("files outside the upload folders are kept", async () => {
  const { site, blobs, stored, sweep } = await started();
  await using _site = site;
  const others = ["logbook/1", "2026/13/a", "2026/01/b/c", "x/2026/01/d", "2026/01", "20260/01/e"];
  for (const name of others) await blobs.put(name, bytes);
  site.clock.advance(48 * hour);
  await sweep();
  expect([...stored.keys()]).toEqual(others);
});

const named = (count: number, month: string): string[] =>
  Array.from({ length: count }, (_, n) => `2026/${month}/${n}.png`);

test("files are checked in batches of a hundred, and one that cannot be deleted does not prevent others", async () => {
  const { site, blobs, stored, sweep } = await started({}, "2026/01/7.png");
  await using _site = site;
  const own = named(130, "02");
  for (const name of [...named(120, "01"), ...own]) await blobs.put(name, bytes);
  await site.site.run(enlist, own);
  site.clock.advance(48 * hour);
  await sweep();
  expect([...stored.keys()]).toEqual(["2026/01/7.png", ...own]);
});

test("no files are deleted, and an error is logged, if most files are unknown to the database", async () => {
  const { site, blobs, stored, sweep } = await started();
  await using _site = site;
  const own = named(60, "02");
  const all = [...named(61, "01"), ...own];
  for (const name of all) await blobs.put(name, bytes);
  await site.site.run(enlist, own);
  site.clock.advance(48 * hour);
  await sweep();
  expect([...stored.keys()]).toEqual(all);
  expect(site.log.lines).toContainEqual(
    expect.objectContaining({ level: "error", fields: { known: 60, unknown: 61 } }),
  );
});

test("a file whose name was reused in the meantime is kept", async () => {
  const { site, blobs, stored, sweep } = await started();
  await using _site = site;
  for (const name of ["2026/01/a.png", "2026/01/b.png"]) await blobs.put(name, bytes);
  site.clock.advance(48 * hour);
  const { list } = blobs;
  blobs.list = async function* (prefix) {
    yield* list(prefix);
    await blobs.put("2026/01/b.png", new Uint8Array([4]));
  };
  await sweep();
  expect([...stored.keys()]).toEqual(["2026/01/b.png"]);
});

test("the site can switch off the deletion of unknown files", async () => {
  const { site, blobs, stored, sweep } = await started({ uploads: { sweep: false } });
  await using _site = site;
  await blobs.put("2026/01/left.png", bytes);
  site.clock.advance(48 * hour);
  await sweep();
  expect([...stored.keys()]).toEqual(["2026/01/left.png"]);
});
