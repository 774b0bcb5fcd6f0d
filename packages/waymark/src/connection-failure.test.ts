import { postgres } from "@waymark/storage-postgres";
import { startPostgres } from "@waymark/storage-postgres/testing";
import { afterAll, describe, expect, test } from "vitest";
import { toConnectionFailure } from "./connection-failure.ts";

const server = await startPostgres();
afterAll(() => server?.stop());

/** The message for the failure of a connection to this URL. */
async function failureOf(url: string): Promise<string | undefined> {
  const storage = postgres(url).open([]);
  const error = await storage.plan().catch((reason: unknown) => reason);
  await storage.close();
  return error instanceof Error ? toConnectionFailure(error, url) : undefined;
}

describe.skipIf(server === undefined)("on a PostgreSQL server", () => {
  const { url = "" } = server ?? {};

  test("a database that does not exist is named", async () => {
    const missing = new URL(url);
    missing.pathname = "/tide_table";
    expect(await failureOf(missing.href)).toMatch(
      /^DATABASE_URL: the PostgreSQL server at .+ has no database "tide_table"\. Create it/,
    );
  });

  test("a user that does not exist is not accepted", async () => {
    const other = new URL(await server!.createDatabase());
    other.username = "nobody";
    expect(await failureOf(other.href)).toMatch(
      /does not accept the user or the password: role "nobody" does not exist\./,
    );
  });
});

test("a missing password is not accepted, and other errors are not about the connection", () => {
  const url = "postgres://site@db.example/tides";
  const error = new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string");
  expect(toConnectionFailure(new Error("outer", { cause: error }), url)).toMatch(
    /^DATABASE_URL: the PostgreSQL server at db\.example:5432 does not accept the user or the password/,
  );
  expect(toConnectionFailure(new Error("no tide"), url)).toBeUndefined();
  expect(toConnectionFailure(error, "sqlite:./site.db")).toBeUndefined();
});

test("a failed connection to another server is not about the database", () => {
  const url = "postgres://site@db.example/tides";
  const missing = (hostname: string) =>
    Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
      code: "ENOTFOUND",
      syscall: "getaddrinfo",
      hostname,
    });
  expect(toConnectionFailure(missing("db.example"), url)).toMatch(/^DATABASE_URL: .+ENOTFOUND/);
  expect(toConnectionFailure(missing("feeds.example"), url)).toBeUndefined();
  const closed = { code: "ECONNREFUSED", syscall: "connect", address: "192.0.2.1", port: 6000 };
  const refused = Object.assign(new Error("connect ECONNREFUSED"), closed);
  expect(toConnectionFailure(refused, url)).toBeUndefined();
  expect(toConnectionFailure(refused, "postgres://db.example:6000/tides", "--to")).toMatch(
    /^--to: the PostgreSQL server at db\.example:6000 cannot be reached \(ECONNREFUSED\)\.$/,
  );
  const outbound = Object.assign(new Error("outer", { cause: missing("db.example") }), {
    name: "OutboundError",
  });
  expect(toConnectionFailure(outbound, url)).toBeUndefined();
});
