import * as fc from "fast-check";
import { TrieRouter } from "hono/router/trie-router";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace, type Routes } from "../declare/namespace.ts";
import { createSite } from "../site.ts";
import { tableRouter } from "./router.ts";

const { get, edit } = moduleBuilder({});
const byId = get({ summary: "x", args: { id: z.int() }, access: "public", handler: () => 1 });
const byName = get({
  summary: "x",
  args: { name: z.string() },
  access: "public",
  handler: () => 1,
});
const plain = get({ summary: "x", access: "public", handler: () => 1 });

/** Routes with equal shapes are one route to a request. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ":");

/**
 * A route's place in the order, segment by segment: words, then constrained parameters by the first route that has the
 * same beginning, then free ones. The least of all that match must win.
 */
function rankOf(path: string, paths: readonly string[]): string {
  const parts = path.slice(1).split("/");
  return parts
    .map((part, i) => {
      const kind = part.startsWith(":") ? (part.includes("{") ? 1 : 2) : 0;
      const start = shapeOf(`/${parts.slice(0, i + 1).join("/")}`);
      const first = paths.findIndex((one) => `${shapeOf(one)}/`.startsWith(`${start}/`));
      return `${kind}${String(first).padStart(2, "0")}`;
    })
    .join(" ");
}

const word = fc.constantFrom("a", "b", "ab", "1", "posts");
const constraint = fc.constantFrom("[0-9]+", "(?:a|b)", "[a-z-]+", "(?:1|ab)");
const part = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 2, arbitrary: fc.constant(":") },
  { weight: 2, arbitrary: constraint.map((source) => `:{${source}}`) },
);
/** Tables in which each route has names of its own: `/a/:p2_1` is the second segment of route 2. */
const tables = fc
  .array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 14 })
  .map((rows) =>
    rows.map(
      (parts, row) =>
        `/${parts.map((one, i) => (one.startsWith(":") ? `:p${row}_${i}${one.slice(1)}` : one)).join("/")}`,
    ),
  )
  .map((paths) =>
    paths.filter((path, i) => paths.findIndex((one) => shapeOf(one) === shapeOf(path)) === i),
  );
const asked = fc
  .array(fc.oneof(word, fc.constantFrom("2", "c-d", "A", "x%25y", "é")), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => `/${parts.join("/")}`);

