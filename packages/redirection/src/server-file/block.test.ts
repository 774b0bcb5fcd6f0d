import { expect, test } from "vitest";
import { marks } from "../formats/apache.ts";
import { withBlock } from "./jobs.ts";

const block = (text: string) => `${marks.begin}\n${text}\n${marks.end}\n`;

test.each([
  ["", block("a"), block("a")],
  ["own\n", block("a"), `${block("a")}\nown\n`],
  [`own\n${block("a")}more\n`, block("/$1 $& $`"), `own\n${block("/$1 $& $`")}more\n`],
  [`${block("a")}\nown\n`, "", "own\n"],
  [block("a"), "", ""],
  ["own\n", "", "own\n"],
  ["", "", ""],
  [
    `own\r\n${block("a").replaceAll("\n", "\r\n")}more\r\n`,
    block("b"),
    `own\r\n${block("b")}more\r\n`,
  ],
  // It is not on its own line.
  [
    `# ${marks.begin}\n${marks.end}s\n`,
    block("a"),
    `${block("a")}\n# ${marks.begin}\n${marks.end}s\n`,
  ],
])("%j with %j is %j", (file, lines, expected) => {
  expect(withBlock(file, lines)).toBe(expected);
  expect(withBlock(withBlock(file, lines), lines)).toBe(expected);
});

test("a generated part without an end is left unchanged", () => {
  expect(() => withBlock(`own\n${marks.begin}\ntheirs?\n`, block("a"))).toThrow(marks.end);
});
