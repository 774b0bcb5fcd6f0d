import { storageContract } from "@waymark/testing";
import { afterAll, describe, expect, test } from "vitest";
import { libsql } from "./libsql.ts";
import { startLibsql } from "./test/server.ts";

const server = await startLibsql();
afterAll(() => server?.stop());

const order = {
  reason: "the server orders writes of all its clients",
  tests: ["concurrency > writes run in the order of requests, and each completes"],
};

describe.skipIf(!server)("libSQL passes the storage contract on a server", () => {
  const create = async () => {
    await server?.empty();
    return libsql(server?.url ?? "");
  };
  storageContract({ create, skip: [order] }, { describe, test, expect });
});
