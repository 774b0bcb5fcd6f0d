import { expect, test } from "vitest";
import { script } from "./client-script.generated.ts";

test("the script is JavaScript that creates no markup and cannot end its tag", () => {
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/outerHTML|insertAdjacentHTML|document\.write|eval\(/);
  expect(script).not.toMatch(/<\/?script|<!--/i);
});
