import { expect, test } from "vitest";
import type { RedirectionSettings } from "../settings.ts";
import { clientAddress } from "./request.ts";

const all: RedirectionSettings["ip_headers"] = [
  "HTTP_CF_CONNECTING_IP",
  "HTTP_X_FORWARDED_FOR",
  "HTTP_FORWARDED",
];
const proxies = ["10.0.0.1", "10.0.0.2", "2001:DB8::1"];

test.each<
  readonly [
    remote: string | undefined,
    headers: Record<string, string>,
    ip_proxy: string[],
    address: string | undefined,
  ]
>([
  ["192.0.2.1", {}, [], "192.0.2.1"],
  ["::ffff:192.0.2.1", {}, [], "192.0.2.1"],
  [undefined, { "x-forwarded-for": "203.0.113.9" }, proxies, undefined],
  // Headers of clients that are not trusted proxies are ignored.
  ["192.0.2.1", { "x-forwarded-for": "203.0.113.9" }, [], "192.0.2.1"],
  ["192.0.2.1", { "x-forwarded-for": "203.0.113.9" }, proxies, "192.0.2.1"],
  ["10.0.0.1", { "x-forwarded-for": "203.0.113.9" }, proxies, "203.0.113.9"],
  ["2001:db8:0::1", { "x-forwarded-for": "203.0.113.9" }, proxies, "203.0.113.9"],
  ["::ffff:10.0.0.1", { "x-forwarded-for": "203.0.113.9" }, proxies, "203.0.113.9"],
  // The right-most address that is not a proxy counts, not those that the visitor sent before it.
  ["10.0.0.1", { "x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.0.0.2" }, proxies, "203.0.113.9"],
  ["10.0.0.1", { "x-forwarded-for": "203.0.113.9, nonsense" }, proxies, "10.0.0.1"],
  ["10.0.0.1", { "x-forwarded-for": "10.0.0.2" }, proxies, "10.0.0.1"],
  ["10.0.0.1", { "x-forwarded-for": "203.0.113.9:4711" }, proxies, "203.0.113.9"],
  ["10.0.0.1", { forwarded: 'for="[2001:db8::9]:80";proto=https' }, proxies, "2001:db8::9"],
  ["10.0.0.1", { forwarded: "for=1.1.1.1, for=203.0.113.9;by=10.0.0.1" }, proxies, "203.0.113.9"],
  [
    "10.0.0.1",
    { "cf-connecting-ip": "203.0.113.9", "x-forwarded-for": "1.1.1.1" },
    proxies,
    "203.0.113.9",
  ],
  ["10.0.0.1", {}, proxies, "10.0.0.1"],
])(
  "a request from %s with %j and the proxies %j has the address %s",
  (remote, headers, ip_proxy, address) => {
    const settings = { ip_headers: all, ip_proxy };
    expect(clientAddress(remote, new Headers(headers), settings)).toBe(address);
  },
);

test("headers that administrators did not name are ignored", () => {
  const headers = new Headers({ "x-forwarded-for": "203.0.113.9" });
  const settings = { ip_headers: [all[0] ?? "REMOTE_ADDR"], ip_proxy: proxies };
  expect(clientAddress("10.0.0.1", headers, settings)).toBe("10.0.0.1");
});
