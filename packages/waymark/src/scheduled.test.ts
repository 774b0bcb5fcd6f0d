import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { testClock, testSite } from "@waymark/core/testing";
import { sqlite } from "@waymark/storage-sqlite";
import { expect, test } from "vitest";

test("an item that came due while the site was down is published once it is up again, and only once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-scheduled-"));
  const clock = testClock("2026-01-15T12:00:00Z");
  const start = () =>
    testSite({
      clock,
      storage: sqlite(join(folder, "site.db")),
      modules: [accounts(), content()],
    });
  try {
    const before = await start();
    const editor = before.as({ id: 1, roles: ["editor"] });
    const { body } = await editor.post("/core/v2/posts", {
      title: "Spring tide",
      status: "publish",
      date: "2026-01-15T18:00:00",
    });
    expect(body.status).toBe("future");
    await before[Symbol.asyncDispose]();

    clock.set("2026-01-17T00:00:00Z");
    await using after = await start();
    await after.site.start();
    await after.site.runJobs();
    const { body: published, headers } = await after.get(`/core/v2/posts/${body.id}`);
    expect([published.status, published.date]).toEqual(["publish", "2026-01-15T18:00:00"]);
    const tag = headers.get("etag");
    await after.site.runJobs();
    expect((await after.get(`/core/v2/posts/${body.id}`)).headers.get("etag")).toBe(tag);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
