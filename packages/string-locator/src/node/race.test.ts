import { mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isFileProblem } from "../files/port.ts";
import { readFileOf, replaceFile, writeNew } from "./file.ts";
import { inFolder } from "./folder.ts";
import { filesOf, openFolder } from "../test/site.ts";

const secret = "theirs";
/** Files beside the root that must be inaccessible. */
async function withOutside() {
  const place = await openFolder({ "a.css": "own", "below/a.css": "own" });
  const outside = join(place.folder, "outside");
  await mkdir(outside);
  await writeFile(join(outside, "a.css"), secret);
  return { ...place, outside, files: filesOf(place) };
}
type Files = Awaited<ReturnType<typeof withOutside>>["files"];

/** Set `LOCATOR_SWAPS=100000` in the environment for a longer run. */
const minSwaps = Number(process.env["LOCATOR_SWAPS"] ?? 0);
const timeout = minSwaps > 0 ? 600_000 : 60_000;

/** Repeatedly reads and writes a file while a path is replaced; returns every text that was seen. */
async function whileSwapping(files: Files, path: string, swap: () => Promise<void>) {
  let isOver = false;
  let swaps = 0;
  const swapping = (async () => {
    for (; !isOver; swaps++) await swap().catch(() => {});
  })();
  const seen = new Set<string>();
  let written = 0;
  for (let i = 0; i < 600 || swaps < minSwaps; i++) {
    const file = await files.read(path);
    if (isFileProblem(file)) continue;
    seen.add(file.text);
    const answer = await files.write(path, `own ${i % 7}`, file.version);
    if (!isFileProblem(answer)) written++;
  }
  isOver = true;
  await swapping;
  return { seen, written };
}
const isOwn = (text: string): boolean => text.startsWith("own");

test("a link that replaces a file is neither read nor written through", { timeout }, async () => {
  const { root, outside, files } = await withOutside();
  const file = join(root, "a.css");
  const { seen } = await whileSwapping(files, "theme/a.css", async () => {
    await symlink(join(outside, "a.css"), join(root, "link"));
    await rename(join(root, "link"), file);
    await writeFile(join(root, "own"), "own");
    await rename(join(root, "own"), file);
  });
  expect([...seen].filter((text) => !isOwn(text))).toEqual([]);
  expect(await readFile(join(outside, "a.css"), "utf8")).toBe(secret);
  expect(await readdir(outside)).toEqual(["a.css"]);
});

test(
  "a folder that is replaced by a link is neither read nor written through",
  { timeout },
  async () => {
    const { root, outside, files } = await withOutside();
    const below = join(root, "below");
    const aside = join(root, "aside");
    const { seen } = await whileSwapping(files, "theme/below/a.css", async () => {
      await rename(below, aside);
      await symlink(outside, below);
      await rm(below);
      await rename(aside, below);
    });
    expect([...seen].filter((text) => !isOwn(text))).toEqual([]);
    expect(await readFile(join(outside, "a.css"), "utf8")).toBe(secret);
    expect(await readdir(outside)).toEqual(["a.css"]);
  },
);

test("one of two concurrent writers gets a conflict", async () => {
  const { root, files, backups } = await withOutside();
  const file = await files.read("theme/a.css");
  if (isFileProblem(file)) throw new Error(file.code);
  const both = ["first", "second"].map((text) => files.write("theme/a.css", text, file.version));
  const answers = await Promise.all(both);
  expect(answers.filter(isFileProblem)).toEqual([{ code: "changed" }]);
  expect(await readFile(join(root, "a.css"), "utf8")).toBe("first");
  expect(await readdir(backups)).toHaveLength(1);
});

test("temporary files left by a crash are deleted after an hour", async () => {
  const { root, files } = await withOutside();
  const hourAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ["old", "new"]) await writeFile(join(root, `.locator-draft-${name}`), "half");
  await utimes(join(root, ".locator-draft-old"), hourAgo, hourAgo);
  const file = await files.read("theme/a.css");
  if (isFileProblem(file)) throw new Error(file.code);
  await files.write("theme/a.css", "next", file.version);
  expect((await readdir(root)).toSorted()).toEqual([".locator-draft-new", "a.css", "below"]);
});

test("a backup is read by its name, and other files are not", async () => {
  const { files, backups } = await withOutside();
  const file = await files.read("theme/a.css");
  if (isFileProblem(file)) throw new Error(file.code);
  const written = await files.write("theme/a.css", "next", file.version);
  if (isFileProblem(written)) throw new Error(written.code);
  expect(await files.readBackup(written.backup)).toBe("own");
  for (const name of [
    "",
    "..",
    "../outside/a.css",
    `../backups/${written.backup}`,
    `${written.backup}/x`,
  ])
    expect([name, await files.readBackup(name)]).toEqual([name, undefined]);
  await files.drop("../outside/a.css");
  await files.drop(written.backup);
  expect([await files.readBackup(written.backup), await readdir(backups)]).toEqual([undefined, []]);
});

test("a file that cannot be written completely leaves no part of it, and no existing file is lost", async () => {
  const { root } = await withOutside();
  const bytes = new TextEncoder().encode("half");
  const full = Object.assign(new Error("No space is left."), { code: "ENOSPC" });
  const writing = writeNew(join(root, "b.css"), bytes, () => Promise.reject(full));
  await expect(writing).rejects.toBe(full);
  await expect(writeNew(join(root, "a.css"), bytes)).rejects.toMatchObject({ code: "EEXIST" });
  expect((await readdir(root)).toSorted()).toEqual(["a.css", "below"]);
  expect(await readFile(join(root, "a.css"), "utf8")).toBe("own");
});

test("a file or link that replaced the file since it was read is left unchanged", async () => {
  const { root, outside } = await withOutside();
  const swaps = [
    () => writeFile(join(root, "other"), "other"),
    () => symlink(join(outside, "a.css"), join(root, "other")),
  ];
  for (const swap of swaps) {
    await writeFile(join(root, "b.css"), "own");
    await inFolder(root, [], async (folder) => {
      const { stats } = await readFileOf(folder, "b.css", 100);
      await swap();
      await rename(join(root, "other"), join(root, "b.css"));
      const replacing = replaceFile(folder, "b.css", new TextEncoder().encode("new"), stats);
      await expect(replacing).rejects.toMatchObject({ code: "changed" });
    });
    expect(["other", secret]).toContain(await readFile(join(root, "b.css"), "utf8"));
    await rm(join(root, "b.css"));
  }
  expect((await readdir(root)).toSorted()).toEqual(["a.css", "below"]);
});
