import { expect, test } from "vitest";
import { textTable } from "./command.ts";

test("columns are aligned, and control characters in cells are replaced", () => {
  const rows = [
    ["ID", "NOTE"],
    ["17", "\u001b]0;owned\u0007 and\u009b2J more"],
  ];
  expect(textTable(rows)).toBe("ID  NOTE\n17  \ufffd]0;owned\ufffd and\ufffd2J more");
});
