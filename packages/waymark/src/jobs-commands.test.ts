import { expect, test } from "vitest";
import { commandFolder } from "./test/child.ts";
import { writeJobSite } from "./test/job-site.ts";

const site = ["--site", "site.mjs"];

test("jobs are listed, shown, retried and cancelled, also while they run", async () => {
  await using place = await commandFolder({ LOG: "silent" });
  await writeJobSite(place.folder);
  await place.script("tool.mjs", "fill", '{"count":1,"sleep":true,"fail":true}');
  const list = async (...words: string[]) =>
    (await place.run("jobs", "list", ...site, ...words)).out;
  expect(await list()).toMatch(/^ID +JOB +STATE +SINCE +ATTEMPT +NOTE\n3 +counting\.fail +waiting/);

  const worker = await place.start(
    ["work", ...site, "--concurrency", "2"],
    /the worker is running/,
  );
  await expect
    .poll(() => list("--state", "running"), { interval: 300 })
    .toMatch(/^2 +counting\.sleep +running +\S+ +1 +1\/3 asleep$/m);
  expect(await list("--job", "counting.count")).toMatch(/^1 +counting\.count +done +\S+ +1$/m);
  const shown = await place.run("jobs", "show", "3", ...site);
  expect(shown.out).toMatch(/^state +dead$/m);
  expect(shown.out).toMatch(/^error +It sank\.$/m);
  const again = await place.run("jobs", "retry", "dead", ...site);
  expect(again).toMatchObject({ status: 0, out: "Job 3 is queued again.\n" });

  expect((await place.run("jobs", "cancel", "2", ...site)).out).toBe("Job 2 is cancelled.\n");
  const twice = await place.run("jobs", "cancel", "2", ...site);
  expect(twice).toMatchObject({ status: 1, out: "" });
  expect(twice.error).toBe("waymark: Job 2 is cancelled, not waiting or running.\n");
  const json = JSON.parse((await place.run("jobs", "show", "2", "--json", ...site)).out);
  expect(json).toMatchObject({ job: "counting.sleep", state: "cancelled", args: {} });
  expect(await worker.stop("SIGTERM")).toBe(0);
}, 300_000);

test("a process that serves with --no-work runs no jobs", async () => {
  await using place = await commandFolder();
  await writeJobSite(place.folder);
  await place.script("tool.mjs", "fill", '{"count":3}');
  const server = await place.start(["serve", "--no-work", ...site], /API +(\S+)/);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await server.stop("SIGTERM")).toBe(0);
  expect((await place.script("tool.mjs", "count")).out).toContain('"waiting":3');
}, 300_000);

test("an unknown job id is rejected with one line", async () => {
  await using place = await commandFolder({ LOG: "silent" });
  await writeJobSite(place.folder);
  await place.script("tool.mjs", "fill");
  for (const words of [
    ["show", "17"],
    ["retry", "x"],
    ["cancel", "0"],
  ]) {
    const { status, out, error } = await place.run("jobs", ...words, ...site);
    expect([status, out, error]).toEqual([1, "", `waymark: Job ${words[1]} does not exist.\n`]);
  }
}, 300_000);
