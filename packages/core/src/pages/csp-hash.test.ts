import { expect, test } from "vitest";
import { cspHash } from "./csp-hash.ts";

// The example of the specification, Content Security Policy Level 3.
test("a script is named by the hash that browsers make of it", async () => {
  expect(await cspHash("alert('Hello, world.');")).toBe(
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  );
});
