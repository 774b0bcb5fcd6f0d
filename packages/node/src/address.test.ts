import { expect, test } from "vitest";
import { isPublicAddress, toPlainAddress } from "./address.ts";

test.each([
  "8.8.8.8",
  "93.184.216.34",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "2606:4700:4700::1111",
  "2a00:1450:4001:830::200e",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::169.254.169.254",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::",
  "3fff::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "5f00::1",
  "4000::1",
  "",
  "localhost",
  "not an address",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("each address has one normalized form", () => {
  expect(toPlainAddress("::ffff:127.0.0.1")).toBe("127.0.0.1");
  expect(toPlainAddress("0:0:0:0:0:0:0:1")).toBe("::1");
  expect(toPlainAddress("elsewhere")).toBe("elsewhere");
});
