import type { BucketConfig } from "@waymark/node";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hostedSizes } from "./sizes.ts";

const { signal } = new AbortController();

test("a hosted site measures its database and the files below its uploads, and follows no links", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-sizes-"));
  const database = join(folder, "site.db");
  await writeFile(database, "x".repeat(1000));
  await writeFile(`${database}-wal`, "x".repeat(24));
  await mkdir(join(folder, "uploads/2026/11"), { recursive: true });
  await writeFile(join(folder, "uploads/2026/11/fog.txt"), "x".repeat(300));
  await writeFile(join(folder, "uploads/note.txt"), "x".repeat(4));
  await symlink(folder, join(folder, "uploads/2026/loop"));
  const sizes = hostedSizes({ database: { kind: "sqlite", file: database }, dataDir: folder });
  expect(await sizes["database"]?.(signal)).toBe(1024);
  expect(await sizes["uploads"]?.(signal)).toBe(304);
  await expect(sizes["uploads"]?.(AbortSignal.abort())).rejects.toThrow();
  await rm(folder, { recursive: true });
});

test("without an uploads folder the size is 0", async () => {
  const sizes = hostedSizes({
    database: { kind: "sqlite", file: ":memory:" },
    dataDir: join(tmpdir(), "waymark-nowhere"),
  });
  expect(await sizes["uploads"]?.(signal)).toBe(0);
});

test("the size of uploads in a bucket is unknown, not 0", () => {
  const uploads = { bucket: "files" } as BucketConfig;
  expect(
    hostedSizes({ database: { kind: "sqlite", file: ":memory:" }, dataDir: "/nowhere", uploads }),
  ).toEqual({});
});

test("a database in memory has no size", () => {
  expect(
    Object.keys(
      hostedSizes({ database: { kind: "sqlite", file: ":memory:" }, dataDir: "/nowhere" }),
    ),
  ).toEqual(["uploads"]);
});
