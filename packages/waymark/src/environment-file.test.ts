import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandFolder } from "./test/child.ts";

test("the command reads from .env only the variables that the environment does not set", async () => {
  await using place = await commandFolder({ LOG: "silent" });
  await writeFile(join(place.folder, ".env"), "TRUSTED_PROXIES=nowhere\nLOG=shouting\n");
  const { status, error } = await place.run("serve");
  expect([status, error]).toEqual([1, expect.stringMatching(/^waymark: TRUSTED_PROXIES: /)]);
});

test("an .env that cannot be read is one line and status 1", async () => {
  await using place = await commandFolder();
  await mkdir(join(place.folder, ".env"));
  const { status, error } = await place.run("--version");
  expect([status, error]).toEqual([
    1,
    expect.stringMatching(/^waymark: \.env cannot be read: .+\n$/),
  ]);
});
