import { expect, test } from "vitest";
import * as z from "zod";
import type { JobDefinitionOptions } from "../declare/job.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { createSite } from "../site.ts";

const { defineJob } = moduleBuilder({});
const mounted = (name: string, settings: JobDefinitionOptions = {}) =>
  defineModule({
    name,
    jobs: [defineJob({ ...settings, name: "harbour.count", handler: () => {} })],
  })();

test.for<[JobDefinitionOptions, string]>([
  [{ every: "often" }, 'job harbour.count: every: "often" is not an interval'],
  [{ every: "0s" }, 'job harbour.count: every: "0s" is not an interval'],
  [{ timeout: "" }, 'job harbour.count: timeout: "" is not an interval'],
  [{ retry: { attempts: 0 } }, "job harbour.count: retry.attempts: 0 is not a number"],
  [{ retry: { attempts: 1.5 } }, "job harbour.count: retry.attempts: 1.5 is not a number"],
  [
    { retry: { initialDelay: "1w" } },
    'job harbour.count: retry.initialDelay: "1w" is not an interval',
  ],
  [{ retry: { maxDelay: "-1s" } }, 'job harbour.count: retry.maxDelay: "-1s" is not an interval'],
])("a job declared with %j is rejected when the site is made", ([settings, message]) => {
  expect(() => createSite({ modules: [mounted("harbour", settings)] })).toThrow(message);
});

test("two jobs with the same name are rejected with the names of both modules", () => {
  const modules = [mounted("harbour"), mounted("marina")];
  expect(() => createSite({ modules })).toThrow(
    "Both harbour and marina declare the job harbour.count.",
  );
});

test("a recurring job that requires an argument is rejected", () => {
  const handler = () => {};
  const args = { berth: z.string(), from: z.string().optional() };
  const jobs = [defineJob({ name: "harbour.count", every: "1h", args, handler })];
  expect(() => createSite({ modules: [defineModule({ name: "harbour", jobs })()] })).toThrow(
    "job harbour.count: every: a recurring job runs without arguments; make these optional: berth",
  );
});
