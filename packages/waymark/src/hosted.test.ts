import { createSite } from "@waymark/core";
import { readConfig } from "@waymark/node";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bucketBlobs, hosted } from "./hosted.ts";

test("a site takes its address, database, files and mail from the environment, and is ready once it is migrated", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-hosted-"));
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, "deep/site.db")}`,
    DATA_DIR: join(folder, "data"),
    SITE_URL: "https://magazine.example/",
    LOG: "silent",
  });
  const options = hosted(config);
  const site = createSite({ ...options, modules: [] });
  expect(site.info.url).toBe("https://magazine.example");
  expect(await site.isReady()).toBe(false);
  await site.migrate();
  expect(await site.isReady()).toBe(true);
  expect(existsSync(join(folder, "deep/site.db"))).toBe(true);
  await options.blobs.put("note.txt", new TextEncoder().encode("high water"));
  expect(existsSync(join(folder, "data/uploads/note.txt"))).toBe(true);
  const tempFile = await options.tempStorage(new Blob(["at sea"]).stream(), { limit: 10 });
  expect(tempFile.path).toBe(
    join(folder, "data/spool", (await readdir(join(folder, "data/spool")))[0]!),
  );
  expect(await options.images.probe(tempFile)).toBeUndefined();
  await tempFile.drop();
  await options.mail.send({ to: "ines@magazine.example", subject: "Fog", text: "Until ten." });
  expect(await readdir(join(folder, "data/mail"))).toHaveLength(1);
  await expect(options.fetch("http://127.0.0.1:1/")).rejects.toThrow();
  await site.close();
  expect(await site.isReady()).toBe(false);
  await rm(folder, { recursive: true });
});

test("a database path with a typo creates no folders", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-hosted-"));
  const config = readConfig({ DATABASE_URL: `sqlite:${join(folder, "typo/deep/site.db")}` });
  expect(() => hosted(config)).toThrow("the folder above it does not exist");
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("uploads go to a bucket if its package is installed; otherwise startup fails with a clear error", async () => {
  const config = readConfig({
    DATABASE_URL: "sqlite::memory:",
    UPLOADS: "s3://files/site?endpoint=http://127.0.0.1:9",
  });
  expect(() => bucketBlobs(config.uploads!, () => false)).toThrow("npm install @waymark/blobs-s3");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "x").stubEnv("AWS_SECRET_ACCESS_KEY", "x");
  await expect(hosted(config).blobs.get("a.txt")).rejects.toMatchObject({
    cause: { code: "ECONNREFUSED" },
  });
  vi.unstubAllEnvs();
});
