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
  test("an endpoint that fails without arguments", async () => {
    const broken = get({ summary: "x", access: "public", handler: () => JSON.parse("{") });
    expect(await failuresOf(moduleOf(broken))).toContain(
      "every GET answers to no args with less than 500",
    );
  });
  test("an endpoint that fails with unusual values", async () => {
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
  test("a rejected write with remaining changes", async () => {
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
  test("defects that a caller reaches in a module that fails on demand only", async () => {
    expect(await failuresOf(notes())).toEqual([]);
  });
});
