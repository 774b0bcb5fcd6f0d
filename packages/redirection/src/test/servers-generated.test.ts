import { afterAll, describe, expect, test } from "vitest";
import { answered, expected, exportOf, servers } from "./following.ts";
import { chance, generated } from "./generated.ts";

/** Repeat a run with `RULES_SEED=…`. */
const seed = Number(process.env["RULES_SEED"] ?? 20_261_121);
const count = 120;

describe.each(servers)("generated rules, exported to $name", async (kind) => {
  const from = chance(seed);
  const made = Array.from({ length: count }, () => generated(from));
  const files = made.map(({ one }) => exportOf(one, kind));
  const server = await kind.start(files.map(({ text }) => text));
  afterAll(() => server?.stop());

  test("most of them are portable", () => {
    expect(files.filter(({ isLeftOut }) => !isLeftOut).length).toBeGreaterThan(count / 2);
  });

  test.runIf(server)(`get the same responses as from the site (seed ${seed})`, async () => {
    const faults: object[] = [];
    for (const [file, { one, addresses }] of made.entries())
      for (const address of addresses) {
        const { isLeftOut = false, text } = files[file] ?? {};
        const got = await answered(server, file, address, {});
        const wanted = await expected(one, { ...kind, isLeftOut }, address, {});
        if (got.status !== wanted.status || got.location !== wanted.location)
          faults.push({ source: one.url, flags: one.flags, text, got, wanted });
      }
    expect(faults.slice(0, 3)).toEqual([]);
  });
});
