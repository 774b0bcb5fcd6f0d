import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, withDepthLimit } from "./json.ts";

const code = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch (error) {
    return error;
  }
};

test("any JSON value is parsed to the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      fc.pre(!/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(value)));
      expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
test.each(["", "{", '{"a":1,}', "[1", '"a', "nul", '{"a":"\\"}', "\uFEFF{}", "1 2"])(
  "%j is a syntax error",
  (text) => {
    expect(code(text)).toMatchObject({
      code: "rest_invalid_json",
      status: 400,
      data: { json_error_code: 4, json_error_message: "Syntax error" },
    });
  },
);
test("32 levels are read and 33 are rejected, regardless of strings", () => {
  const nest = (n: number) => "[".repeat(n) + "]".repeat(n);
  expect(parseJson(nest(32))).toBeInstanceOf(Array);
  expect(code(nest(33))).toMatchObject({ code: "rest_invalid_json", data: { json_error_code: 1 } });
  expect(parseJson(JSON.stringify({ a: '[[[["\\'.repeat(50) }))).toBeTypeOf("object");
});
test("10,000 keys are read and 10,001 are rejected, regardless of strings", () => {
  const body = (n: number) => `{${Array.from({ length: n }, (_, i) => `"k${i}":":"`).join(",")}}`;
  expect(Object.keys(parseJson(body(10_000)) as object)).toHaveLength(10_000);
  expect(code(body(10_001))).toMatchObject({ code: "rest_invalid_json" });
});
test("dangerous keys are dropped at every level, also when they are escaped", () => {
  const value = parseJson(
    '{"__proto__":{"p":1},"a":[{"constructor":1,"b":{"prototype":2,"c":3}}],"\\u005f_proto__":4}',
  );
  expect(JSON.stringify(value)).toBe('{"a":[{"b":{"c":3}}]}');
  expect((value as { p?: unknown }).p).toBe(undefined);
});
test("a value may contain the name of a dangerous key", () => {
  expect(parseJson('{"a":"__proto__"}')).toEqual({ a: "__proto__" });
});

test("up to 1000 nested elements are parsed", () => {
  const read = withDepthLimit(({ open, close }) => {
    for (let time = 0; time < 3; time++) {
      for (let i = 0; i < 1000; i++) open();
      for (let i = 0; i < 1000; i++) close();
    }
    return "read";
  });
  expect(read).toBe("read");
});

test("deeper nesting stops parsing", () => {
  let opened = 0;
  const read = withDepthLimit(({ open }) => {
    for (;;) {
      open();
      opened++;
    }
  });
  expect([read, opened]).toEqual([undefined, 1000]);
});

test("other errors are those of the parser", () => {
  expect(() =>
    withDepthLimit(() => {
      throw new RangeError("own");
    }),
  ).toThrow("own");
});
