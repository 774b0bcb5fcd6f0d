import { toHmacKey } from "@waymark/core";
import { expect, test } from "vitest";
import { newSecret, toPlainSecret } from "./application-password.ts";
import { mac, randomLetters } from "./secret.ts";

test("a keyed hash depends on the key, the purpose and the text", () => {
  const [one, two] = [toHmacKey("one"), toHmacKey("two")];
  const hashes = [
    mac(one, "session", "x"),
    mac(two, "session", "x"),
    mac(one, "nonce", "x"),
    mac(one, "session", "y"),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(mac(one, "session", "x")).toBe(hashes[0]);
});

test("random letters use the whole alphabet", () => {
  const text = randomLetters(10_000);
  expect(text).toHaveLength(10_000);
  expect(new Set(text).size).toBe(62);
});

test("only the letters and digits of a secret are significant", () => {
  expect(newSecret()).toMatch(/^(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/);
  expect(toPlainSecret("ab CD-12_é3")).toBe("abCD123");
});
