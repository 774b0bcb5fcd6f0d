import { describe, expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { id, table, text } from "@waymark/storage";
import { notes } from "./notes.ts";
import { redirection } from "./redirection.ts";
import { moduleContract } from "@waymark/testing";

moduleContract(redirection(), { describe, test, expect });

/** Runs the contract with a separate test runner, and returns the failed tests. */
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

describe("the module contract", () => {
  const tables = { marks: table({ id: id(), text: text() }) };
  const { get, post } = moduleBuilder({ tables });
  const moduleOf = (endpoint: ReturnType<typeof get> | ReturnType<typeof post>) =>
    defineModule({
      name: "marks",
      tables,
      namespaces: [defineNamespace("marks/v1" as string, { "/marks": [endpoint] } as never)],
    })();

  test("passes for a module that meets it", async () => {
    expect(await failuresOf([redirection()])).toEqual([]);
  });
  test("finds endpoints that fail without arguments", async () => {
    const broken = get({ summary: "x", access: "public", handler: () => JSON.parse("{") });
    expect(await failuresOf(moduleOf(broken))).toContain(
      "no GET without arguments fails with a server error",
    );
  });
  test("finds endpoints that fail with unusual values", async () => {
    const broken = post({
      summary: "x",
      args: { a: z.unknown().optional().describe("Anything") },
      access: "public",
      handler: ({ args }) => (args.a as string[]).length,
    });
    expect(await failuresOf(moduleOf(broken))).toEqual([
      "invalid values cause no server error",
      "invalid values from a caller with all roles and capabilities cause no server error",
    ]);
  });
  test("finds endpoints without summaries and arguments without types", async () => {
    const undescribed = get({ summary: "", access: "public", handler: () => 1 });
    const title = "every endpoint has a summary, and every argument a type or a description";
    expect(await failuresOf(moduleOf(undescribed))).toEqual([title]);
    const untyped = get({
      summary: "x",
      args: { a: z.unknown().optional() },
      access: "public",
      handler: () => 1,
    });
    expect(await failuresOf(moduleOf(untyped))).toEqual([title]);
  });
  test("finds rejected writes that change tables", async () => {
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
    expect(await failuresOf(moduleOf(leaky))).toEqual([
      "a write that is rejected changes no table",
    ]);
  });
  test("passes for a module whose endpoints fail only with certain texts", async () => {
    expect(await failuresOf(notes())).toEqual([]);
  });
});
