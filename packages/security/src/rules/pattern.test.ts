import { expect, test } from "vitest";
import { compileGlob, compilePattern } from "./pattern.ts";
import { ownRules, scanText } from "./scan.ts";

test.each([
  ["app/node_modules", "app/node_modules/a/b.js", true],
  ["app/node_modules/", "app/node_modules", true],
  ["app/node_modules", "app/node_modules_more/a.js", false],
  ["*.map", "app/dist/a.js.map", true],
  ["*.map", "app/dist/a.mapper.js", false],
  ["app/*/test", "app/a/b/test/c.ts", true],
  ["a.c", "abc", false],
  ["[(", "[(", true],
])("whether the pattern %s matches the name %s is %s", (pattern, name, isMeant) => {
  expect(compileGlob(pattern)?.(name)).toBe(isMeant);
});

test("expensive patterns are rejected", () => {
  expect(compileGlob("*a".repeat(11))).toBeUndefined();
  expect(compileGlob("a".repeat(201))).toBeUndefined();
  const pattern = compileGlob("*a".repeat(10));
  pattern?.("a".repeat(4000) + "b");
});

test.each(["((a{50}){50}){50}", "(", "(?=a)", "a".repeat(501), "(?:a{900}){900}", "(a)\\1"])(
  "the expression %s is rejected immediately",
  (source) => {
    expect(typeof compilePattern(source)).toBe("string");
  },
);

test.each([
  ["(?:a|aa|aaa|a?){20}b", "a".repeat(1_000_000)],
  ["(?:.*a){10}b", "ab".repeat(200_000).replaceAll("b", "c")],
  ["(?:x+x+)+y", "x".repeat(500_000)],
])("the expression %s takes linear time", async (source, text) => {
  await scanText(text, "code", ownRules([source]));
});
