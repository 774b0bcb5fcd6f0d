import { expect, test } from "vitest";
import { isCategory } from "../categories.ts";
import type { KnownVendor } from "../extension-points.ts";
import { standardVendors } from "./index.ts";
import { toVendorLookup } from "./lookup.ts";

const known = toVendorLookup(standardVendors);

test.each([
  ["_ga", "magazine.example", "analytics", "Google Analytics"],
  ["_ga_ABC123", "magazine.example", "analytics", "Google Analytics"],
  ["_gat_gtag_UA_1", "", "analytics", "Google Analytics"],
  ["_pk_id.1.2", "magazine.example", "analytics", "Matomo"],
  ["MATOMO_SESSID", "magazine.example", "necessary", "Matomo"],
  ["_fbp", "magazine.example", "advertisement", "Meta"],
])("%s of %s is for %s, by %s", (name, domain, category, vendor) => {
  expect(known.ofCookie(name, domain)).toMatchObject({ category, vendor });
});

test("an unknown name has no result, even names of object properties", () => {
  for (const name of ["ga", "_GA", "session", "__proto__", "toString", "*", ""])
    expect(known.ofCookie(name, "magazine.example")).toBeUndefined();
});

test("the vendor of the domain comes first, then the exact name, then the longest pattern", () => {
  const of = (name: string, label: string, cookie: string, hosts: readonly string[] = []) =>
    ({
      name,
      label,
      category: "analytics",
      cookies: [{ name: cookie, description: "" }],
      hosts,
    }) satisfies KnownVendor;
  const own = toVendorLookup([
    of("a", "Any", "id_*"),
    of("b", "Longer", "id_a*"),
    of("c", "Exact", "id_a"),
    of("d", "Owner", "id_*", ["owner.example"]),
  ]);
  expect(own.ofCookie("id_abc", "magazine.example")?.vendor).toBe("Longer");
  expect(own.ofCookie("id_a", "magazine.example")?.vendor).toBe("Exact");
  expect(own.ofCookie("id_a", "www.owner.example")?.vendor).toBe("Owner");
  expect(own.ofCookie("id_a", "notowner.example")?.vendor).toBe("Exact");
});

test.each([
  ["https://www.googletagmanager.com/gtag/js?id=G-1", "google-analytics"],
  ["https://www.youtube.com/embed/a", "youtube"],
  ["https://www.google.com/maps/embed?pb=1", "google-maps"],
  ["https://www.google.com/recaptcha/api.js", "recaptcha"],
  ["https://www.facebook.com/tr?id=1", "meta"],
  ["https://www.tiktok.com/player/v1/7000", "tiktok"],
  ["https://www.linkedin.com/embed/feed/update/urn:li:share:1", "linkedin"],
  ["https://WWW.YOUTUBE.COM/embed/a", "youtube"],
])("%s is known as %s", (url, name) => {
  expect(known.ofUrl(new URL(url))?.name).toBe(name);
});

test.each([
  "https://www.google.com/search?q=a",
  "https://notyoutube.com/embed/a",
  "https://youtube.com.evil.example/",
  "https://magazine.example/youtube.com",
])("%s has no known vendor", (url) => {
  expect(known.ofUrl(new URL(url))).toBeUndefined();
});

test("an inline script is recognized by its content", () => {
  const text = "!function(f){f.src='https://connect.facebook.net/en_US/fbevents.js'}(window)";
  expect(known.inText(text)?.name).toBe("meta");
  expect(known.inText("document.title = 'a'")).toBeUndefined();
});

test("the table has unique names, existing categories and lowercase hosts", () => {
  const names = standardVendors.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const cookies = standardVendors.flatMap(({ cookies: own = [] }) => own);
  expect(new Set(cookies.map(({ name }) => name)).size).toBe(cookies.length);
  for (const { category, hosts = [], snippets = [] } of standardVendors) {
    expect(isCategory(category)).toBe(true);
    for (const host of hosts) expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[a-z]+)?$/);
    for (const snippet of snippets) expect(snippet.length).toBeGreaterThan(3);
  }
  for (const { description } of cookies) expect(description).toMatch(/^[A-Z].*\.$/);
});
