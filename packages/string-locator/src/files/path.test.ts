import { describe, expect, test } from "vitest";
import { isOpenFile, isOpenFolder, standardExtensions, toParts } from "./path.ts";

describe("a path", () => {
  test.each(["a.css", "a/b/c.js", "é ü.txt", "a-b_c (1).css", "100%.css", "a..b.css"])(
    "%j is valid",
    (path) => {
      expect(toParts(path)).toEqual(path.split("/"));
    },
  );
  test.each([
    ...["", "/", "/a", "a/", "a//b", ".", "..", "a/../b", "./a", ".a", "a/.b", "a.", "a ", " a"],
    ...["a\\b", "a:b", "a\0", "a\n", "a\u200bb", "\u202ea", "\ud800", "．．/a", "a／b", "a\u2028"],
    ...["x".repeat(256), "é".repeat(128), "a/".repeat(600)],
  ])("%j is invalid", (path) => {
    expect(toParts(path)).toBeUndefined();
  });
});

describe("a file", () => {
  const extensions = new Set(standardExtensions);
  const isOpen = (path: string): boolean => isOpenFile(path.split("/"), extensions);

  test.each([
    "a.css",
    "A.CSS",
    "js/site.min.js",
    "configure.js",
    "reconfig/a.css",
    "tokens.css",
    "envelope.html",
  ])("%s is accessible", (path) => {
    expect(isOpen(path)).toBe(true);
  });
  test.each([
    ...[
      "a",
      "a.",
      "a.cgi",
      "a.db",
      "a.sqlite3",
      "a.key",
      "a.pem.txt",
      "a.env.js",
      "a.sql",
      "a.css.bak",
    ],
    ...[
      "config.js",
      "site.config.mjs",
      "siteConfig.ts",
      "CONFIG.JSON",
      "my-credentials.json",
      "secret.txt",
    ],
    ...[
      "package.json",
      "Package.json",
      "package-lock.json",
      "tsconfig.build.json",
      "id_rsa.txt",
      "passwd.txt",
    ],
    ...["node_modules/a.js", "a/Node_Modules/a.js", "secrets/a.css", "config/a.json"],
  ])("%s is excluded", (path) => {
    expect(isOpen(path)).toBe(false);
  });
  test("is found only in accessible folders", () => {
    expect(["js", "node_modules", "Secrets"].map(isOpenFolder)).toEqual([true, false, false]);
  });
});
