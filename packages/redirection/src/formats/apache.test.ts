import { describe, expect, test } from "vitest";
import { rule, type RuleProperties } from "../test/rules.ts";
import { toApache } from "../test/complete-file.ts";

const frame = { date: "Sat, 21 Nov 2026 10:00:00 +0000", about: "Redirects", https: false };
const usual = { flag_case: true, flag_trailing: true } as const;
const apache = (...args: Parameters<typeof rule>) => {
  const lines = toApache([rule(...args)], frame).split("\n");
  return lines.slice(6, lines.indexOf("</IfModule>"));
};
const query = (...patterns: readonly string[]) =>
  patterns.map((one) => `RewriteCond %{QUERY_STRING} ${one}`);

describe("Apache", () => {
  test("a file names the engine, and is enclosed in its markers", () => {
    expect(toApache([], frame)).toBe(
      [
        ...["# Created by Redirection", `# ${frame.date}`, "# Redirects", ""],
        ...["<IfModule mod_rewrite.c>", "RewriteEngine on", "</IfModule>", ""],
        ...["# End of Redirection", ""],
      ].join("\n"),
    );
    expect(toApache([], { ...frame, https: true })).toContain("RewriteCond %{HTTPS} off\n");
  });

  test.each<[string, string, RuleProperties, readonly string[]]>([
    ["a path without flags", "/a", { to: "/b" }, [...query("^$"), "RewriteRule ^a$ /b [R=301,L]"]],
    [
      "a path with a space and the usual flags: servers match the decoded space",
      "/shop/old item.html",
      { to: "/shop/new", flags: usual },
      [...query("^$"), 'RewriteRule "^shop/old[ +]item\\.html/?$" /shop/new [R=301,L,NC]'],
    ],
    [
      "a query is not passed on",
      "/list?cat=7",
      { to: "/category/seven", action_code: 302 },
      [...query("^cat=7$"), "RewriteRule ^list$ /category/seven [R=302,L,QSD]"],
    ],
    [
      "several parameters, in any order",
      "/a?x=1&y=é",
      { to: "/b?z=2" },
      [
        ...query("^[^&]*(?:&[^&]*){1}$", "(?:^|&)x=1(?:&|$)", "(?:^|&)y=(?:é|%[Cc]3%[Aa]9)(?:&|$)"),
        "RewriteRule ^a$ /b?z=2 [R=301,L]",
      ],
    ],
    [
      "any query is dropped",
      "/a",
      { to: "/b", flags: { flag_query: "ignore" } },
      ["RewriteRule ^a$ /b [R=301,L,QSD]"],
    ],
    [
      "a query is passed on",
      "/a",
      { to: "/b", flags: { flag_query: "pass" } },
      ["RewriteRule ^a$ /b [R=301,L]"],
    ],
    [
      "a query is added to another",
      "/a",
      { to: "/b?c=1", flags: { flag_query: "pass" } },
      ["RewriteRule ^a$ /b?c=1 [R=301,L,QSA,NE]"],
    ],
    [
      "escapes and fragments of a target",
      "/a",
      { to: "/b%20c#d", flags: { flag_query: "pass" } },
      [
        "RewriteCond %{QUERY_STRING} ^$",
        "RewriteRule ^a$ /b\\%20c#d [R=301,L,NE]",
        "RewriteCond %{QUERY_STRING} .",
        "RewriteRule ^a$ /b\\%20c?%{QUERY_STRING}#d [R=301,L,NE]",
      ],
    ],
    [
      "a pattern whose end matches the query",
      "^/blog/(\\d+)/(.*)$",
      { to: "/news/$2", flags: { flag_regex: true, flag_case: true } },
      ["RewriteRule ^blog/(\\d+)/(.*)$ /news/$2 [R=301,L,NC]"],
    ],
    [
      "escapes of a target with groups: Apache escapes both",
      "^/b/(.*)",
      { to: "/new%20b/$1", flags: { flag_regex: true } },
      ['RewriteRule ^b/(.*) "/new b/$1" [R=301,L]'],
    ],
    [
      "a query added to a target with groups is escaped once or left unchanged",
      "^/b/(.*)",
      { to: "/c/$1?d=1", flags: { flag_regex: true } },
      [
        "RewriteCond %{REQUEST_URI} ^[\\w/.~!$&'()*+,;=:@-]*$",
        "RewriteRule ^b/(.*) /c/$1?d=1 [R=301,L,QSA,NE]",
        "RewriteCond %{QUERY_STRING} !%",
        "RewriteRule ^b/(.*) /c/$1?d=1 [R=301,L,QSA]",
      ],
    ],
    [
      "an anchored pattern, which leaves no query",
      "^/p/(\\d+)$",
      { to: "/q/$1", flags: { flag_regex: true } },
      [...query("^$"), "RewriteRule ^p/(\\d+)$ /q/$1 [R=301,L]"],
    ],
    [
      "an error",
      "/x",
      { action_type: "error", action_code: 404, flags: { flag_query: "ignore" } },
      ["RewriteRule ^x$ - [R=404,L]"],
    ],
    [
      "a page that is gone",
      "/x",
      { action_type: "error", action_code: 410, flags: { flag_query: "ignore" } },
      ["RewriteRule ^x$ - [G]"],
    ],
    [
      "a forbidden page",
      "/x",
      { action_type: "error", action_code: 403, flags: { flag_query: "ignore" } },
      ["RewriteRule ^x$ - [F]"],
    ],
    [
      "an internal rewrite",
      "/feed",
      { action_type: "pass", to: "/feed-new", flags: { flag_query: "pass" } },
      ["RewriteRule ^feed$ /feed-new [L]"],
    ],
    [
      "another host",
      "/x",
      {
        match_type: "server",
        action_data: { server: "http://old.example", url_from: "/y", url_notfrom: "" },
        flags: { flag_query: "pass" },
      },
      ["RewriteCond %{HTTP_HOST} ^old\\.example$ [NC]", "RewriteRule ^x$ /y [R=301,L]"],
    ],
    [
      "both outcomes of a condition",
      "/x",
      {
        match_type: "agent",
        action_data: { agent: "Fox", regex: true, url_from: "/a", url_notfrom: "/b" },
        flags: { flag_query: "pass" },
      },
      [
        "RewriteCond %{HTTP_USER_AGENT} Fox [NC]",
        "RewriteRule ^x$ /a [R=301,L]",
        "RewriteCond %{HTTP_USER_AGENT} !Fox [NC]",
        "RewriteRule ^x$ /b [R=301,L]",
      ],
    ],
    [
      "a pattern for one cookie does not match other cookies",
      "/x",
      {
        match_type: "cookie",
        action_data: { name: "c", value: "a|b", regex: true, url_from: "/a", url_notfrom: "/b" },
        flags: { flag_query: "pass" },
      },
      [
        'RewriteCond %{HTTP_COOKIE} "(?:^|;)[ ]*c=([^;]*)"',
        "RewriteCond %1 a|b [NC]",
        "RewriteRule ^x$ /a [R=301,L]",
        'RewriteCond %{HTTP_COOKIE} "!(?:^|;)[ ]*c="',
        "RewriteRule ^x$ /b [R=301,L]",
        'RewriteCond %{HTTP_COOKIE} "(?:^|;)[ ]*c=([^;]*)"',
        "RewriteCond %1 !a|b [NC]",
        "RewriteRule ^x$ /b [R=301,L]",
      ],
    ],
    [
      "patterns that begin with a special character of Apache",
      "!x",
      {
        match_type: "agent",
        action_data: { agent: "-f", regex: true, url_from: "/a" },
        flags: { flag_regex: true },
      },
      ["RewriteCond %{HTTP_USER_AGENT} (?:)-f [NC]", "RewriteRule (?:)!x /a [R=301,L,QSD]"],
    ],
    [
      "a visitor's address",
      "/x",
      {
        ...{ match_type: "ip", action_type: "error", action_code: 403 },
        action_data: { ip: ["192.0.2.1", "2001:db8::1"] },
        flags: { flag_query: "pass" },
      },
      ["RewriteCond %{REMOTE_ADDR} ^(?:192\\.0\\.2\\.1|2001:db8::1)$", "RewriteRule ^x$ - [F]"],
    ],
  ])("exports %s", (_name, url, properties, lines) => {
    expect(apache(url, properties)).toEqual(lines);
  });

  test.each<[string, string, RuleProperties]>([
    ["a random post", "/x", { action_type: "random" }],
    ["nothing", "/x", { action_type: "nothing" }],
    ["a signed-in visitor", "/x", { match_type: "login", action_data: { logged_in: "/y" } }],
    ["a missing page", "/x", { match_type: "page", action_data: { page: "404", url: "/y" } }],
    [
      "a condition of a module",
      "/x",
      { match_type: "custom", action_data: { filter: "a", url_from: "/y" } },
    ],
    [
      "a range of addresses",
      "/x",
      { match_type: "ip", action_data: { ip: ["192.0.2.0/24"], url_from: "/y" } },
    ],
    ["variables in a target", "/x", { to: "/[userlogin]" }],
    ["a target that is a post", "/x", { to: "12" }],
    ["no target", "/x", { match_type: "referrer", action_data: { referrer: "x" } }],
    ["a query in a pattern", "^/a\\?b=1", { to: "/y", flags: { flag_regex: true } }],
    ["alternatives at the top of a pattern", "^/a|^/b", { to: "/y", flags: { flag_regex: true } }],
    ["a text that Apache would expand", "^/${HOME}", { to: "/y", flags: { flag_regex: true } }],
    ["a line break", "^/a\nRequire all denied", { to: "/y", flags: { flag_regex: true } }],
    ["an escaped line break", "/a%0ARequire", { to: "/y" }],
    ["an escaped line break in a query", "/a?x=%0ARequire", { to: "/y" }],
    ["an escaped line break in a query parameter name", "/a?%0D=1", { to: "/y" }],
  ])("%s is omitted, with a comment", (_name, url, properties) => {
    const lines = apache(url, properties);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^# Left out, redirect \d+: /);
  });

  test("no part of a rule can terminate a word, a line or a block of the file", () => {
    const hostile = ['/a" [R=301] "', "/a\\", "/a</IfModule>", "/a b#", "/a'", "/a\\\\ b"];
    for (const url of hostile) {
      const [line = "", ...more] = apache(url, {
        to: "/b\"c'd</IfModule> e",
        flags: { flag_query: "pass" },
      });
      expect(more).toEqual([]);
      expect(wordsOf(line)).toHaveLength(4);
    }
  });
});

/** Splits a line into words as mod_rewrite does. */
function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  for (let at = 0; at < line.length;) {
    const quote = /["']/.test(line[at] ?? "") ? line[at++] : "";
    let word = "";
    for (; at < line.length && line[at] !== (quote || " "); at++) {
      if (line[at] === "\\" && line[at + 1] === " ") word += line[at++];
      word += line[at];
    }
    if (quote) at++;
    words.push(word);
    while (line[at] === " ") at++;
  }
  return words;
}
