import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import type { StorageAdapter } from "@waymark/core";
import { testSite } from "waymark/testing";
import { newsletter } from "../index.ts";
import { createIssueJob } from "../jobs/create-issue.ts";

export const base = "/newsletter/v1";
const url = "http://site.test";

/** A site with a newsletter, an editor, and functions for readers. */
export async function startSite(
  storage: StorageAdapter,
  options: Parameters<typeof newsletter>[0] = {},
) {
  const modules = [accounts(), content(), newsletter(options)] as const;
  const started = await testSite({ url, name: "Harbour Lights", storage, modules });
  await started.site.start();
  const editor = started.as({ id: 1, roles: ["editor"] });
  const page = (path: string, init?: RequestInit) =>
    started.site.fetch(new Request(url + path, init));
  return Object.assign(started, {
    editor,
    page,
    publish: (title: string, more: object = {}) =>
      editor.post("/core/v2/posts", { title, status: "publish", ...more }),
    /** The secret in the last mail. */
    secret: () => /secret=([0-9a-f-]+)/.exec(started.mail.sent.at(-1)?.text ?? "")?.[1] ?? "",
    async subscribe(email: string) {
      await started.post(`${base}/subscriptions`, { email });
      await started.site.runJobs();
      const secret = /secret=([0-9a-f-]+)/.exec(started.mail.sent.at(-1)?.text ?? "")?.[1];
      await started.post(`${base}/confirmations`, { secret });
      return secret;
    },
    /** Runs the due jobs, and the jobs that they queue. */
    work: () => started.site.runJobs(),
    /** Runs the hourly jobs. */
    hour: () => started.runJob(createIssueJob),
  });
}
