import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { script } from "./index.ts";
import { sha256 } from "./sha256.ts";

test("the script is JavaScript that makes no markup and cannot end its tag", () => {
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/outerHTML|insertAdjacentHTML|document\.write|eval\(/);
  expect(script).not.toMatch(/<\/?script|<!--/i);
});

test("the hash of the script is SHA-256, whatever the length of the text", () => {
  const hash = new Function(`${sha256}; return hash;`)() as (text: string) => readonly number[];
  for (let length = 0; length < 200; length++) {
    const text = "harbour-7.".repeat(20).slice(0, length);
    const own = hash(text).map((word) => (word >>> 0).toString(16).padStart(8, "0"));
    expect(own.join("")).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
