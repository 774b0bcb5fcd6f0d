import { expect, test } from "vitest";
import { script } from "./client-script.generated.ts";

test("the script is valid JavaScript without HTML insertion and closing tags", () => {
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/outerHTML|insertAdjacentHTML|document\.write|eval\(/);
  expect(script).not.toMatch(/<\/?script|<!--/i);
});
