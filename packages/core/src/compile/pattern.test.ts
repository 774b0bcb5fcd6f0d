import { describe, expect, test } from "vitest";
import * as z from "zod";
import { uuid } from "../args/common.ts";
import { toArgPlan } from "../args/plan.ts";
import type { Shape } from "../schema/schema.ts";
import { toPattern } from "./pattern.ts";
import { tableRouter } from "./router.ts";

const patternOf = (text: string, args: Shape = {}) =>
  toPattern(text, toArgPlan("GET /x", args).described, "GET /x");

describe("a pattern is printed for the router, the catalogue and OpenAPI", () => {
  test.each<[string, Shape, string, string, string]>([
    ["/", {}, "/", "/", "/"],
    ["/redirect", {}, "/redirect", "/redirect", "/redirect"],
    ["/redirect/", {}, "/redirect", "/redirect", "/redirect"],
    ["/r/:id", { id: z.int() }, "/r/:id{(?:[0-9]+)}", "/r/(?P<id>[\\d]+)", "/r/{id}"],
    ["/r/:id", { id: z.int().positive() }, "/r/:id{(?:[0-9]+)}", "/r/(?P<id>[\\d]+)", "/r/{id}"],
    ["/r/:name", { name: z.string() }, "/r/:name", "/r/(?P<name>[^/]+)", "/r/{name}"],
    [
      "/r/:kind",
      { kind: z.enum(["a", "b.c"]) },
      "/r/:kind{(?:a|b\\.c)}",
      "/r/(?P<kind>a|b\\.c)",
      "/r/{kind}",
    ],
    [
      "/r/:slug",
      { slug: z.string().regex(/^[a-z]+(-[a-z]+)?$/) },
      "/r/:slug{(?:[a-z]+(?:-[a-z]+)?)}",
      "/r/(?P<slug>[a-z]+(?:-[a-z]+)?)",
      "/r/{slug}",
    ],
    ["/r/:u", { u: z.guid() }, "/r/:u{(?:[0-9a-fA-F-]+)}", "/r/(?P<u>[0-9a-fA-F-]+)", "/r/{u}"],
    ["/r/:u", { u: uuid() }, "/r/:u{(?:[0-9a-f-]+)}", "/r/(?P<u>[0-9a-f-]+)", "/r/{u}"],
    [
      "/r/:parent/s/:id",
      { parent: z.int(), id: z.int() },
      "/r/:parent{(?:[0-9]+)}/s/:id{(?:[0-9]+)}",
      "/r/(?P<parent>[\\d]+)/s/(?P<id>[\\d]+)",
      "/r/{parent}/s/{id}",
    ],
  ])("%s", (text, args, router, key, template) => {
    expect(patternOf(text, args)).toMatchObject({ router, key, template });
  });
});

describe("the router matches the patterns that the catalogue shows", () => {
  const args = {
    id: z.int(),
    kind: z.enum(["post", "page", "a+b"]),
    slug: z.string().regex(/^[\w-]+$/),
    u: uuid(),
    name: z.string(),
  };
  const words =
    "1 12 -1 1.5 x post page a+b aab é a-b A_B 0 ٥ 01234567-89ab-cdef-0123-456789abcdef".split(" ");
  test.each(Object.keys(args))(":%s", (name) => {
    const pattern = patternOf(`/x/:${name}`, args);
    const router = tableRouter<number>();
    router.add("GET", pattern.router, 1);
    const key = new RegExp(`^${pattern.key.replaceAll("(?P<", "(?<")}$`, "u");
    const [, param] = pattern.segments;
    for (const word of words) {
      const isMatched = router.match("GET", `/x/${word}`)[0].length > 0;
      expect([word, isMatched]).toEqual([word, key.test(`/x/${word}`)]);
      const test = param?.kind === "param" ? param.test : undefined;
      expect([word, test?.(word) ?? true]).toEqual([word, isMatched]);
    }
  });
  test("values of an enum are matched literally, and each alternative as a whole", () => {
    const { segments } = patternOf("/:k", { k: z.enum(["a.c", "b"]) });
    const [param] = segments;
    const test = (param?.kind === "param" && param.test) || (() => true);
    expect(["a.c", "b", "abc", "a.cb", "xb"].filter(test)).toEqual(["a.c", "b"]);
  });
  test("alternatives of a regular expression remain grouped", () => {
    const { segments } = patternOf("/:k", { k: z.string().regex(/^(?:on|off)$/) });
    const [param] = segments;
    const test = (param?.kind === "param" && param.test) || (() => true);
    expect(["on", "off", "onx", "xoff"].filter(test)).toEqual(["on", "off"]);
  });
});

describe("an error in a pattern is reported with its position", () => {
  test.each<[string, Shape, string]>([
    ["/r/:id", {}, 'GET /x: this endpoint has no argument named "id".'],
    ["/r/a b", {}, 'GET /x: "a b" is not a path segment'],
    ["/r/(?P<id>[\\d]+)", {}, "is not a path segment"],
    ["/r/*", {}, "is not a path segment"],
    ["/r//s", {}, 'GET /x: "" is not a path segment'],
    ["/r/%20", {}, "is not a path segment"],
  ])("%s", (text, args, message) => {
    expect(() => patternOf(text, args)).toThrow(message);
  });
});
