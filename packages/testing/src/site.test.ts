import { expect, test } from "vitest";
import * as z from "zod";
import { defineModule, moduleBuilder } from "@waymark/core";
import { testSite } from "./site.ts";

const done: string[] = [];
const { defineJob } = moduleBuilder({});
const tidy = defineJob({
  name: "harbour.tidy",
  every: "1d",
  handler: ({ clock }) => void done.push(`tidy at ${clock.now().getUTCHours()}`),
});
const count = defineJob({
  name: "harbour.count",
  args: { boat: z.string() },
  handler: ({ args }) => void done.push(args.boat),
});
const harbour = defineModule({ name: "harbour", jobs: [tidy, count] });

test("runJob runs a recurring job at the time of the test clock", async () => {
  done.length = 0;
  await using site = await testSite({ modules: [harbour()] });
  expect(await site.runJob(tidy)).toBe(1);
  site.clock.advance(3_600_000);
  expect(await site.runJob(tidy)).toBe(1);
  expect(done).toEqual(["tidy at 12", "tidy at 13"]);
});

test("runJob passes arguments to a job, and rejects invalid ones", async () => {
  done.length = 0;
  await using site = await testSite({ modules: [harbour()] });
  await site.runJob(count, { boat: "Gull" });
  expect(done).toEqual(["Gull"]);
  await expect(site.runJob(count, { boat: 7 } as never)).rejects.toThrow();
});
