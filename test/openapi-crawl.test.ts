import { toOpenApi } from "@waymark/openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toConformance } from "./lib/crawl/conformance.ts";
import { crawl, type Visit } from "./lib/crawl/crawl.ts";
import { startFilledSite } from "./lib/crawl/site.ts";

let filled: Awaited<ReturnType<typeof startFilledSite>>;
let document: any;
beforeAll(async () => {
  filled = await startFilledSite();
  document = JSON.parse(JSON.stringify(toOpenApi(filled.site.site)));
});
afterAll(() => filled.site[Symbol.asyncDispose]());

async function visitsOf(caller: string): Promise<readonly Visit[]> {
  const { site, seeds } = filled;
  return crawl(site.client(caller), document, { api: site.site.info.api, seeds });
}
/** The distinct validation errors of the responses, each with its number of occurrences. */
function errorsOf(visits: readonly Visit[]): string[] {
  const check = toConformance(document);
  const errors = new Map<string, number>();
  for (const visit of visits)
    for (const error of check(visit)) {
      const line = `GET ${visit.template} (${visit.context ?? "-"}, ${visit.reply.status}): ${error}`;
      errors.set(line, (errors.get(line) ?? 0) + 1);
    }
  return [...errors].map(([line, count]) => `${count} x ${line}`);
}

test("every response to an administrator matches the OpenAPI document", async () => {
  const visits = await visitsOf("administrator");
  expect(errorsOf(visits)).toEqual([]);
  const reached = new Set(
    visits.filter(({ reply }) => reply.status < 300).map(({ template }) => template),
  );
  const unreached = Object.keys(document.paths).filter(
    (path) => document.paths[path].get && !reached.has(path),
  );
  // Describes the application password of the request, and this client sends none.
  expect(unreached).toEqual(["/core/v2/users/{user_id}/application-passwords/introspect"]);
});

test("every public response matches the OpenAPI document", async () => {
  const visits = await visitsOf("anonymous");
  expect(errorsOf(visits)).toEqual([]);
  expect(visits.filter(({ reply }) => reply.status === 200).length).toBeGreaterThan(100);
});
