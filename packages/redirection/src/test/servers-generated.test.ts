import { afterAll, describe, expect, test } from "vitest";
import { expectedResponse, exportOf, responseOf, servers } from "./export-servers.ts";
import { createRandom, randomRule } from "./random-rules.ts";

/** Repeat a run with `RULES_SEED=…`. */
const seed = Number(process.env["RULES_SEED"] ?? 20_261_121);
const count = 120;

describe.each(servers)("random rules, exported to $name", async (kind) => {
  const random = createRandom(seed);
  const generated = Array.from({ length: count }, () => randomRule(random));
  const files = generated.map(({ one }) => exportOf(one, kind));
  const server = await kind.start(files.map(({ text }) => text));
  afterAll(() => server?.stop());

  test("most of them are portable", () => {
    expect(files.filter(({ isOmitted }) => !isOmitted).length).toBeGreaterThan(count / 2);
  });

  test.runIf(server)(`get the same responses as from the site (seed ${seed})`, async () => {
    const differences: object[] = [];
    for (const [file, { one, addresses }] of generated.entries())
      for (const address of addresses) {
        const { isOmitted = false, text } = files[file] ?? {};
        const response = await responseOf(server, file, address, {});
        const expected = await expectedResponse(one, { ...kind, isOmitted }, address, {});
        if (response.status !== expected.status || response.location !== expected.location)
          differences.push({ source: one.url, flags: one.flags, text, response, expected });
      }
    expect(differences.slice(0, 3)).toEqual([]);
  });
});
