import { blobsContract } from "@waymark/testing";
import { mkdir, mkdtemp, readdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BlobError, fileBlobs } from "./file-blobs.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const newFolder = () => mkdtemp(join(tmpdir(), "waymark-blobs-"));
const read = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

async function namesOf(blobs: ReturnType<typeof fileBlobs>, prefix?: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of blobs.list(prefix)) names.push(name);
  return names.toSorted();
}

describe("files below a folder", () =>
  blobsContract(
    { create: async () => fileBlobs(await newFolder()), skip: [] },
    { describe, test, expect },
  ));

test("files can be stored from bytes and streams, read, listed and deleted", async () => {
  const blobs = fileBlobs(join(await newFolder(), "made/when/needed"));
  expect(await blobs.get("2026/11/a.txt")).toBeUndefined();
  expect(await namesOf(blobs)).toEqual([]);
  expect(await blobs.put("2026/11/a.txt", bytes("héllo"))).toEqual({ size: 6 });
  const stream = new Blob(["x".repeat(300_000)]).stream();
  expect(await blobs.put("2026/12/b.bin", stream, { type: "a/b" })).toEqual({ size: 300_000 });
  await blobs.put("empty", new Uint8Array());
  const got = (await blobs.get("2026/11/a.txt"))!;
  expect([await read(got.stream), got.size]).toEqual(["héllo", 6]);
  expect(Date.now() - got.modified.getTime()).toBeLessThan(60_000);
  expect((await read((await blobs.get("2026/12/b.bin"))!.stream)).length).toBe(300_000);
  expect(await namesOf(blobs)).toEqual(["2026/11/a.txt", "2026/12/b.bin", "empty"]);
  expect(await namesOf(blobs, "2026/11")).toEqual(["2026/11/a.txt"]);
  expect(await blobs.remove("2026/11/a.txt")).toBe(true);
  expect(await blobs.remove("2026/11/a.txt")).toBe(false);
  expect(await blobs.remove("2026/11")).toBe(false);
  expect(await blobs.get("2026/11/a.txt")).toBeUndefined();
});

test("storing a file again replaces it atomically, and is rejected with the exclusive option", async () => {
  const blobs = fileBlobs(await newFolder());
  await blobs.put("a", bytes("one"));
  const old = (await blobs.get("a"))!;
  await blobs.put("a", bytes("two!"));
  expect(await read(old.stream)).toBe("one");
  expect(await read((await blobs.get("a"))!.stream)).toBe("two!");
  expect(await blobs.put("a", bytes("3"), { exclusive: true })).toBeUndefined();
  expect(await read((await blobs.get("a"))!.stream)).toBe("two!");
  const results = await Promise.all(
    Array.from({ length: 20 }, (_none, index) =>
      blobs.put("race", bytes(String(index)), { exclusive: true }),
    ),
  );
  expect(results.filter((stored) => stored !== undefined)).toHaveLength(1);
});

test.each([
  "",
  ".",
  "..",
  "../x",
  "a/../x",
  "a//x",
  "/x",
  "a/",
  ".htaccess",
  "a/.env",
  "..\\x",
  "a\\b",
  "a\0.jpg",
  "a\nb",
  "CON",
  "com1.txt",
  "a:b",
  "a.",
  "a ",
  " a",
  "photo\u202Egpj.exe",
  "a?b",
  "\ud800",
  "x".repeat(201),
  "a/".repeat(20) + "x",
])("%j is not a valid file name", async (name) => {
  const folder = await newFolder();
  const blobs = fileBlobs(folder);
  await expect(blobs.put(name, bytes("x"))).rejects.toThrow(BlobError);
  expect(await blobs.get(name)).toBeUndefined();
  expect(await blobs.remove(name)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});

test("only one of several concurrent deletes reports the deletion, and none fails", async () => {
  const blobs = fileBlobs(await newFolder());
  for (let n = 0; n < 20; n++) {
    await blobs.put("2026/11/a.txt", bytes("a"));
    const done = Promise.all(Array.from({ length: 8 }, () => blobs.remove("2026/11/a.txt")));
    expect((await done).filter(Boolean)).toHaveLength(1);
  }
});

test("links to targets outside of the folder are not followed", async () => {
  const folder = await newFolder();
  const outside = await newFolder();
  await writeFile(join(outside, "secret"), "secret");
  await symlink(outside, join(folder, "link"));
  await symlink(join(outside, "secret"), join(folder, "file"));
  await symlink(join(outside, "new"), join(folder, "dangling"));
  const blobs = fileBlobs(folder);
  await expect(blobs.put("link/x", bytes("x"))).rejects.toThrow(BlobError);
  await expect(blobs.put("link/deep/x", bytes("x"))).rejects.toThrow(BlobError);
  expect(await blobs.get("link/secret")).toBeUndefined();
  expect(await blobs.get("file")).toBeUndefined();
  expect(await blobs.remove("link/secret")).toBe(false);
  await blobs.put("file", bytes("mine"));
  await blobs.put("dangling", bytes("mine"));
  expect(await readdir(outside)).toEqual(["secret"]);
  expect(await readFile(join(outside, "secret"), "utf8")).toBe("secret");
});

test("a source that fails leaves neither the file nor a temporary file", async () => {
  const folder = await newFolder();
  const blobs = fileBlobs(folder);
  await blobs.put("kept", bytes("old"));
  const failing = () => {
    let chunks = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (chunks++ < 3) controller.enqueue(bytes("part"));
        else controller.error(new Error("client left"));
      },
    });
  };
  await expect(blobs.put("new", failing())).rejects.toThrow("client left");
  await expect(blobs.put("kept", failing())).rejects.toThrow("client left");
  await expect(blobs.put("kept/below", bytes("x"))).rejects.toThrow(BlobError);
  expect(await namesOf(blobs)).toEqual(["kept"]);
  expect(await read((await blobs.get("kept"))!.stream)).toBe("old");
  expect(await readdir(join(folder, ".drafts"))).toEqual([]);
});

