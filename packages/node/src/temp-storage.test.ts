import { chmod, mkdtemp, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileTempStorage } from "./temp-storage.ts";

const newFolder = () => mkdtemp(join(tmpdir(), "waymark-storage-"));
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (stream: ReadableStream<Uint8Array>) => new Response(stream as never).text();
const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk));
      controller.close();
    },
  });

test("bytes are stored in a private file until they are discarded", async () => {
  const folder = join(await newFolder(), "made/when/needed");
  const tempFile = await fileTempStorage(folder)(streamOf("héllo ", "", "wörld"), { limit: 13 });
  expect(tempFile.size).toBe(13);
  expect((await stat(tempFile.path!)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await text(tempFile.stream())).toBe("héllo wörld");
  expect(await text(tempFile.stream())).toBe("héllo wörld");
  expect(new TextDecoder().decode(await tempFile.head(6))).toBe("héllo");
  expect((await tempFile.head(1000)).length).toBe(13);
  await tempFile.stream().cancel();
  const half = tempFile.stream().getReader();
  await half.read();
  await half.cancel();
  await tempFile.drop();
  await tempFile.drop();
  expect(await readdir(folder)).toEqual([]);
  await expect(text(tempFile.stream())).rejects.toThrow();
});

test("empty content can be stored", async () => {
  const tempFile = await fileTempStorage(await newFolder())(streamOf(), { limit: 0 });
  expect([tempFile.size, await text(tempFile.stream()), (await tempFile.head(5)).length]).toEqual([
    0,
    "",
    0,
  ]);
});

test("content that is too large, aborted or exceeds the disk leaves no file, and its source is released", async () => {
  const folder = await newFolder();
  const storage = fileTempStorage(folder);
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(100)),
    cancel: () => void (isCancelled = true),
  });
  await expect(storage(endless, { limit: 1000 })).rejects.toMatchObject({
    code: "rest_request_too_large",
    status: 413,
  });
  expect(isCancelled).toBe(true);
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("gone")),
  });
  await expect(storage(broken, { limit: 10 })).rejects.toThrow("gone");
  isCancelled = false;
  const unread = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
  const full = fileTempStorage(folder, { keepFree: Number.MAX_SAFE_INTEGER });
  await expect(full(unread, { limit: 10 })).rejects.toMatchObject({
    name: "StorageUnavailableError",
    reason: "full",
  });
  expect(isCancelled).toBe(true);
  expect(await readdir(folder)).toEqual([]);
});

test("files left by a crash are deleted after a day, by the first upload", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "old"), "");
  await writeFile(join(folder, "new"), "");
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(folder, "old"), longAgo, longAgo);
  const tempFile = await fileTempStorage(folder)(streamOf("x"), { limit: 10 });
  await tempFile.drop();
  expect(await readdir(folder)).toEqual(["new"]);
});

test("a folder that could not be used is tried again", async () => {
  const outer = await newFolder();
  await chmod(outer, 0o500);
  const storage = fileTempStorage(join(outer, "storage"));
  const first = storage(streamOf("x"), { limit: 10 });
  // root may write to all folders.
  if (process.getuid?.() !== 0) await expect(first).rejects.toThrow("EACCES");
  else await first;
  await chmod(outer, 0o700);
  expect((await storage(streamOf("x"), { limit: 10 })).size).toBe(1);
});
