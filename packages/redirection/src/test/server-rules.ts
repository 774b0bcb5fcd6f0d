import { pattern, rule, type RuleProperties } from "./rules.ts";

const usual: RuleProperties = { flags: { flag_case: true, flag_trailing: true } };
const passing: RuleProperties = { flags: { ...usual.flags, flag_query: "pass" } };
const ignoring: RuleProperties = { flags: { ...usual.flags, flag_query: "ignore" } };
const either = { url_from: "/so", url_notfrom: "/not-so" };

/** Rules that are exported to servers. */
export const rules = [
  rule("/a", { to: "/b" }),
  rule("/a", { ...usual, to: "/b" }),
  rule("/a", { ...usual, to: "/b", action_code: 302 }),
  rule("/a", { ...usual, to: "/b", action_code: 307 }),
  rule("/a", { ...usual, to: "/b", action_code: 308 }),
  rule("/a", { ...passing, to: "/b" }),
  rule("/a", { ...passing, to: "/b?own=1" }),
  rule("/a", { ...passing, to: "/b#part" }),
  rule("/a", { ...passing, to: "/b?own=1#part" }),
  rule("/a", { ...passing, to: "/b%20c#part", action_code: 302 }),
  rule("/a", { ...passing, to: "/b#part", action_code: 308 }),
  rule("/a", { ...ignoring, to: "/b#part" }),
  rule("/a", { ...usual, to: "/b#part" }),
  rule("/a", {
    ...passing,
    match_type: "agent",
    action_data: { agent: "A", url_from: "/b#part", url_notfrom: "/c#part" },
  }),
  pattern("^/blog/(.*)\\.html$", { to: "/news/$1#part" }),
  rule("/a", { ...ignoring, to: "/b" }),
  rule("/a", { ...ignoring, to: "/b?own=1" }),
  rule("/a?x=1", { ...usual, to: "/b" }),
  rule("/a?x=1&y=2", { ...usual, to: "/b" }),
  rule("/a?x=1", { ...ignoring, to: "/b" }),
  rule("/a?x=1&y=2", { to: "/b", flags: { flag_query: "exactorder" } }),
  rule("/a?t[]=1&t[]=2", { to: "/b", flags: { flag_query: "ignore" } }),
  rule("/a?x", { to: "/b" }),
  rule("/a b", { ...usual, to: "/new place?q=a b#part" }),
  rule("/Über", { ...usual, to: "/ü" }),
  rule("/it's.html", { ...usual, to: "/it's" }),
  rule("/a", { ...usual, to: "https://other.test/x?y=1#z" }),
  rule('/{a;}"b"', { ...usual, to: "/;{}" }),
  rule("/\"a\" 'b'", { to: "/b" }),
  rule("/a\\\\b\\", { to: '/"b"' }),
  pattern('^/\\"a\\" ["\']', { to: "/q" }),
  pattern("^/a\\\\b\\\\", { to: "/backslashes" }),
  rule("/a", { ...usual, action_type: "error", action_code: 410 }),
  rule("/a", { ...usual, action_type: "error", action_code: 404 }),
  rule("/a", { ...usual, action_type: "error", action_code: 403 }),
  rule("/a?x=1", { ...usual, action_type: "error", action_code: 451 }),
  rule("/a", { ...usual, to: "/b$1" }),
  rule("/a", { ...usual, action_type: "nothing" }),
  rule("/a", { ...usual, action_type: "random" }),
  pattern("^/blog/(\\d+)/(.*)$", { to: "/news/$2?id=$1", flags: { flag_case: true } }),
  pattern("^/blog/(.*)$", { to: "/news/$1" }),
  pattern("^/blog/(.*)$", { to: "https://other.test/$1", action_code: 302 }),
  pattern("^/blog/.*\\.php$", { to: "/news" }),
  pattern("log/([a-z]{2};?)", { to: "/l/$1" }),
  pattern("^/blog/(.*)$", { to: "/new%20s/$1" }),
  pattern("^/blog/(.*)", { to: "/news/$1?own=1" }),
  pattern("^/gone/", { action_type: "error", action_code: 410 }),
  rule("/a", {
    ...usual,
    match_type: "agent",
    action_data: { agent: "bot|crawl", regex: true, ...either },
  }),
  rule("/a", { ...usual, match_type: "agent", action_data: { agent: "A {Bot}; 1", ...either } }),
  rule("/a", {
    ...usual,
    match_type: "referrer",
    action_data: { referrer: "http://a.test/", ...either },
  }),
  rule("/a?x=1", {
    ...usual,
    match_type: "cookie",
    action_data: { name: "seen", value: "1", ...either },
  }),
  rule("/a", {
    ...usual,
    match_type: "cookie",
    action_data: { name: "seen", value: "2|b", regex: true, ...either },
  }),
  rule("/a", {
    ...usual,
    match_type: "agent",
    action_data: { agent: "!x", regex: true, ...either },
  }),
  pattern("!a", { to: "/signs" }),
  rule("/a", {
    ...usual,
    match_type: "header",
    action_data: { name: "X-Tier", value: "gold", ...either },
  }),
  rule("/a", {
    ...usual,
    match_type: "server",
    action_data: { server: "http://old.test", ...either },
  }),
  rule("/a", { ...usual, match_type: "ip", action_data: { ip: ["192.0.2.7"], ...either } }),
  rule("/a", {
    ...usual,
    match_type: "language",
    action_data: { language: "de,en-GB", ...either },
  }),
  rule("/a", {
    ...usual,
    match_type: "agent",
    action_type: "error",
    action_code: 403,
    action_data: { agent: "bot", regex: true },
  }),
];
/** Addresses that the rules match or nearly match. */
export const addresses = [
  ...["/a", "/a/", "/A", "/A/?", "/ab", "/", "/b", "/a?x=1", "/a?X=1", "/a?x=1&y=2", "/a?y=2&x=1"],
  ...["/a?x=1&y=2&z=3", "/a?x=12", "/a?x", "/a?x=", "/a?t[]=1&t[]=2", "/a?o=3&p", "/a%20b", "/a+b"],
  ...["/A%20B/", "/%C3%9Cber", "/%c3%bcBER/", "/it's.html", "/itsxhtml", "/%7Ba;%7D%22b%22"],
  ...["/%22a%22%20'b'", "/a%5C%5Cb%5C", "/a%5Cb%5Cc", "/a%5Cb", "/%22a%22"],
  ...[
    "/blog/12/x",
    "/BLOG/12/x%20y",
    "/blog/12/x?y=1",
    "/blog/12/x?y=%20%2F",
    "/blog/",
    "/blog/x.php",
    "/blog/x/y%2Fz",
    "/blog/ab;",
  ],
  ...["/gone/", "/gone/x?y", "/go", "/blog/%C3%BC"],
];
/** The headers of visitors. */
export const visitors: readonly Readonly<Record<string, string>>[] = [
  {},
  {
    "user-agent": "GoogleBot",
    host: "old.test",
    "x-tier": "gold",
    "accept-language": "fr, de;q=0.5",
  },
  {
    "user-agent": "A {Bot}; 1",
    referer: "http://a.test/",
    cookie: "a=b; seen=1",
    "x-real-ip": "192.0.2.7",
  },
];
