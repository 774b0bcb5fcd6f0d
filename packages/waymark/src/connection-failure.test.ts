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
