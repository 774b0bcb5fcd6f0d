import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSite } from "@waymark/core";
import { readConfig } from "@waymark/node";
import { expect, test } from "vitest";
import { hosted } from "./hosted.ts";

test("a site takes its address, database, files and mail from the environment", async () => {
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
  await site.migrate();
  expect(existsSync(join(folder, "deep/site.db"))).toBe(true);
  await options.blobs.put("note.txt", new TextEncoder().encode("high water"));
  expect(existsSync(join(folder, "data/uploads/note.txt"))).toBe(true);
  await options.mail.send({ to: "ines@magazine.example", subject: "Fog", text: "Until ten." });
  expect(await readdir(join(folder, "data/mail"))).toHaveLength(1);
  await expect(options.fetch("http://127.0.0.1:1/")).rejects.toThrow();
  await site.close();
  await rm(folder, { recursive: true });
});
