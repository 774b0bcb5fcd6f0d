import { tableQueue } from "@waymark/core";
import { jobQueueContract, testClock } from "@waymark/testing";
import { afterAll, describe, expect, test } from "vitest";
import { postgres } from "./postgres.ts";
import { sharedPostgres } from "./testing/shared-server.ts";

const server = await sharedPostgres();
afterAll(() => server?.stop());

describe.skipIf(server === undefined)("the table queue", () => {
  jobQueueContract(
    {
      async create() {
        const clock = testClock();
        return {
          queue: tableQueue(),
          storage: postgres({
            url: (await server?.createDatabase()) ?? "",
            durability: "unchecked",
          }),
          clock,
          pass: (time) => clock.advance(time),
        };
      },
      skip: [],
    },
    { describe, test, expect },
  );
});
