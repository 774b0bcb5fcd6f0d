import { describe, expect, test } from "vitest";
import { rule, type RuleProperties } from "../test/rules.ts";
import { toNginx } from "../test/complete-file.ts";

const frame = { date: "Sat, 21 Nov 2026 10:00:00 +0000", about: "Redirects", https: false };
const usual = { flag_case: true, flag_trailing: true } as const;
const nginx = (...args: Parameters<typeof rule>) => {
  const lines = toNginx([rule(...args)], frame).split("\n");
  return lines.slice(5, lines.indexOf("}")).map((line) => line.slice(4));
};

describe("nginx", () => {
  test("a file is enclosed in its markers", () => {
    expect(toNginx([], frame)).toBe(
      `# Created by Redirection\n# ${frame.date}\n# Redirects\n\nserver {\n}\n\n# End of Redirection\n`,
    );
  });

  test.each<[string, string, RuleProperties, readonly string[]]>([
    [
      "a path whose query is passed on",
      "/a",
      { to: "/b", flags: { flag_query: "pass" } },
      ["rewrite ^/a$ /b permanent;"],
    ],
    [
      "any letter case, any trailing slash",
      "/a",
      { to: "/b", flags: { ...usual, flag_query: "pass" } },
      ["rewrite (?i)^/a/?$ /b permanent;"],
    ],
    [
      "a query that is dropped",
      "/a",
      { to: "/b", action_code: 302, flags: { flag_query: "ignore" } },
      ["rewrite ^/a$ /b? redirect;"],
    ],
    [
      "a required query",
      "/list?cat=7",
      { to: "/seven" },
      [
        'set $redirection "";',
        "if ($args ~ ^cat=7$) {",
        '    set $redirection "${redirection}q";',
        "}",
        "if ($uri ~ ^/list$) {",
        '    set $redirection "${redirection}p";',
        "}",
        'if ($redirection = "qp") {',
        "    rewrite ^/list$ /seven? permanent;",
        "}",
      ],
    ],
    [
      "a status that `rewrite` does not support",
      "/a",
      { to: "/b", action_code: 308, flags: { flag_query: "ignore" } },
      ["if ($uri ~ ^/a$) {", "    return 308 /b;", "}"],
    ],
    [
      "an error",
      "/a",
      { action_type: "error", action_code: 410, flags: { flag_query: "ignore" } },
      ["if ($uri ~ ^/a$) {", "    return 410;", "}"],
    ],
    [
      "a pattern with braces",
      "^/a{2}/(.*)$",
      { to: "/b/$1", flags: { flag_regex: true } },
      ['rewrite "^/a{2}/(.*)$" /b/$1 permanent;'],
    ],
  ])("exports %s", (_name, url, properties, lines) => {
    expect(nginx(url, properties)).toEqual(lines);
  });

  test("only `rewrite` inserts groups, because it escapes them", () => {
    const lines = nginx("^/a/(.*)", { to: "/b/$1", action_code: 307, flags: { flag_regex: true } });
    expect(lines).toEqual([expect.stringMatching(/^# Left out/)]);
  });

  test("a group with its own slash directly after a host is left out", () => {
    const flags = { flag_regex: true };
    const to = "https://b.test$1";
    expect(nginx("^(/a.*)$", { to, flags })).toEqual([expect.stringMatching(/^# Left out/)]);
    expect(nginx("^/a/(.*)$", { to, flags })).toEqual([
      "rewrite ^/a/(.*)$ https://b.test/$1 permanent;",
    ]);
  });

  test("a dollar sign in a target is not a variable", () => {
    expect(nginx("/a", { to: "/b/$host" })).toEqual([expect.stringMatching(/^# Left out/)]);
  });
});
