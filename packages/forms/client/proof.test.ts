import { expect, test } from "vitest";
import { sha256 } from "./proof.ts";

test("the hash is SHA-256, whatever the length of the text", async () => {
  for (let length = 0; length < 200; length++) {
    const text = "harbour-7.".repeat(20).slice(0, length);
    const expected = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const view = new DataView(expected);
    expect(sha256(text)).toEqual([0, 4, 8, 12, 16, 20, 24, 28].map((at) => view.getInt32(at)));
  }
});
