import fc from "fast-check";
import { expect, test } from "vitest";
import { fromPairs, listToMap, parseQuery, toQuery, withNumbers } from "./brackets.ts";

test.each<[string, unknown]>([
  ["", {}],
  ["&&a=1&", { a: "1" }],
  ["a", { a: "" }],
  ["=1", {}],
  ["a=b=c", { a: "b=c" }],
  ["a=1&a=2", { a: "2" }],
  ["a+b=c+d", { a_b: "c d" }],
  ["a.b=1", { a_b: "1" }],
  ["+a=1", { a: "1" }],
  ["a[b.c]=1", { a: { "b.c": "1" } }],
  ["a[]=1&a[]=2", { a: ["1", "2"] }],
  ["a%5B%5D=1", { a: ["1"] }],
  ["a[0]=1&a[5]=2", { a: ["1", "2"] }],
  ["a[5]=1&a[]=2", { a: ["1", "2"] }],
  ["a[b][]=1&a[b][]=2", { a: { b: ["1", "2"] } }],
  ["a[b][c][d]=1", { a: { b: { c: { d: "1" } } } }],
  ["a[]=1&a[x]=2", { a: { 0: "1", x: "2" } }],
  ["a=1&a[]=2", { a: ["2"] }],
  ["a[]=2&a=1", { a: "1" }],
  ["a[b]=1&a[b][c]=2", { a: { b: { c: "2" } } }],
  ["a[][x]=1&a[][x]=2", { a: [{ x: "1" }, { x: "2" }] }],
  ["a[b=1", { a_b: "1" }],
  ["a[b]c=1", { a: { b: "1" } }],
  ["a[-1]=1", { a: { "-1": "1" } }],
  ["a[01]=1", { a: { "01": "1" } }],
  ["a[2026]=1&a[]=2", { a: ["1", "2"] }],
  ["__proto__=1&constructor[x]=1&a[prototype]=1&a[b]=2", { a: { b: "2" } }],
  ["a[__proto__][polluted]=1", {}],
])("the query %j is parsed as %j", (text, values) => {
  expect(parseQuery(text)).toEqual(values);
});
test("maps have no prototype", () => {
  const { a } = parseQuery("a[b]=1") as { a: object };
  expect(Object.getPrototypeOf(parseQuery(""))).toBe(null);
  expect(Object.getPrototypeOf(a)).toBe(null);
  expect(({} as { polluted?: unknown }).polluted).toBe(undefined);
});
test.each([
  ["1,000 values", Array(1000).fill("a=1").join("&"), Array(1001).fill("a=1").join("&")],
  ["five levels", `a${"[x]".repeat(5)}=1`, `a${"[x]".repeat(6)}=1`],
  ["percent-encoding", "a=%41", "a=%4"],
  ["hex digits", "a=%4a", "a=%4g"],
  ["UTF-8", "a=%C3%A9", "a=%C3"],
  ["no surrogates", "a=%EE%80%80", "a=%ED%A0%80"],
])("the limit is %s", (_, fits, fails) => {
  expect(() => parseQuery(fits)).not.toThrow();
  expect(() => parseQuery(fails)).toThrow(
    expect.objectContaining({ code: "rest_invalid_param", status: 400 }),
  );
  expect(() => parseQuery(fails, "form")).toThrow(
    expect.objectContaining({ code: "rest_invalid_body" }),
  );
});
test("decoded pairs are read in the same way", () => {
  expect(
    fromPairs(
      [
        ["a[]", "x=y&z"],
        ["a[]", "%"],
      ],
      "form",
    ),
  ).toEqual({ a: ["x=y&z", "%"] });
});
test("queries of links are written in the form that clients use", () => {
  const values = {
    categories: [4, 5],
    search: "",
    q: "a b~é",
    sticky: false,
    deep: { x: true },
    none: null,
    empty: [],
  };
  expect(toQuery(values)).toBe(
    "categories%5B0%5D=4&categories%5B1%5D=5&search&q=a+b%7E%C3%A9&sticky=0&deep%5Bx%5D=1",
  );
});

const key = fc
  .string({ unit: "binary", minLength: 1, maxLength: 6 })
  .filter(
    (text) =>
      !/^[\d-]|[[\]. \0=]/.test(text) &&
      !/^(__proto__|constructor|prototype)$/.test(text) &&
      text.isWellFormed(),
  );
const text = fc.string({ unit: "grapheme", maxLength: 8 });
const { node } = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
    fc.dictionary(key, tie("node"), { minKeys: 1, maxKeys: 3 }),
  ),
}));
test("written values are read back", () => {
  fc.assert(
    fc.property(fc.dictionary(key, node, { maxKeys: 4 }), (values) => {
      expect(parseQuery(toQuery(values))).toEqual({ ...values });
    }),
    { numRuns: 500 },
  );
});
test("any text is either read or rejected", () => {
  const texts = fc.array(
    fc.constantFrom("a", "[", "]", "=", "&", "%", "4", "1", "+", ".", "\0", "é"),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        texts.map((parts) => parts.join("")),
      ),
      (query) => {
        try {
          parseQuery(query);
        } catch (error) {
          expect(error).toMatchObject({ name: "ApiError", status: 400 });
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("numbers in brackets are kept in links and in texts that distinguish requests", () => {
  const votes = parseQuery("votes[12]=a&votes[7]=b");
  expect(votes).toEqual({ votes: ["a", "b"] });
  expect(listToMap(votes["votes"] as string[])).toEqual({ 7: "b", 12: "a" });
  expect(decodeURIComponent(toQuery(votes))).toBe("votes[12]=a&votes[7]=b");
  const textOf = (query: string) => JSON.stringify(parseQuery(query), withNumbers);
  expect(textOf("v[12]=1")).not.toBe(textOf("v[7]=1"));
  expect(textOf("v[12]=1")).not.toBe(textOf("v[0][0]=12&v[0][1]=1"));
  expect(textOf("v[]=1&v[]=2")).toBe('{"v":["1","2"]}');
});

test("no value is lost behind a number that is too large to count on from", () => {
  expect(Object.values(parseQuery("a[9007199254740992]=1&a[]=2&a[]=3")["a"] as object)).toEqual(
    expect.arrayContaining(["1", "2", "3"]),
  );
});
