import { expect, test, describe } from "vitest";
import { digestOf, hash53, md5, sha256Hex, timingSafeEqual } from "./hashes.ts";

test("similar texts have different hashes, and another seed gives other hashes", () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `/harbour/${n}?tide=${n % 7}`);
  const all = texts.flatMap((text) => [hash53(text), hash53(text, 1)]);
  expect(new Set(all).size).toBe(all.length);
});
// Keys of tallies are stored by them.
test("a text has the same hash in every version", () => {
  expect(hash53("")).toBe("wvjl67o803");
  expect([hash53("/漢字", 1), hash53("/漢字", 2)]).toEqual(["21fz1vyjbtq", "1p10vebvzug"]);
});

test("the SHA-256 of short and long texts and of their bytes is that of FIPS 180-4", async () => {
  const short = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await sha256Hex("abc")).toBe(short);
  expect(await digestOf("abc")).toBe(short.slice(0, 32));
  const million = "a".repeat(1_000_000);
  const long = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
  expect(await sha256Hex(million)).toBe(long);
  expect(await sha256Hex(new TextEncoder().encode(million))).toBe(long);
});

const of = (text: string) => md5(new Blob([text]).stream());

describe("md5", () => {
  test.each([
    ["", "d41d8cd98f00b204e9800998ecf8427e"],
    ["a", "0cc175b9c0f1b6a831c399e269772661"],
    ["abc", "900150983cd24fb0d6963f7d28e17f72"],
    ["message digest", "f96b697d7cb7938d525a2f31aaf161d0"],
    ["abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"],
    [
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
      "d174ab98d277d9f5a5611c2c9f419d9f",
    ],
    ["1234567890".repeat(8), "57edf4a22be3c955ac49da2e2107b67a"],
  ])("of %j is that of RFC 1321", async (text, digest) => {
    expect(await of(text)).toBe(digest);
  });

  test("does not depend on chunks, around block boundaries", async () => {
    for (const length of [54, 55, 56, 57, 63, 64, 65, 119, 120, 128]) {
      const bytes = new Uint8Array(length).fill(120);
      const single = new ReadableStream<Uint8Array>({
        start(stream) {
          for (const byte of bytes) stream.enqueue(Uint8Array.of(byte));
          stream.close();
        },
      });
      expect([length, await md5(single)]).toEqual([length, await of("x".repeat(length))]);
    }
  });
});

test("texts are equal only if every character is equal", () => {
  expect(timingSafeEqual("abc", "abc")).toBe(true);
  expect(timingSafeEqual("abc", "abd")).toBe(false);
  expect(timingSafeEqual("abc", "ab")).toBe(false);
  expect(timingSafeEqual("ab", "abc")).toBe(false);
  expect(timingSafeEqual("", "a")).toBe(false);
  expect(timingSafeEqual("\0", "")).toBe(false);
});
