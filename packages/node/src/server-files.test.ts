import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { ServerFileError, serverFiles, type ServerFileFolder } from "./server-files.ts";

let folder = "";
let files: ServerFileFolder = serverFiles("");
beforeEach(async () => {
  const created = await mkdtemp(join(tmpdir(), "server-files-"));
  onTestFinished(() => rm(created, { recursive: true }));
  folder = join(created, "root");
  await mkdir(join(folder, "below"), { recursive: true });
  await writeFile(join(created, ".htaccess"), "theirs");
  files = serverFiles(folder);
});
const textOf = (path: string) => readFile(join(folder, path), "utf8");

test("a file is created and then changed, and keeps its mode", async () => {
  await files.change(".htaccess", (text) => `[${text}]a\n`);
  expect(await textOf(".htaccess")).toBe("[]a\n");
  await chmod(join(folder, ".htaccess"), 0o640);
  await files.change(join(folder, ".htaccess"), (text) => `${text}é\n`);
  expect(await textOf(".htaccess")).toBe("[]a\né\n");
  expect((await stat(join(folder, ".htaccess"))).mode & 0o777).toBe(0o640);
  await files.change("below/.htaccess", () => "below");
  expect(await readdir(join(folder, "below"))).toEqual([".htaccess"]);
});

test("a file is replaced atomically for concurrent readers", async () => {
  const texts = ["a", "b"].map((sign) => sign.repeat(300_000));
  await files.change(".htaccess", () => texts[0] ?? "");
  const reads: Promise<string>[] = [];
  for (let i = 0; i < 30; i++) {
    reads.push(textOf(".htaccess"));
    await files.change(".htaccess", () => texts[i % 2] ?? "");
  }
  for (const read of await Promise.all(reads)) expect(texts.includes(read)).toBe(true);
  expect(await readdir(folder)).toEqual([".htaccess", "below"]);
});

test("unchanged files are not written, and a change that fails leaves all files unchanged", async () => {
  await files.change(".htaccess", () => "a");
  const { ino } = await stat(join(folder, ".htaccess"));
  await files.change(".htaccess", (text) => text);
  expect((await stat(join(folder, ".htaccess"))).ino).toBe(ino);
  const failing = files.change(".htaccess", () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await readdir(folder)).toEqual([".htaccess", "below"]);
});

describe("rejects, with a reason but no path,", () => {
  test.each([
    ["another name", "index.php"],
    ["another name behind a folder", ".htaccess/x"],
    ["a file outside", "../.htaccess"],
    ["a file outside, by an absolute path", "/etc/.htaccess"],
    ["a missing folder", "nowhere/.htaccess"],
    ["a zero byte", "below\0/.htaccess"],
  ])("%s", async (_, path) => {
    expect(await files.problem(path)).toBeTypeOf("string");
    const rejected = await files.change(path, () => "x").catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(ServerFileError);
    expect(String(rejected)).not.toContain(folder);
  });
  test("a link out of the folder, and a link in place of the file", async () => {
    await symlink(join(folder, ".."), join(folder, "out"));
    await symlink(join(folder, "..", ".htaccess"), join(folder, ".htaccess"));
    for (const path of ["out/.htaccess", ".htaccess"])
      await expect(files.change(path, () => "x")).rejects.toThrow(ServerFileError);
    expect(await readFile(join(folder, "..", ".htaccess"), "utf8")).toBe("theirs");
  });
  test("folders outside have the same error whether or not they exist", async () => {
    await mkdir(join(folder, "..", "theirs"));
    const problems = ["theirs", "nobodys"].map((name) => files.problem(`../${name}/.htaccess`));
    const [first, second] = await Promise.all(problems);
    expect(first).toMatch(/outside/);
    expect(second).toBe(first);
    expect(await files.problem("nobodys/.htaccess")).toMatch(/does not exist/);
  });
  test("a link that replaces the file while it is changed", async () => {
    const file = join(folder, ".htaccess");
    let isOver = false;
    const flip = async () => {
      while (!isOver) {
        await writeFile(join(folder, "own"), "own");
        await rename(join(folder, "own"), file);
        await symlink(join("..", ".htaccess"), join(folder, "link"));
        await rename(join(folder, "link"), file);
      }
    };
    const flipping = flip();
    const seen = new Set<string>();
    for (let i = 0; i < 300; i++)
      await files.change(".htaccess", (text) => (seen.add(text), text)).catch(() => undefined);
    isOver = true;
    await flipping;
    expect(seen).not.toContain("theirs");
  });
  test("a file that is not text", async () => {
    await writeFile(join(folder, ".htaccess"), Uint8Array.of(0xff, 0xfe));
    await expect(files.change(".htaccess", (text) => `${text}x`)).rejects.toThrow(/UTF-8/);
  });
  test("a missing folder", async () => {
    expect(await serverFiles(join(folder, "no")).problem(".htaccess")).toMatch(/does not exist/);
  });
});
