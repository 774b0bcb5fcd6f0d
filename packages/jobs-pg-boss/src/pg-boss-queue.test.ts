import { PGlite } from "@electric-sql/pglite";
import { jobQueueContract } from "@waymark/testing";
import { postgres } from "@waymark/storage-postgres";
import { sharedPostgres } from "@waymark/storage-postgres/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pgBoss } from "./index.ts";
import { pass } from "./test/pass.ts";

const clock = { now: () => new Date() };
const server = await sharedPostgres();
afterAll(() => server?.stop());

describe("on PGlite", () => {
  const client = new PGlite();
  beforeAll(() => client.waitReady, 120_000);
  afterAll(() => client.close());
  jobQueueContract(
    {
      async create() {
        await client.exec(
          "drop schema if exists pgboss cascade; drop schema public cascade; create schema public",
        );
        return { queue: pgBoss(), storage: postgres({ client }), clock, pass };
      },
      skip: [],
    },
    { describe, test, expect },
  );
});

describe.skipIf(server === undefined)("on a server", () => {
  jobQueueContract(
    {
      async create() {
        const url = (await server?.createDatabase()) ?? "";
        const storage = postgres({ url, durability: "unchecked" });
        return { queue: pgBoss(), storage, clock, pass };
      },
      skip: [],
    },
    { describe, test, expect },
  );
});
