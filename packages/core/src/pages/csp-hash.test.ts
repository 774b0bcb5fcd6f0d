import { expect, test } from "vitest";
import { cspHash } from "./csp-hash.ts";

// The example of the specification, Content Security Policy Level 3.
test("the hash of a script is the one that browsers compute", async () => {
  expect(await cspHash("alert('Hello, world.');")).toBe(
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  );
});
