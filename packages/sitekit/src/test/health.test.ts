import { describe, expect, test } from "vitest";
import { testBlobs, testStorages } from "waymark/testing";
import { cleanUp } from "../jobs.ts";
import { page, startSite } from "./site.ts";

const path = "core/site/data/health-checks";
const pass = { pass: true, errorMsg: "" };

describe.each(await testStorages())("checks on %s", (_, storage) => {
  test("a healthy site passes all checks, and they leave nothing behind", async () => {
    await using site = await startSite({ storage: storage() });
    await site.runJob(cleanUp);
    expect(await site.read(path)).toEqual({
      checks: {
        database: pass,
        storage: pass,
        scheduler: pass,
        collector: pass,
        loopback: pass,
        clock: pass,
      },
    });
    expect(await site.read("core/site/data/connection")).toMatchObject({ resettable: false });
  });

  test("a failed check has a reason without paths or hosts", async () => {
    await using site = await startSite({
      storage: storage(),
      front: () => page("", { status: 503 }),
    });
    const { checks } = await site.read(path);
    expect(checks.scheduler).toEqual({ pass: false, errorMsg: "No background job has run yet." });
    expect(checks.loopback).toEqual({
      pass: false,
      errorMsg: "The front page responded with 503.",
    });
    await site.runJob(cleanUp);
    // Results are cached for a minute.
    expect((await site.read(path)).checks.scheduler.pass).toBe(false);
    site.clock.advance(61_000);
    expect((await site.read(path)).checks.scheduler.pass).toBe(true);
    site.clock.advance(31 * 60_000);
    expect((await site.read(path)).checks.scheduler.errorMsg).toBe(
      "No background job has run for 32 minutes.",
    );
    site.clock.advance(-60 * 60_000);
    expect((await site.read(path)).checks.clock.pass).toBe(false);
  });
});

test("a front page that hangs fails its check, and the others have results", async () => {
  await using site = await startSite({ options: { ask: () => new Promise(() => {}) } });
  const { checks } = await site.read(path);
  expect(checks.loopback).toEqual({ pass: false, errorMsg: "The front page did not respond." });
  expect(checks.database.pass).toBe(true);
});

test("messages of drivers are not returned", async () => {
  const refuse = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:5432"));
  const blobs = { ...testBlobs(), put: refuse };
  await using site = await startSite({ blobs, options: { ask: refuse } });
  const { checks } = await site.read(path);
  expect(checks.storage).toEqual({ pass: false, errorMsg: "Files cannot be stored." });
  expect(checks.loopback.pass).toBe(false);
  expect(JSON.stringify(checks)).not.toMatch(/10\.0\.0\.7|ECONN/);
  expect(
    site.log.lines.map(({ fields }) => (fields.error as Error | undefined)?.cause),
  ).toContainEqual(new Error("connect ECONNREFUSED 10.0.0.7:5432"));
});

test("concurrent callers share the same run", async () => {
  let asked = 0;
  await using site = await startSite({
    options: {
      ask: () => {
        asked++;
        return page();
      },
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => site.read(path)));
  expect(asked).toBe(1);
});
