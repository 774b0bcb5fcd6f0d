import { describe, expect, test } from "vitest";
import { memory } from "../storage/memory.ts";
import { testClock } from "../testing/clock.ts";
import { jobQueueContract } from "../testing/job-queue-contract.ts";
import { tableQueue } from "./table-queue.ts";

jobQueueContract(
  {
    async create() {
      const clock = testClock();
      const pass = (time: number) => clock.advance(time);
      return { queue: tableQueue(), storage: memory(), clock, pass };
    },
    skip: [],
  },
  { describe, test, expect },
);

test("a lease that is no interval is refused", () => {
  expect(() => tableQueue({ lease: "soon" })).toThrow("tableQueue: lease");
});
