import { createSite, type AnyEndpoint, type Module, type Shape } from "@waymark/core";
import { explorer } from "@waymark/explorer";
import { mcp } from "@waymark/mcp";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { type Arg, toArg } from "../packages/core/src/args/arg.ts";
import {
  type GeneratedReader,
  generateReader,
} from "../packages/core/src/args/generated-reader.ts";
import { type RawValues, readArgs } from "../packages/core/src/args/plan.ts";
import { corpus } from "./lib/fuzz/corpus.ts";
import { asText, validValue } from "./lib/fuzz/values.ts";
import { type Random, seededRandom } from "./lib/fuzz/random.ts";
import type { ArgSchema } from "./lib/fuzz/targets.ts";
import { uncommonFeatures } from "./lib/parity/uncommon-features.ts";
import { allModules } from "./permissions/site.ts";

/** The declared arguments of the endpoints of a module, by method and path. */
const shapes = new Map<string, Shape>();
const recorded = (module: Module): Module => ({
  ...module,
  start: [],
  namespaces: (setup) => {
    const namespaces = module.namespaces(setup);
    for (const { name, routes } of namespaces)
      for (const [path, endpoints] of Object.entries(routes))
        for (const { methods, args } of endpoints as readonly AnyEndpoint[])
          if (Object.keys(args).length > 0) shapes.set(`${methods[0]} /${name}${path}`, args);
    return namespaces;
  },
});
const modules = [explorer(), mcp({ tools: "all", write: true }), ...allModules()];
createSite({
  url: "https://magazine.example",
  modules: [...modules, uncommonFeatures()].map(recorded),
});

const outcome = (run: () => unknown): { readonly args?: unknown; readonly error?: unknown } => {
  try {
    return { args: run() };
  } catch (error) {
    return { error };
  }
};

/** Describes how generated code and the loop differ for some values; undefined if they agree. */
async function differenceOf(
  { accept, args }: { readonly accept: GeneratedReader; readonly args: readonly Arg[] },
  values: RawValues,
): Promise<string | undefined> {
  const read = accept(values);
  const { args: expected, error } = outcome(() => readArgs(args, values));
  if (read !== undefined)
    return error === undefined && isDeepStrictEqual(read, await expected)
      ? undefined
      : "accepts or changes";
  // It rejects exactly the values that are invalid, and leaves those that their schema checks to the loop.
  const isLeft = args.some(({ name, schema }) => schema && values[name] !== undefined);
  return error === undefined && !isLeft ? "rejects" : undefined;
}

/** Values at the limits of a schema and beyond them, and some that are valid. */
function* valuesOf(random: Random, { name, published }: Arg): Iterable<unknown> {
  const { minimum = 0, maximum = 2 ** 31, items, minLength = 0, maxLength = 300 } = published;
  for (let i = 0; i < 4; i++) yield validValue(random, name, published as ArgSchema, 40);
  yield* [minimum - 1, minimum, maximum, maximum + 1, minimum + 0.5];
  yield* ["a".repeat(maxLength), "a".repeat(maxLength + 1), "a".repeat(Math.max(0, minLength - 1))];
  for (const known of [...(published.enum ?? []), ...(items?.enum ?? [])])
    yield* [
      known,
      `${String(known)}x`,
      `${String(known)},${String(known)}`,
      [known, known],
      ` ${String(known)}`,
    ];
  yield* ["2024-02-30T10:00:00", "2024-02-29T10:00:00Z", "1,2", "1,,2", ",1", "1, 2", "1,x"];
  yield* [...corpus.common, ...corpus.shapes, undefined];
}

test("generated code reads the arguments of every endpoint as the loop does", async () => {
  const random = seededRandom(20_260_115);
  const differences: string[] = [];
  /** Arguments that many endpoints have get all values once. */
  const seen = new Set<string>();
  let generated = 0;
  expect(shapes.size).toBeGreaterThan(250);
  for (const [where, shape] of shapes) {
    const args = Object.entries(shape).map(([name, schema]) => toArg(name, schema, where));
    const accept = generateReader(args);
    expect(accept === undefined, where).toBe(
      args.some(({ required, schema }) => required && schema),
    );
    if (accept === undefined) continue;
    generated++;
    const valid = (isOther: () => boolean): RawValues =>
      Object.fromEntries(
        args.flatMap(({ name, published, required }) =>
          required || isOther()
            ? [[name, validValue(random, name, published as ArgSchema, 40)]]
            : [],
        ),
      );
    for (const arg of args) {
      const key = JSON.stringify([arg.name, arg.published, arg.schema !== undefined]);
      if (seen.has(key)) continue;
      seen.add(key);
      const required = valid(() => false);
      for (const value of valuesOf(random, arg))
        for (const one of new Set([value, textOf(value)])) {
          const values = { ...required, [arg.name]: one };
          const difference = await differenceOf({ accept, args }, values);
          if (difference) differences.push(`${where} ${difference} ${JSON.stringify(values)}`);
        }
    }
    for (let i = 0; i < 40; i++) {
      const values = valid(() => random.chance(0.5));
      const difference = await differenceOf({ accept, args }, values);
      if (difference) differences.push(`${where} ${difference} ${JSON.stringify(values)}`);
    }
  }
  expect(differences.slice(0, 5)).toEqual([]);
  expect(generated).toBeGreaterThan(200);
});

const textOf = (value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  return Array.isArray(value) ? value.map(asText).join(",") : asText(value);
};
