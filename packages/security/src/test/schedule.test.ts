import { defineModule, moduleBuilder } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { schedule } from "../jobs/schedule.ts";
import { tables } from "../tables.ts";
import { base, startSite } from "./site.ts";

const hour = 3_600_000;

/** Adds an issue like the first one, of a stage that scans do not repeat. */
const addIssue = moduleBuilder({ tables }).defineTask("finder.add", ({ transaction }, _: void) =>
  transaction(async ({ db }) => {
    const [issue] = await db.issues.find({ orderBy: "id", limit: 1 });
    if (!issue) throw new Error("There is no issue.");
    const { id: _id, ...rest } = issue;
    const later = { ignore_p: "later", stage: "elsewhere", severity: 100, told: 0 };
    await db.issues.insert({ ...rest, ...later });
  }),
);
const finder = defineModule({ name: "finder", requires: ["security"], tasks: [addIssue] });

describe.each(await testStorages())("time and mail on %s", (_, storage) => {
  test("a scheduled scan starts once when it is due", async () => {
    await using site = await startSite({ storage: storage() });
    await site.set({ schedMode: "manual", schedStartHour: 4 });
    const ended = async () => (await site.list())["last-scan-time"];
    await site.runJob(schedule);
    expect(await ended()).toBe(false);
    site.clock.advance(11 * hour);
    await site.runJob(schedule);
    const first = await ended();
    expect(first).not.toBe(false);
    site.clock.advance(hour / 2);
    await site.runJob(schedule);
    expect(await ended()).toBe(first);
    await site.set({ scheduledScansEnabled: false });
    site.clock.advance(23.7 * hour);
    await site.runJob(schedule);
    expect(await ended()).toBe(first);
  });

  test("new issues are emailed once, from the configured severity", async () => {
    await using site = await startSite({ storage: storage() });
    const post = (content: string) => site.admin.post("/core/v2/posts", { title: "Fog", content });
    await post("<script>alert(1)</script>");
    await site.scan();
    expect(site.mail.sent).toEqual([]);
    await site.set({ alertEmails: "sec@example.com, ops@example.com", alertOn_severityLevel: 75 });
    await site.scan();
    expect(site.mail.sent).toEqual([]);
    await post("<script>eval(atob('YWxlcnQoMSk='))</script>");
    await site.scan();
    await site.scan();
    expect(site.mail.sent).toMatchObject([
      {
        to: ["sec@example.com", "ops@example.com"],
        subject: "Harbour Lights: one new issue found",
        text: expect.stringContaining("[critical] A script in “Fog” runs code that it decodes."),
      },
    ]);
    expect(site.mail.sent[0]?.text).not.toContain("YWxlcnQoMSk");
    await site.set({ alertOn_severityLevel: 25 });
    await site.scan();
    expect(site.mail.sent[1]?.text).toContain("[medium]");
  });

  test("an issue that is found while an email is being sent is in the next one", async () => {
    await using site = await startSite({ storage: storage(), modules: [finder()] });
    await site.set({ alertEmails: "sec@example.com", alertOn_severityLevel: 75 });
    const { send } = site.mail;
    Object.assign(site.mail, {
      async send(message: Parameters<typeof send>[0]) {
        await send(message);
        if (site.mail.sent.length === 1) await site.site.run(addIssue, undefined);
      },
    });
    const content = "<script>eval(atob('YWxlcnQoMSk='))</script>";
    await site.admin.post("/core/v2/posts", { title: "Fog", content });
    await site.scan();
    await site.scan();
    await site.scan();
    const one = "Harbour Lights: one new issue found";
    expect(site.mail.sent.map(({ subject }) => subject)).toEqual([one, one]);
  });

  test("jobs and logs do not store the address that a mail server has rejected", async () => {
    await using site = await startSite({ storage: storage() });
    await site.set({ alertEmails: "sec@example.com", alertOn_severityLevel: 75 });
    Object.assign(site.mail, {
      async send() {
        throw new Error("550 5.1.1 <sec@example.com>: no such user");
      },
    });
    const content = "<script>eval(atob('YWxlcnQoMSk='))</script>";
    await site.admin.post("/core/v2/posts", { title: "Fog", content });
    await site.scan();
    const [job] = await site.site.jobs.list({ job: "security.mail-issues" });
    expect(job?.error).toBe("The mail could not be sent. 550 5.1.1 (address) : no such user");
    const errors = site.log.lines.map(({ fields: { error } }) =>
      error instanceof Error ? [error.stack, error.cause].join() : "",
    );
    expect(errors.join()).toContain("The mail could not be sent");
    expect(errors.join()).not.toContain("sec@example.com");
  });

  test("an abandoned scan is ended, and the next one can start", async () => {
    await using site = await startSite({ storage: storage() });
    await site.set({ scheduledScansEnabled: false });
    await site.admin.post(`${base}/scan`);
    // Its job is cancelled by an operator.
    for (const { id } of await site.site.jobs.list({ job: "security.run-scan" }))
      await site.site.jobs.cancel(id);
    site.clock.advance(hour);
    await site.runJob(schedule);
    expect(await site.list()).toMatchObject({ running: false, "last-failure": "timeout" });
    await site.scan();
    expect(await site.list()).toMatchObject({ running: false, "last-failure": false });
  });

  test("a scan over the time limit ends and keeps its issues", async () => {
    await using site = await startSite({ storage: storage() });
    await site.set({ scan_maxDuration: 60 });
    await site.admin.edit("/core/v2/users/me", { description: "<script>alert(1)</script>" });
    await site.admin.post(`${base}/scan`);
    site.clock.advance(61_000);
    await site.site.runJobs();
    expect(await site.list()).toMatchObject({ running: false, "last-failure": "duration" });
  });
});
