import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type TestSite, testSite } from "@waymark/testing";
import { notes } from "./notes.ts";
import { redirection } from "./redirection.ts";

describe("responses are in the order of batch items", () => {
  /** Requests that affect an item: path, body and method. */
  const number = fc.integer({ min: 1, max: 6 });
  const source = fc.constantFrom("/a", "/b", "/c", "/d", "");
  const rule = "/redirection/v1/redirect";
  const item = fc.oneof(
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant(rule),
      body: fc.record({ source, target: source }),
    }),
    fc.record({
      method: fc.constantFrom("POST", "PUT", "PATCH"),
      path: number.map((n) => `${rule}/${n}`),
      body: fc.record({
        target: fc.oneof(source, fc.constantFrom(null, 5, [], {}, "\0", "\ud800")),
      }),
    }),
    fc.record({
      method: fc.constant("PATCH"),
      path: fc.tuple(number, number).map(([a, b]) => `${rule}/${a}?id=${b}`),
      body: fc.constant({ target: "/q" }),
    }),
    fc.record({
      method: fc.constant("PATCH"),
      path: fc.constantFrom(`${rule}/x`, "/nowhere", `${rule}/1%2F`, rule),
      body: fc.constant({}),
    }),
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant("/notes/v1/notes"),
      body: fc.record({
        text: fc.constantFrom("ok", "refuse", "break", "listener", "", "\0", 7, null),
      }),
    }),
    fc.record({
      method: fc.constant("POST"),
      path: number.map((n) => `/notes/v1/guarded/${n}`),
      body: fc.constant({}),
    }),
    fc.record({
      method: fc.constant("POST"),
      path: fc.constant("/notes/v1/notes?text=q&x[y"),
      body: fc.constant({}),
    }),
  );
  const who = fc.constantFrom("keeper", "toucher", "nobody");
  /** The same caller on either site. */
  const clientOf = (site: TestSite<unknown>, name: string) =>
    name === "keeper"
      ? site.as({ id: 7, roles: ["keeper"] })
      : name === "toucher"
        ? site.as({ id: 8, can: ["touch"] })
        : site;
  const mask = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body ?? null).replace(/"ref":"[^"]+"/, '"ref":"…"'));
  const stateOf = async (site: TestSite<unknown>) => [
    (await site.get(`${rule}?per_page=100&context=edit`)).body,
    (await site.get("/notes/v1/notes")).body,
  ];
  const start = async (received: string[]) => {
    const site = (await testSite({
      modules: [redirection(), notes(received)],
    })) as TestSite<unknown>;
    return site;
  };

  test("the response and the changes of each item are those of a single request", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 25 }),
        who,
        async (requests, name) => {
          const [heardTogether, heardAlone]: [string[], string[]] = [[], []];
          await using together = await start(heardTogether);
          await using alone = await start(heardAlone);
          const reply = await clientOf(together, name).post("/batch/v1", { requests });
          expect([reply.status, reply.body.responses.length]).toEqual([207, requests.length]);
          const client = clientOf(alone, name);
          for (const [i, { method, path, body }] of requests.entries()) {
            const lone = await client.send(method, path, {
              body: JSON.stringify(body),
              headers: { "content-type": "application/json" },
            });
            const inside = reply.body.responses[i];
            expect([inside.status, mask(inside.body)]).toEqual([lone.status, mask(lone.body)]);
            expect(inside.headers.Allow ?? null).toBe(lone.headers.get("allow"));
            expect(inside.headers.Location ?? null).toBe(lone.headers.get("location"));
          }
          expect(await stateOf(together)).toEqual(await stateOf(alone));
          expect(heardTogether).toEqual(heardAlone);
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});
