import { describe, expect, test } from "vitest";
import { readApache } from "../imports/apache.ts";
import { readNginx } from "../imports/nginx.ts";
import type { Rule } from "../rules/rule.ts";
import { comparable, exportOf, servers } from "./export-servers.ts";
import { createRandom, randomRule } from "./random-rules.ts";
import { storedRules } from "./imported.ts";
import { decisionOf } from "./rules.ts";
import { addresses, rules } from "./server-rules.ts";

const readers = { Apache: readApache, nginx: readNginx } as const;
async function decided(rules: readonly Rule[], address: string) {
  const decision = await decisionOf(rules, address);
  if (decision?.type === "redirect")
    return { address, code: decision.code, location: comparable(decision.location) };
  if (decision?.type === "rewrite") return { address, rewritten: comparable(decision.address) };
  return { address, code: decision?.type === "error" ? decision.code : undefined };
}

describe.each(servers)("the export to $name, imported again,", (kind) => {
  const read = (one: Rule) => readers[kind.name](exportOf(one, kind).text);

  test("decides as the original rule does, or is skipped", async () => {
    const differences: object[] = [];
    let imported = 0;
    for (const one of rules) {
      const found = read(one);
      if (found.skipped.length > 0 || exportOf(one, kind).isOmitted) {
        expect(found.redirects).toEqual([]);
        continue;
      }
      imported++;
      const stored = storedRules(found);
      for (const address of addresses) {
        const [expected, given] = [await decided([one], address), await decided(stored, address)];
        if (JSON.stringify(given) !== JSON.stringify(expected))
          differences.push({
            source: one.url,
            stored: stored.map(({ url }) => url),
            expected,
            given,
          });
      }
    }
    expect(differences).toEqual([]);
    expect(imported).toBeGreaterThan(10);
  });

  test("decides as random original rules do, or is skipped", async () => {
    const random = createRandom(20_261_130);
    const differences: object[] = [];
    for (let n = 0; n < 120; n++) {
      const { one, addresses: near } = randomRule(random);
      const found = read(one);
      if (found.skipped.length > 0) continue;
      if (exportOf(one, kind).isOmitted) continue;
      const stored = storedRules(found);
      for (const address of near) {
        const [expected, given] = [await decided([one], address), await decided(stored, address)];
        if (JSON.stringify(given) !== JSON.stringify(expected))
          differences.push({
            source: one.url,
            stored: stored.map(({ url }) => url),
            expected,
            given,
          });
      }
    }
    expect(differences.slice(0, 3)).toEqual([]);
  });
});
