import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("rows become lines with quoted cells, none of which is a formula", () => {
  const rows = [
    ["Title", "Note"],
    ['The "last" ferry', "two\nlines"],
    ["=1+1", "-5"],
  ];
  expect(toCsv(rows)).toBe(
    '"Title","Note"\r\n"The ""last"" ferry","two\nlines"\r\n"\'=1+1","\'-5"\r\n',
  );
});
