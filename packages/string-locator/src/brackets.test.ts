import { expect, test } from "vitest";
import { bracketErrors } from "./brackets.ts";

const errorsIn = (name: string, text: string): string[] =>
  bracketErrors(text, name).map(({ line, bracket, code }) => `${line}: ${bracket} ${code}`);

const right: readonly (readonly [name: string, text: string])[] = [
  ["a.js", "const a = { b: [1, (2)] };\n"],
  ["a.js", "// it's ( open\n/* { [ */ f('(', \"{\", '\\'(');\n"],
  ["a.js", "const t = `( ${f({ a: `[ ${1} {` })} [`;\n"],
  ["a.js", "const p = /[(]\\(/; x = a / b / c; y = f(1) / 2; return /}/.test(z);\n"],
  ["a.js", "const f = () => /\\)/g;\n"],
  ["a.tsx", "const a = <p>It's {count} of 3</p>;\n"],
  ["a.ts", "const s = 'a\\\n(b';\n"],
  ["a.css", "a { content: '{'; } /* ( */ b[href=\"(\"] { background: url(data:a;b,{c) }\n"],
  ["a.css", "a { b: url( x } ) } c { d: url('(') }\n"],
  ["a.scss", "a { b: 1; } // it's (\nc { d: url(//e.example/f) }\n"],
  ["a.json", '{ "a": "(", "b": [1, { "c": "\\"{" }] }\n'],
  ["a.json", "\ufeff[]"],
  ["a.other", "if (1) { a('('); } // (\n"],
  ["a.txt", "((( it's ] so"],
  ["a.md", "a) first\nb) second"],
  ["a.html", "<p>:(</p>"],
  ["README", "("],
];
test.each(right)("%s: %j is valid", (name, text) => {
  expect(errorsIn(name, text)).toEqual([]);
});

const wrong: readonly (readonly [name: string, text: string, ...errors: string[]])[] = [
  ["a.js", "f(\n", "1: ( unclosed"],
  ["a.js", "a\n}\n", "2: } unopened"],
  ["a.js", "if (1) {\n a = [ ( ;\n", "1: { unclosed", "2: [ unclosed", "2: ( unclosed"],
  ["a.js", "{ ( }\n", "1: ( unclosed"],
  ["a.js", "( ]\n", "1: ] unopened", "1: ( unclosed"],
  ["a.js", "const t = `${ f( }`;\n", "1: ( unclosed"],
  ["a.css", "a {\nb {}\n", "1: { unclosed"],
  ["a.css", "a { b: url(x }\n", "1: ( unclosed"],
  ["a.json", "[1, 2", "1: [ unclosed"],
  ["a.json", "{ a: 1 }", "0:  notJson"],
  ["a.other", "if ( 1 ) {\na = [ ( ;\n", "1: { unclosed", "2: [ unclosed", "2: ( unclosed"],
];
test.each(wrong.map(([name, text, ...errors]) => ({ name, text, errors })))(
  "$name: $text has errors",
  ({ name, text, errors }) => {
    expect(errorsIn(name, text)).toEqual(errors);
  },
);

test("any text takes bounded time, and at most 20 errors are reported", () => {
  const long = 300_000;
  const parts = [
    "(",
    "{[(",
    "'",
    "\"'`",
    "`${",
    "/[",
    ",/[",
    "/*",
    "//",
    "\\'",
    "url(",
    "}",
    "a{",
    "'\\",
  ];
  for (const part of parts)
    for (const name of ["a.js", "a.css", "a.scss", "a.json", "a.other"]) {
      const errors = bracketErrors(part.repeat(long / part.length), name);
      expect(errors.length).toBeLessThanOrEqual(20);
    }
});