describe("compared with Hono's TrieRouter", () => {
  test("both match the same paths, with the same parameters", () => {
    fc.assert(
      fc.property(tables, fc.array(asked, { minLength: 1, maxLength: 20 }), (paths, requests) => {
        const ours = tableRouter<string>();
        const trie = new TrieRouter<string>();
        for (const path of paths) {
          ours.add("GET", path, path);
          trie.add("GET", path, path);
        }
        for (const path of requests) {
          const [[hit]] = ours.match("GET", path);
          const all = trie.match("GET", path)[0] as [string, Record<string, string>][];
          expect(hit === undefined).toBe(all.length === 0);
          if (!hit) continue;
          const same = all.find(([handler]) => handler === hit[0]);
          expect(same && { ...same[1] }).toEqual({ ...(hit[1] as object) });
          const best = all.map(([handler]) => rankOf(handler, paths)).toSorted()[0];
          expect(rankOf(hit[0], paths)).toBe(best);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("precedence", () => {
  const pick = (paths: readonly string[], path: string) => {
    const router = tableRouter<string>();
    for (const one of paths) router.add("GET", one, one);
    const [[hit]] = router.match("GET", path);
    return hit && { route: hit[0], params: { ...(hit[1] as object) } };
  };
  test("a literal precedes a constrained parameter, which precedes a free one, in any order of declaration", () => {
    const paths = ["/x/:name", "/x/:id{[0-9]+}", "/x/1"];
    for (const order of [paths, paths.toReversed()]) {
      expect(pick(order, "/x/1")).toEqual({ route: "/x/1", params: {} });
      expect(pick(order, "/x/2")).toEqual({ route: "/x/:id{[0-9]+}", params: { id: "2" } });
      expect(pick(order, "/x/two")).toEqual({ route: "/x/:name", params: { name: "two" } });
    }
  });
  test("among equal routes the first one is selected", () => {
    const [a, b] = ["/x/:a{[a-z]+}", "/x/:b{[a-z0-9]+}"] as const;
    expect(pick([a, b], "/x/q")?.route).toBe(a);
    expect(pick([b, a], "/x/q")?.route).toBe(b);
  });
  test("the router backtracks if a preferred prefix leads to no route", () => {
    const paths = ["/posts/:id{[0-9]+}/revisions", "/posts/:slug/:rest"];
    expect(pick(paths, "/posts/5/autosaves")).toEqual({
      route: "/posts/:slug/:rest",
      params: { slug: "5", rest: "autosaves" },
    });
  });
  test("routes with a common prefix have their own parameter names", () => {
    const paths = ["/x/:id{[0-9]+}", "/x/:parent{[0-9]+}/revisions/:id{[0-9]+}"];
    expect(pick(paths, "/x/1")?.params).toEqual({ id: "1" });
    expect(pick(paths, "/x/1/revisions/2")?.params).toEqual({ parent: "1", id: "2" });
  });
  test("empty segments do not match, and prototype property names are ordinary names", () => {
    expect(pick(["/x/:id"], "/x/")).toBeUndefined();
    expect(pick(["/x/:id/y"], "/x//y")).toBeUndefined();
    expect(pick(["/x/:id"], "/constructor/1")).toBeUndefined();
    expect(pick(["/x/:id"], "/x/__proto__")?.params).toEqual({ id: "__proto__" });
  });
  test("a long path with many alternatives is matched quickly", () => {
    const router = tableRouter<string>();
    const wide = (depth: number, tail: string) => `${"/:a{[a-z]+}".repeat(depth)}${tail}`;
    for (let i = 1; i <= 20; i++)
      router.add(
        "GET",
        wide(i, "/end").replace(/:a/g, () => `:a${i}`),
        "x",
      );
    router.match("GET", "/abc".repeat(1000));
  });
});

describe("a conflict", () => {
  const moduleOf = (name: string, routes: Routes) =>
    defineModule({ name, namespaces: [defineNamespace("x/v1" as string, routes as never)] })();
  const site = (...modules: ReturnType<typeof moduleOf>[]) =>
    createSite({ modules: modules as never });

  test("of method and path is reported with the path and both packages", () => {
    expect(() =>
      site(moduleOf("alpha", { "/a": [plain] }), moduleOf("beta", { "/a": [plain] })),
    ).toThrow("GET /x/v1/a is declared by both alpha and beta.");
    expect(() => site(moduleOf("alpha", { "/a": [plain, plain] }))).toThrow(
      "GET /x/v1/a is declared twice by alpha.",
    );
  });
  test("is detected if the parameter names differ", () => {
    const byOther = get({
      summary: "x",
      args: { no: z.int() },
      access: "public",
      handler: () => 1,
    });
    expect(() =>
      site(moduleOf("alpha", { "/a/:id": [byId] }), moduleOf("beta", { "/a/:no": [byOther] })),
    ).toThrow("GET /x/v1/a/:no is declared by both alpha and beta.");
  });
  test("does not exist between constrained and free parameters, or between methods", () => {
    const change = edit({
      summary: "x",
      args: { id: z.int() },
      access: "public",
      handler: () => 1,
    });
    expect(() =>
      site(
        moduleOf("alpha", { "/a/:id": [byId, change] }),
        moduleOf("beta", { "/a/:name": [byName], "/a/b": [plain] }),
      ),
    ).not.toThrow();
  });
  test("is detected for every method of an editable route", () => {
    const change = edit({
      summary: "x",
      args: { id: z.int() },
      access: "public",
      handler: () => 1,
    });
    expect(() =>
      site(moduleOf("alpha", { "/a/:id": [change] }), moduleOf("beta", { "/a/:id": [change] })),
    ).toThrow("POST /x/v1/a/:id is declared by both alpha and beta.");
  });
});
