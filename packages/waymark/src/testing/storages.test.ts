import { moduleBuilder, defineModule, id, table, text } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { anyStorage, postgresOfRun, testStorages } from "./storages.ts";

const tables = { gulls: table({ id: id(), name: text() }) };
const { defineTask } = moduleBuilder({ tables });
const land = defineTask("gulls.land", ({ db }, name: string) => db.gulls.insert({ name }));
const gulls = defineModule({ name: "gulls", tables, tasks: [land] });

const kinds = await testStorages();
afterEach(() => void vi.unstubAllEnvs());
const input = (flag: string, url = "postgres://nobody@localhost/nothing") => {
  vi.stubEnv("TEST_POSTGRES", flag);
  vi.stubEnv("TEST_POSTGRES_URL", url);
};

describe.each([...kinds, ["any", await anyStorage()] as const])("storage: %s", (_, make) => {
  test("is empty each time", async () => {
    for (const name of ["Martin", "Jonathan"]) {
      await using site = await testSite({ storage: make(), modules: [gulls()] });
      expect(await site.site.run(land, name)).toEqual({ id: 1, name });
    }
  });
});

describe.each(kinds)("storage: %s", (_, make) => {
  test("still has its rows when it is opened again after it was closed", async () => {
    const storage = make();
    {
      await using site = await testSite({ storage, modules: [gulls()] });
      await site.site.run(land, "Martin");
    }
    for (const [id, name] of [
      [2, "Jonathan"],
      [3, "Fletcher"],
    ] as const) {
      await using again = await testSite({ storage, modules: [gulls()] });
      expect(await again.site.run(land, name)).toEqual({ id, name });
    }
  });
});

test("environment variables name the kinds of storage that a suite runs on", async () => {
  const named = async (flag: string, storages?: string) => {
    input(flag);
    vi.stubEnv("TEST_STORAGES", storages);
    return (await testStorages()).map(([name]) => name);
  };
  expect(await named("")).toEqual(["memory", "SQLite"]);
  expect(await named("1")).toEqual(["memory", "SQLite", "PostgreSQL"]);
  expect(await named("only")).toEqual(["PostgreSQL"]);
  expect(await named("", "memory")).toEqual(["memory"]);
  expect(await named("1", "sqlite")).toEqual(["SQLite", "PostgreSQL"]);
  expect(await named("", "sqlite,libsql")).toEqual(["SQLite", "libSQL"]);
});
test("a run without the flag starts no server; with it, a missing server is reported", async () => {
  input("");
  expect(await postgresOfRun()).toBeUndefined();
  input("1", "");
  await expect(testStorages()).rejects.toThrow("globalSetup does not call postgresOfRun");
  await expect(anyStorage()).rejects.toThrow("globalSetup does not call postgresOfRun");
});
