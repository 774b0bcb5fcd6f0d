import { describe, expect, test } from "vitest";
import { readApache } from "../imports/apache.ts";
import type { ImportedRules } from "../imports/imported-rules.ts";
import { readNginx } from "../imports/nginx.ts";
import { storedRules } from "./imported.ts";
import { decisionOf } from "./rules.ts";

/** A rule, and for some addresses the target or status of the server; undefined if the rule does not apply. */
type Case = readonly [text: string, Readonly<Record<string, string | number | undefined>>];

const apache: readonly Case[] = [
  ["RewriteRule ^c/?$ /d [R]", { "/c": "/d", "/c/?x=1": "/d?x=1", "/C": undefined }],
  ["RewriteRule ^c$ /d [redirect=301,nocase]", { "/C": "/d", "/c/": undefined }],
  ["RewriteRule ^/?$ /home [R]", { "/": "/home", "/a": undefined }],
  ["RewriteRule ^/?c$ /d [R]", { "/c": "/d" }],
  ["RewriteRule ^c$ - [gone]", { "/c?x=1": 410 }],
  ["RewriteRule ^c/\\d+$ - [forbidden]", { "/c/7?x=1": 403, "/c/7/8": undefined }],
  ["RewriteRule ^c$ /d? [R]", { "/c?x=1": "/d" }],
  ["RewriteRule ^c$ /d [R,QSD]", { "/c?x=1": "/d" }],
  ["RewriteRule ^c$ /d [R,qsdiscard]", { "/c?x=1": "/d" }],
  ["RewriteRule ^c$ /d?own=1 [R]", { "/c?x=1": "/d?own=1" }],
  ["RewriteRule ^c$ /d?own=1 [R,QSA]", { "/c?x=1": "/d?own=1&x=1" }],
  ["RewriteRule ^c$ /d?own=1 [R,qsappend]", { "/c?x=1": "/d?own=1&x=1" }],
  [
    "RewriteRule ^c/(\\d+)$ /d/$1 [R]",
    { "/c/7": "/d/7", "/c/7?x=1": "/d/7?x=1", "/c/7a": undefined },
  ],
  ["RewriteRule ^c/(\\d+)$ /d?id=$1 [R]", { "/c/7?x=1": "/d?id=7" }],
  ["RewriteRule ^c/(\\d+)$ /d?id=$1#e [R,NE]", { "/c/7?x=1": "/d?id=7#e" }],
  ["RewriteRule ^c/(\\d+) /d/$1 [R]", { "/c/7/x?x=1": "/d/7?x=1" }],
  ["RewriteRule ^c/(.*)$ /d/$1 [R,QSD]", { "/c/a/b?x=1": "/d/a/b" }],
  ["RewriteRule ^c/(.*)$ /d [R]", { "/c/a/b?x=1": "/d?x=1" }],
  [
    "RewriteRule ^c/(a|b)(/|$) /d/$1 [R]",
    { "/c/a?x=1": "/d/a?x=1", "/c/b/": "/d/b", "/c/ab": undefined },
  ],
  ["RewriteRule ^c/.*\\.php$ /d [R]", { "/c/a?b.php": undefined, "/c/a.php?x=1": "/d?x=1" }],
  ["RewriteRule ^c/[^/]+$ /d [R]", { "/c/a?b/c": "/d?b/c", "/c/a/b": undefined }],
  ["RewriteRule old /new [R]", { "/a?old": undefined, "/an-old-page?x=1": "/new?x=1" }],
  [
    "RewriteRule (^|/)old$ /new [R]",
    { "/old": "/new", "/a/old?x=1": "/new?x=1", "/cold": undefined },
  ],
  ["RewriteRule (.*) https://new.test/$1 [R]", { "/a/b?x=1": "https://new.test/a/b?x=1" }],
  ["RewriteRule ^c$ /d\\%20e [R,NE]", { "/c": "/d%20e" }],
  ["RewriteRule ^c$ /d\\$x [R]", { "/c": "/d$x" }],
  ["RewriteRule ^a\\+b$ /d [R]", { "/a+b": "/d", "/a%2Bb": "/d", "/a%20b": undefined }],
  ["RedirectMatch ^/c/([a-z])$ /d/$1", { "/c/a?x=1": "/d/a?x=1" }],
  ["Redirect /c /d?own=1", { "/c?x=1": "/d?own=1" }],
];
const nginx: readonly Case[] = [
  ["rewrite ^/c/?$ /d permanent;", { "/c/": "/d", "/c?x=1": "/d?x=1" }],
  ["rewrite ^/c$ /d? permanent;", { "/c?x=1": "/d" }],
  ["rewrite ^/c$ /d?own=1 permanent;", { "/c?x=1": "/d?own=1&x=1" }],
  ["rewrite ^/c$ /d?own=1? permanent;", { "/c?x=1": "/d?own=1" }],
  ["rewrite (?i)/c/(\\d+)$ /d/$1 redirect;", { "/a/C/7?x=1": "/d/7?x=1", "/?/c/7": undefined }],
  ["rewrite ^(/c/\\d+)$ https://new.test$1 redirect;", { "/c/7?x=1": "https://new.test/c/7?x=1" }],
  ["rewrite ^(.*)$ https://new.test$1 redirect;", { "/c/7?x=1": "https://new.test/c/7?x=1" }],
  ["location ~ ^/c/(.*)$ { return 301 /d/$1; }", { "/c/a?x=1": "/d/a" }],
  ["location = /c { return 301 /d; }", { "/c?x=1": "/d" }],
  ['rewrite "^/a\\\\\\\\b$" /d redirect;', { "/a%5Cb": "/d", "/a%5C%5Cb": undefined }],
];

describe.each([
  { server: "Apache", cases: apache, read: readApache },
  { server: "nginx", cases: nginx, read: readNginx },
])("a rule of $server applies as there:", ({ cases, read }) => {
  test.each(cases)("%s", async (text, expected) => {
    const found: ImportedRules = read(text);
    expect(found.skipped).toEqual([]);
    const rules = storedRules(found);
    for (const [address, target] of Object.entries(expected)) {
      const decision = await decisionOf(rules, address);
      const given = decision?.type === "redirect" ? decision.location : decision;
      expect([address, decision?.type === "error" ? decision.code : given]).toEqual([
        address,
        target,
      ]);
    }
  });
});

test.each([
  "RewriteRule ^c/(.*)$ /d/\\$1 [R]",
  "RewriteRule ^c/(.*)$ /d/$0 [R]",
  "RewriteRule ^c$ /d%20e [R]",
  "RewriteRule ^c|d$ /e [R]",
  `RewriteRule ^${"(c)".repeat(9)}$ /d [R]`,
])("a rule of Apache that the site cannot apply is skipped: %s", (text) => {
  expect(readApache(text)).toEqual({
    redirects: [],
    skipped: [{ line: 1, reason: expect.any(String) }],
  });
});
