import { defineModule, defineNamespace, moduleBuilder } from "@waymark/core";
import { accounts } from "@waymark/accounts";
import { testSite } from "@waymark/testing";
import * as z from "zod";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { siteHealth } from "../index.ts";

const base = "/core-site-health/v2/jobs";
const { defineJob, post } = moduleBuilder({});
const errand = defineJob({
  name: "harbour.errand",
  args: { secret: z.string(), fails: z.boolean() },
  retry: { attempts: 1 },
  transaction: false,
  handler({ args, progress }) {
    progress(3, 4, "boxes");
    if (args.fails) throw new Error("The crane is broken.");
  },
});
const queueErrand = post({
  summary: "Queue an errand",
  args: { fails: z.boolean() },
  access: "public",
  handler: ({ args: { fails }, jobs }) => jobs.add(errand, { secret: "swordfish", fails }),
});
const harbour = defineModule({
  name: "harbour",
  jobs: [errand],
  namespaces: [defineNamespace("harbour/v1", { "/errands": [queueErrand] })],
});

describe.each(await testStorages())("background jobs on %s", (_, storage) => {
  const start = async () => {
    const started = await testSite({
      storage: storage(),
      modules: [accounts(), siteHealth(), harbour()],
    });
    const administrator = started.as({ id: 1, roles: ["administrator"] });
    const add = async (fails: boolean) => {
      await started.post("/harbour/v1/errands", { fails });
      const { body } = await administrator.get(base, { job: "harbour.errand" });
      return body[0].id as string;
    };
    return Object.assign(started, { administrator, add });
  };

  test("a waiting job is listed without its arguments, can be cancelled, and then deleted", async () => {
    await using site = await start();
    const id = await site.add(false);
    const { body } = await site.administrator.get(`${base}/${id}`);
    expect(body).toMatchObject({ id, job: "harbour.errand", state: "waiting", attempt: 0 });
    expect([body.due === null, body.ended, body.error, body.progress]).toEqual([
      false,
      null,
      "",
      null,
    ]);
    expect(JSON.stringify(body)).not.toContain("swordfish");
    const early = await site.administrator.remove(`${base}/${id}`);
    expect([early.status, early.body.code]).toEqual([409, "job_in_other_state"]);
    const cancelled = await site.administrator.post(`${base}/${id}/cancel`);
    expect([cancelled.status, cancelled.body.state]).toEqual([200, "cancelled"]);
    expect((await site.administrator.post(`${base}/${id}/cancel`)).status).toBe(409);
    expect((await site.administrator.remove(`${base}/${id}`)).body.id).toBe(id);
    const gone = await site.administrator.get(`${base}/${id}`);
    expect([gone.status, gone.body.code]).toEqual([404, "job_not_found"]);
  });

  test("a failed job has its error and its progress, and runs again", async () => {
    await using site = await start();
    const id = await site.add(true);
    await site.site.runJobs();
    const [dead] = (await site.administrator.get(base, { state: "dead" })).body;
    expect(dead).toMatchObject({ id, state: "dead", attempt: 1, due: null });
    expect(dead.error).toContain("The crane is broken.");
    expect(dead.progress).toEqual({ done: 3, total: 4, note: "boxes" });
    const again = await site.administrator.post(`${base}/${id}/retry`);
    expect([again.status, again.body.state]).toEqual([200, "waiting"]);
    await site.site.runJobs();
    expect((await site.administrator.get(`${base}/${id}`)).body.state).toBe("dead");
  });
});

test("administrators read and change jobs; others get nothing", async () => {
  await using site = await testSite({ modules: [accounts(), siteHealth()] });
  const requests = [
    ["GET", base],
    ["GET", `${base}/1`],
    ["DELETE", `${base}/1`],
    ["POST", `${base}/1/retry`],
    ["POST", `${base}/1/cancel`],
  ] as const;
  for (const [method, path] of requests) {
    expect([path, (await site.send(method, path)).status]).toEqual([path, 401]);
    const editor = await site.as({ roles: ["editor"] }).send(method, path);
    expect([path, editor.status]).toEqual([path, 403]);
    const reader = await site.as({ can: ["view_site_health"] }).send(method, path);
    expect([path, reader.status === 403]).toEqual([path, method !== "GET"]);
  }
});

test("no id causes a failure of the server", async () => {
  await using site = await testSite({ modules: [accounts(), siteHealth()] });
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  for (const id of ["0", "-1", "1e3", "9".repeat(40), "%00", "'%20or%201", "x".repeat(65)])
    expect([404, 400]).toContain((await administrator.get(`${base}/${id}`)).status);
});
