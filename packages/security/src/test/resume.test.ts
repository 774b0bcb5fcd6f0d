import type { Blobs } from "@waymark/core";
import { testBlobs } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { runScan } from "../jobs/run-scan.ts";
import { base, startSite } from "./site.ts";

const injectedScript = "<script>eval(atob('YWxlcnQoMSk='))</script>";
/** File storage that fails at the nth read, like a worker that is killed there. */
async function breaking(at: readonly number[]) {
  const blobs = testBlobs();
  for (let file = 0; file < 60; file++)
    await blobs.put(
      `2026/01/${String(file).padStart(2, "0")}.txt`,
      new TextEncoder().encode("Fog"),
    );
  let readings = 0;
  const list: Blobs["list"] = (prefix) => {
    if (at.includes(readings++)) throw new Error("Killed.");
    return blobs.list(prefix);
  };
  return { ...blobs, list };
}

describe.each(await testStorages())("an interrupted scan on %s", (_, storage) => {
  test("a scan continues at its position and finds each issue once", async () => {
    await using site = await startSite({ storage: storage(), blobs: await breaking([0, 1]) });
    for (let at = 0; at < 45; at++)
      await site.admin.post("/core/v2/posts", {
        title: `Fog ${at}`,
        content: at % 20 ? "" : injectedScript,
      });
    await site.admin.post(`${base}/scan`);
    await site.site.runJobs();
    const broken = await site.list();
    expect(broken).toMatchObject({ running: true, counts: { new: 0 } });
    expect((await site.list({ group: "pending" })).issues).toHaveLength(6);
    expect(broken.progress).toBeCloseTo(4 / 6);
    for (let at = 0; at < 3; at++) {
      site.clock.advance(60_000);
      await site.site.runJobs();
    }
    const { running, summary, issues } = await site.list();
    expect(running).toBe(false);
    // A site begins with a post and a page of its own.
    const own = (await site.admin.get("/core/v2/posts", { per_page: 1, status: "any" })).headers;
    expect(summary).toMatchObject({ scannedUploads: 60, found: 6 });
    expect(summary.scannedPosts).toBeGreaterThanOrEqual(Number(own.get("x-core-total")));
    expect(issues.new).toHaveLength(6);
    expect((await site.list({ group: "pending" })).issues).toEqual([]);
  });

  test("two workers on one scan run each step once", async () => {
    await using site = await startSite({ storage: storage() });
    for (let at = 0; at < 45; at++)
      await site.admin.post("/core/v2/posts", {
        title: `Fog ${at}`,
        content: at % 20 ? "" : injectedScript,
      });
    const [alone] = [await site.scan(), (await site.list()).summary];
    const before = (await site.list()).summary;
    await site.admin.post(`${base}/scan`);
    await Promise.all([site.runJob(runScan, { scan: 2 }), site.site.runJobs()]);
    await site.site.runJobs();
    expect((await site.list()).summary).toEqual(before);
    expect(await site.issues()).toEqual(alone);
  });

  test("a stopped scan keeps its issues, and those of stages that did not run", async () => {
    await using site = await startSite({ storage: storage(), blobs: await breaking([1]) });
    const { body } = await site.admin.post("/core/v2/posts", {
      title: "Fog",
      content: injectedScript,
    });
    await site.scan();
    const wanted = await site.issues();
    expect(wanted).toHaveLength(2);
    await site.admin.edit(`/core/v2/posts/${body.id}`, { content: "" });
    await site.admin.post(`${base}/scan`);
    await site.site.runJobs();
    expect((await site.list()).running).toBe(true);
    await site.admin.remove(`${base}/scan`);
    site.clock.advance(60_000);
    await site.site.runJobs();
    expect(await site.list()).toMatchObject({ running: false });
    expect((await site.issues()).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(await site.scan()).toEqual([]);
  });
});

test("the number of issues is limited, and exceeding the limit is an issue", async () => {
  await using site = await startSite();
  await site.set({ scan_maxIssues: 5 });
  for (let at = 0; at < 9; at++)
    await site.admin.post("/core/v2/posts", { title: `Fog ${at}`, content: injectedScript });
  const found = await site.scan();
  expect(found).toHaveLength(6);
  expect(found.map(({ type }) => type)).toContain("scan_limit");
  expect(
    (await site.list({ limit: 2, offset: 1 })).issues.new.map((one: object) => one),
  ).toMatchObject([{ issueIDX: 1 }, { issueIDX: 2 }]);
});

test("the most severe issues are kept when there are too many", async () => {
  const blobs = testBlobs();
  await blobs.put("2026/01/shell.php", new TextEncoder().encode("<?php echo 1;"));
  await using site = await startSite({ blobs });
  await site.set({ scan_maxIssues: 5 });
  for (let at = 0; at < 9; at++)
    await site.admin.post("/core/v2/posts", { title: `Fog ${at}`, content: injectedScript });
  const kept = await site.scan();
  expect(kept.map(({ type }) => type)).toContain("file_upload_executable");
  expect(kept).toHaveLength(6);
  // The same ones are kept by the next scan.
  expect((await site.scan()).map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
});

test("fixed issues do not count for the maximum", async () => {
  const blobs = testBlobs();
  await using site = await startSite({ blobs });
  await site.set({ scan_maxIssues: 4 });
  const ids: number[] = [];
  for (let at = 0; at < 2; at++) {
    const post = { title: `Fog ${at}`, content: injectedScript };
    ids.push((await site.admin.post("/core/v2/posts", post)).body.id);
  }
  expect(await site.scan()).toHaveLength(4);
  for (const id of ids) await site.admin.edit(`/core/v2/posts/${id}`, { content: "" });
  await blobs.put("2026/01/shell.php", new TextEncoder().encode("<?php echo 1;"));
  expect((await site.scan()).map(({ type }) => type)).toEqual(["file_upload_executable"]);
});

test("invalid numbers and groups are replaced by defaults", async () => {
  await using site = await startSite();
  await site.admin.post("/core/v2/posts", { title: "Fog", content: injectedScript });
  const wanted = await site.scan();
  for (const query of [
    "limit=-1",
    "limit=1e99",
    "offset=x",
    "group[a]=b",
    "limit[]=1",
    "offset=-0",
  ]) {
    const { status, body } = await site.admin.get(`${base}/scan/issues?${query}`);
    expect([query, status, body.count]).toEqual([query, 200, wanted.length]);
  }
  for (const [sent, status] of [
    [{}, 404],
    [{ issue: { id: 999, status: "new" } }, 404],
    [{ issue: { id: 1 }, status: "nope" }, 400],
    [{ issue: { id: 1 } }, 400],
    [{ issue: { id: "1 OR 1=1" }, status: "new" }, 404],
    [{ issue: [1], status: "new" }, 404],
    [{ issue: { id: 1 }, status: "quarantine" }, 409],
  ] as const)
    expect((await site.admin.post(`${base}/scan/issue`, sent)).status, JSON.stringify(sent)).toBe(
      status,
    );
  expect(await site.issues()).toEqual(wanted);
  // The status may be outside of the issue, and the number may be text, as forms send it.
  const beside = { issue: { id: String(wanted[0]?.id) }, status: "ignoreP" };
  expect((await site.admin.post(`${base}/scan/issue`, beside)).body).toEqual({ success: true });
  expect((await site.issues()).map(({ id }) => id)).toEqual(wanted.slice(1).map(({ id }) => id));
});
