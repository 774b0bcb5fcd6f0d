import { afterAll, describe, expect, test } from "vitest";
import type { Rule } from "../rules/rule.ts";
import { expectedResponse, exportOf, responseOf, servers } from "./export-servers.ts";
import { addresses, rules, visitors } from "./server-rules.ts";

const titleOf = ({ url, match_type, action_type, action_data }: Rule, file: number): string =>
  `${file}: ${url} ${match_type} ${action_type} ${JSON.stringify(action_data)}`;
describe.each(servers)("exports to $name", async (kind) => {
  const files = rules.map((one) => exportOf(one, kind));
  const server = await kind.start(files.map(({ text }) => text));
  if (!server) console.warn(`Exports are not tried on ${kind.name}: it is not installed.`);
  afterAll(() => server?.stop());

  test("most rules are portable", () => {
    const remaining = files.filter(({ isOmitted }) => !isOmitted);
    expect(remaining.length / rules.length).toBeGreaterThan(0.8);
  });

  const named = rules.map((one, file) => ({ one, file, title: titleOf(one, file) }));
  test.runIf(server).each(named)("respond as the site does: $title", async ({ one, file }) => {
    const isOmitted = files[file]?.isOmitted ?? false;
    for (const address of addresses)
      for (const headers of visitors)
        expect(await responseOf(server, file, address, headers)).toEqual(
          await expectedResponse(one, { ...kind, isOmitted }, address, headers),
        );
  });

  test.runIf(server)("no address adds a line to a response", async () => {
    for (const file of rules.keys())
      for (const address of ["/a%0d%0aX-Evil:1", "/blog/a%0d%0aX-Evil:1", "/a?x=%0d%0aX-Evil:1"]) {
        const response = await server?.request(file, address);
        expect(response?.headers).not.toHaveProperty("x-evil");
      }
  });
});
