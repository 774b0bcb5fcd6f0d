import { PGlite } from "@electric-sql/pglite";
import { storageContract } from "@waymark/testing";
import { afterAll, describe, expect, test } from "vitest";
import { postgres } from "./postgres.ts";
import { sharedPostgres } from "./testing/shared-server.ts";

const server = await sharedPostgres();
const url = await server?.createDatabase();
const client = new PGlite();
afterAll(async () => {
  await server?.stop();
  await client.close();
});

const order = {
  reason: "writers run beside each other; the order in which they end is their own",
  tests: ["concurrency > writes run in the order of requests, and each completes"],
};
let schemas = 0;

describe.skipIf(url === undefined)("PostgreSQL passes the storage contract", () => {
  const create = async () =>
    postgres({ url: url ?? "", schema: `s${++schemas}`, durability: "unchecked" });
  storageContract({ create, skip: [order] }, { describe, test, expect });
});

describe("PostgreSQL inside the process passes the storage contract", () => {
  const create = async () => postgres({ client, schema: `s${++schemas}` });
  const skip = [
    {
      reason: "PGlite 0.5 takes U+FEFF off the beginning of a text that it sends",
      tests: ["values > any text is returned unchanged"],
    },
  ];
  storageContract({ create, skip }, { describe, test, expect });
});
