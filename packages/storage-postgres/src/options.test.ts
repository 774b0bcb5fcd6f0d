import { expect, test } from "vitest";
import { toOptions } from "./options.ts";

const url = "postgres://harbour@localhost/magazine";

test("missing options have their defaults", () => {
  expect(toOptions(url)).toEqual({
    settings: {
      schema: undefined,
      durability: "checked",
      statements: 500,
      counts: 1000,
      statementTimeout: 5000,
      lockTimeout: 2000,
      queueTimeout: 15_000,
      idleTimeout: 10_000,
    },
    server: { url, tls: undefined, pool: { max: 10, waiting: 1000, waitTimeout: 5000 } },
  });
});

test("an invalid option is reported by name", () => {
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ url: "mysql://x" }, /"url"/],
    [{ url: 5 }, /"url"/],
    [{ url, schema: "a; drop" }, /"schema"/],
    [{ url, schema: "pg_own" }, /"schema"/],
    [{ url, durability: "some" }, /"durability"/],
    [{ url, statements: 0 }, /"statements"/],
    [{ url, lockTimeout: 1.5 }, /"lockTimeout"/],
    [{ url, pool: { max: 0 } }, /"pool.max"/],
    [{ url, pool: { waitTimeout: -1 } }, /"pool.waitTimeout"/],
  ];
  for (const [options, reason] of wrong) expect(() => toOptions(options as never)).toThrow(reason);
});