test("temporary files of a crash are deleted after a day, and newer ones are kept", async () => {
  const folder = await newFolder();
  await mkdir(join(folder, ".drafts"));
  await writeFile(join(folder, ".drafts/old"), "");
  await writeFile(join(folder, ".drafts/new"), "");
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(folder, ".drafts/old"), longAgo, longAgo);
  await fileBlobs(folder).put("a", bytes("a"));
  expect(await readdir(join(folder, ".drafts"))).toEqual(["new"]);
});

test("nothing is stored if the disk has less free space than configured", async () => {
  const folder = await newFolder();
  const blobs = fileBlobs(folder, { keepFree: Number.MAX_SAFE_INTEGER });
  await expect(blobs.put("a", bytes("x"))).rejects.toMatchObject({
    name: "StorageUnavailableError",
    reason: "full",
  });
  expect(await namesOf(blobs)).toEqual([]);
  let isCancelled = false;
  const source = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
  await expect(blobs.put("b", source)).rejects.toMatchObject({ reason: "full" });
  expect(isCancelled).toBe(true);
  expect(await fileBlobs(folder, { keepFree: 0 }).put("a", bytes("x"))).toEqual({ size: 1 });
});

test("files that are stored without a sync to disk are complete and replaced, too", async () => {
  const blobs = fileBlobs(await newFolder(), { lasting: false });
  await blobs.put("2026/a", bytes("one"));
  await blobs.put("2026/a", bytes("two"));
  expect(await read((await blobs.get("2026/a"))!.stream)).toBe("two");
  expect(await namesOf(blobs)).toEqual(["2026/a"]);
});

test("a listing and a read return the same modification time, including fractions of a second", async () => {
  const folder = await newFolder();
  const blobs = fileBlobs(folder);
  for (let i = 0; i < 50; i++) {
    const name = `a${i}`;
    await writeFile(join(folder, name), "1");
    await utimes(join(folder, name), 1_795_341_600, 1_795_341_600 + i * 0.000_137 + 0.1236);
  }
  for await (const { name, modified } of blobs.list()) {
    const file = await blobs.get(name);
    await file?.stream.cancel();
    expect([name, modified.getTime()]).toEqual([name, file?.modified.getTime()]);
  }
});

test("dot files can be listed, read and deleted with the hidden option, but never stored", async () => {
  const folder = await newFolder();
  const blobs = fileBlobs(folder);
  await blobs.put("2026/11/a.txt", bytes("1"));
  await writeFile(join(folder, "2026/11/.htaccess"), "AddType text/html .jpg");
  await writeFile(join(folder, ".drafts/half"), "half");
  expect(await namesOf(blobs)).toEqual(["2026/11/a.txt"]);
  const names: string[] = [];
  for await (const { name } of blobs.list("", { hidden: true })) names.push(name);
  expect(names.toSorted()).toEqual(["2026/11/.htaccess", "2026/11/a.txt"]);
  const file = await blobs.get("2026/11/.htaccess");
  expect(file && (await read(file.stream))).toBe("AddType text/html .jpg");
  for (const name of [".drafts/half", "../a", "2026/../../a", "2026/..", ".", "2026/./a"])
    expect([name, await blobs.get(name), await blobs.remove(name)]).toEqual([
      name,
      undefined,
      false,
    ]);
  await expect(blobs.put("2026/11/.user.ini", bytes("1"))).rejects.toThrow(BlobError);
  expect(await blobs.remove("2026/11/.htaccess")).toBe(true);
});
