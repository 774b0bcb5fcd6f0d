import { toOpenApi } from "@waymark/openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toConformance } from "./lib/crawl/conformance.ts";
import { startFilledSite } from "./lib/crawl/site.ts";
import { walk, type Visit } from "./lib/crawl/walk.ts";

let filled: Awaited<ReturnType<typeof startFilledSite>>;
let document: any;
beforeAll(async () => {
  filled = await startFilledSite();
  document = JSON.parse(JSON.stringify(toOpenApi(filled.site.site)));
}, 300_000);
afterAll(() => filled.site[Symbol.asyncDispose]());

async function visitsOf(caller: string): Promise<readonly Visit[]> {
  const { site, seeds } = filled;
  return walk(site.client(caller), document, { api: site.site.info.api, seeds });
}
/** What is wrong with the answers, each kind once with how often it occurs. */
function faultsOf(visits: readonly Visit[]): string[] {
  const check = toConformance(document);
  const faults = new Map<string, number>();
  for (const visit of visits)
    for (const fault of check(visit)) {
      const line = `GET ${visit.template} (${visit.context ?? "-"}, ${visit.reply.status}): ${fault}`;
      faults.set(line, (faults.get(line) ?? 0) + 1);
    }
  return [...faults].map(([line, count]) => `${count} x ${line}`);
}

test(
  "every response to an administrator matches the OpenAPI document",
  { timeout: 240_000 },
  async () => {
    const visits = await visitsOf("administrator");
    expect(faultsOf(visits)).toEqual([]);
    const reached = new Set(
      visits.filter(({ reply }) => reply.status < 300).map(({ template }) => template),
    );
    const left = Object.keys(document.paths).filter(
      (path) => document.paths[path].get && !reached.has(path),
    );
    // It tells of the application password that a caller comes with, and this one comes without.
    expect(left).toEqual(["/core/v2/users/{user_id}/application-passwords/introspect"]);
  },
);

test("every public response matches the OpenAPI document", { timeout: 240_000 }, async () => {
  const visits = await visitsOf("anonymous");
  expect(faultsOf(visits)).toEqual([]);
  expect(visits.filter(({ reply }) => reply.status === 200).length).toBeGreaterThan(100);
});
