import { describe, expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { id, table, text } from "../storage/table.ts";
import { notes } from "../test/notes.ts";
import { redirection } from "../test/redirection.ts";
import { moduleContract } from "./module-contract.ts";
import { toSample, toSamplePath } from "./sample-path.ts";
import { schemaFaults } from "./schema-faults.ts";

moduleContract(redirection(), { describe, test, expect });

/** Runs the contract with a runner of its own and answers which tests failed. */
async function failuresOf(module: Parameters<typeof moduleContract>[0]): Promise<string[]> {
  const tests: [string, () => Promise<void>][] = [];
  moduleContract(module, {
    describe: (_, body) => body(),
    test: (name, body) => void tests.push([name, body]),
    expect: expect as never,
  });
  const failures: string[] = [];
  for (const [name, body] of tests)
    try {
      await body();
    } catch {
      failures.push(name);
    }
  return failures;
}

describe("the contract finds", () => {
  const tables = { marks: table({ id: id(), text: text() }) };
  const { get, post } = moduleBuilder({ tables });
  const moduleOf = (endpoint: ReturnType<typeof get> | ReturnType<typeof post>) =>
    defineModule({
      name: "marks",
      tables,
      namespaces: [defineNamespace("marks/v1" as string, { "/marks": [endpoint] } as never)],
    })();

  test("a module that meets the contract has no faults", async () => {
    expect(await failuresOf([redirection()])).toEqual([]);
  });
  test("an endpoint that breaks without args", async () => {
    const broken = get({ summary: "x", access: "public", handler: () => JSON.parse("{") });
    expect(await failuresOf(moduleOf(broken))).toContain(
      "every GET answers to no args with less than 500",
    );
  });
  test("an endpoint that breaks with odd values", async () => {
    const broken = post({
      summary: "x",
      args: { a: z.unknown().optional().describe("Anything") },
      access: "public",
      handler: ({ args }) => (args.a as string[]).length,
    });
    expect(await failuresOf(moduleOf(broken))).toEqual([
      "nobody breaks an endpoint with values that make no sense",
      "neither does a caller with every role and right",
    ]);
  });
  test("an endpoint without a summary, an arg without a type", async () => {
    const silent = get({ summary: "", access: "public", handler: () => 1 });
    const about = "every endpoint says what it is for, and every arg what it takes";
    expect(await failuresOf(moduleOf(silent))).toEqual([about]);
    const vague = get({
      summary: "x",
      args: { a: z.unknown().optional() },
      access: "public",
      handler: () => 1,
    });
    expect(await failuresOf(moduleOf(vague))).toEqual([about]);
  });
  test("a refused write that left something behind", async () => {
    const { post: put } = moduleBuilder({ tables });
    const leaky = put({
      summary: "x",
      transaction: false,
      access: "public",
      async handler({ db }) {
        await db.marks.insert({ text: "left" });
        return Response.json({ code: "x", message: "", data: { status: 409 } }, { status: 409 });
      },
    });
    expect(await failuresOf(moduleOf(leaky))).toEqual(["a write that is refused changes no table"]);
  });
  test("defects that a caller reaches in a module that fails on demand only", async () => {
    expect(await failuresOf(notes())).toEqual([]);
  });
});

test.each([
  ["/x", "/x"],
  ["/x/(?P<id>[\\d]+)", "/x/1"],
  ["/x/(?P<id>[\\d]+)/y/(?P<w>[^/]+)", "/x/1/y/1"],
  ["/x/(?P<k>post|page)", "/x/post"],
  ["/x/(?P<s>[a-z]+(?:-[a-z]+)?)/y", "/x/x/y"],
  ["/x/(?P<u>[0-9a-f]{8}-[0-9a-f-]+)", "/x/01234567-89ab-4def-8123-456789abcdef"],
])("a path for %s is %s", (key, path) => expect(toSamplePath(key, toSample)).toBe(path));

test.each([
  [{ type: "strin" }, 1],
  [{ type: ["string", "null"] }, 0],
  [{ enum: [] }, 1],
  [{ required: "yes" }, 1],
  [{ type: "array", items: { type: "x" } }, 1],
  [{ properties: { a: { minimum: "1" } } }, 1],
  [{ anyOf: [{ type: "x" }, "y"] }, 2],
  ["x", 1],
])("the schema %j has %i faults", (schema, count) =>
  expect(schemaFaults(schema, "it")).toHaveLength(count),
);
