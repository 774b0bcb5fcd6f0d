import { expect, test } from "vitest";
import { progress } from "./progress.ts";

/** The lines that a terminal shows after these bytes. */
function screen(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    let shown = "";
    let column = 0;
    for (const part of line.replaceAll("\u001b[K", "\0")) {
      if (part === "\r") column = 0;
      else if (part === "\0") shown = shown.slice(0, column);
      else {
        shown = shown.slice(0, column) + part + shown.slice(column + 1);
        column++;
      }
    }
    lines.push(shown);
  }
  return lines;
}

test("a log line replaces the progress line in a terminal, and the progress line leaves nothing behind", () => {
  let text = "";
  const line = progress({ isTTY: true, write: (part: string) => (text += part) });
  line.records(12, 3);
  expect(screen(text)).toEqual(["12 records, 3 files"]);
  text += '{"level":"warn","message":"An image was not found"}\n';
  expect(screen(text)).toEqual(['{"level":"warn","message":"An image was not found"}', ""]);
  line.end();
  text += "done";
  expect(screen(text).at(-1)).toBe("done");
});

test("nothing is written without a terminal", () => {
  let text = "";
  const line = progress({ write: (part: string) => (text += part) });
  line.records(12);
  line.end();
  expect(text).toBe("");
});
