import { moduleBuilder, defineModule, DefinitionError, id, table, text } from "@waymark/core";
import { describe, expect, test, vi } from "vitest";
import { defineHealthTest, healthTests, type HealthFinding } from "../index.ts";
import { base, startSite } from "./site.ts";

const boats = table({ id: id(), name: text() });
const { get } = moduleBuilder({ tables: { boats } });
const harbour = (run: (count: number) => HealthFinding | Promise<HealthFinding>) =>
  defineModule({
    name: "harbour",
    requires: ["site-health"],
    tables: { boats },
    contributes: [
      healthTests(
        defineHealthTest(get, {
          name: "boats-afloat",
          summary: "Whether the boats float",
          badge: "Performance",
          run: async ({ db }) => run(await db.boats.count()),
        }),
      ),
    ],
  })();

test("a module's own test has a route, and reads the module's tables", async () => {
  const module = harbour((count) => ({
    status: "good",
    label: `${count} afloat`,
    description: [],
  }));
  await using site = await startSite({ modules: [module] });
  expect(await site.test("boats-afloat")).toEqual({
    label: "0 afloat",
    status: "good",
    badge: { label: "Performance", color: "blue" },
    description: "",
    actions: "",
    test: "boats_afloat",
  });
  expect((await site.get(`${base}/tests/boats-afloat`)).status).toBe(401);
});

test("the texts of a test are escaped", async () => {
  const label = "<img src=x onerror=alert(1)>";
  const module = harbour(() => ({
    status: "critical",
    label,
    description: [label],
    actions: [label],
  }));
  await using site = await startSite({ modules: [module] });
  expect(JSON.stringify(await site.test("boats-afloat"))).not.toContain("<img");
});

test("a failing test is reported without the error, which is logged", async () => {
  const module = harbour(() => {
    throw new Error("disk /var/secret is full");
  });
  await using site = await startSite({ modules: [module] });
  const report = await site.test("boats-afloat");
  expect(report).toMatchObject({
    status: "recommended",
    label: "This test could not be completed",
  });
  expect(JSON.stringify(report)).not.toContain("secret");
  expect(site.log.lines.map(({ message }) => message)).toContain("A health test failed.");
});

describe("with an accelerated clock", () => {
  test("a test that never ends is reported after ten seconds", async () => {
    let begin: () => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const module = harbour(() => {
      begin();
      return new Promise(() => {});
    });
    await using site = await startSite({ modules: [module] });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const report = site.test("boats-afloat");
      await begun;
      await vi.advanceTimersByTimeAsync(9_900);
      const early = await Promise.race([report, Promise.resolve("still waiting")]);
      expect(early).toBe("still waiting");
      await vi.advanceTimersByTimeAsync(200);
      expect(await report).toMatchObject({ status: "recommended" });
    } finally {
      vi.useRealTimers();
    }
  });
});

test("a name that is not a path is a definition error", () => {
  const run = (): HealthFinding => ({ status: "good", label: "x", description: [] });
  for (const name of ["Boats", "a/b", "", "a:b"])
    expect(() => defineHealthTest(get, { name, summary: "x", badge: "Security", run })).toThrow(
      DefinitionError,
    );
});
