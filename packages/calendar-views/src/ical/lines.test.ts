import { expect, test } from "vitest";
import { toAddress, toFile, toParameter, toText } from "./lines.ts";

test("no line has more than 75 bytes, and none is broken within a character", () => {
  const text = `SUMMARY:${"Hafenfest mit Größe und 🎆 ".repeat(20)}`;
  const file = toFile([text]);
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toBe(`${text}\r\n`);
});

test("special characters are escaped, and none ends the line", () => {
  expect(toText("a;b,c\\d\r\ne\u0007\rf")).toBe("a\\;b\\,c\\\\d\\ne\\nf");
  expect(toParameter('The "Ann"\nClub')).toBe("\"The 'Ann' Club\"");
  expect(toAddress("https://site.test/a b\r\nX:1")).toBe("https://site.test/a%20b%0D%0AX:1");
});
