import { afterAll, describe, expect, test } from "vitest";
import { toApache } from "../formats/apache.ts";
import { toNginx } from "../formats/nginx.ts";
import { decode } from "../urls/escapes.ts";
import type { Rule } from "../rules/rule.ts";
import { startApache } from "./apache.ts";
import { startNginx } from "./nginx.ts";
import { ask, pattern, rule, type Said } from "./rules.ts";

const titleOf = ({ url, match_type, action_type, action_data }: Rule, file: number): string =>
  `${file}: ${url} ${match_type} ${action_type} ${JSON.stringify(action_data)}`;
const frame = { date: "today", about: "a test", https: false };
const usual: Said = { flags: { flag_case: true, flag_trailing: true } };
const passing: Said = { flags: { ...usual.flags, flag_query: "pass" } };
const ignoring: Said = { flags: { ...usual.flags, flag_query: "ignore" } };
const either = { url_from: "/so", url_notfrom: "/not-so" };

const rules = [
  rule("/a", { to: "/b" }),
  rule("/a", { ...usual, to: "/b" }),
  rule("/a", { ...usual, to: "/b", action_code: 302 }),
  rule("/a", { ...usual, to: "/b", action_code: 307 }),
  rule("/a", { ...usual, to: "/b", action_code: 308 }),
  rule("/a", { ...passing, to: "/b" }),
  rule("/a", { ...passing, to: "/b?own=1" }),
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
const addresses = [
  ...["/a", "/a/", "/A", "/A/?", "/ab", "/", "/b", "/a?x=1", "/a?X=1", "/a?x=1&y=2", "/a?y=2&x=1"],
  ...["/a?x=1&y=2&z=3", "/a?x=12", "/a?x", "/a?x=", "/a?t[]=1&t[]=2", "/a?o=3&p", "/a%20b", "/a+b"],
  ...["/A%20B/", "/%C3%9Cber", "/%c3%bcBER/", "/it's.html", "/itsxhtml", "/%7Ba;%7D%22b%22"],
  ...[
    "/blog/12/x",
    "/BLOG/12/x%20y",
    "/blog/12/x?y=1",
    "/blog/",
    "/blog/x.php",
    "/blog/x/y%2Fz",
    "/blog/ab;",
  ],
  ...["/gone/", "/gone/x?y", "/go", "/blog/%C3%BC"],
];
const visitors: readonly Readonly<Record<string, string>>[] = [
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

const servers = [
  { name: "nginx", write: toNginx, start: startNginx, goesOn: 200 },
  { name: "Apache", write: toApache, start: startApache, goesOn: 404 },
] as const;

/** Both ways to write a space are one. */
const comparable = (location: string | undefined) =>
  location === undefined ? undefined : decode(location).replaceAll("+", " ");

/** What the engine makes of a request, in the words of a server. */
async function expected(one: Rule, address: string, sent: Readonly<Record<string, string>>) {
  const headers = { ...sent, "X-Tier": sent["x-tier"] ?? "" };
  const { host = "localhost", "x-real-ip": ip } = sent;
  const decision = await ask([one], address, { headers, host, ip });
  if (decision?.type === "redirect")
    return { status: decision.code, location: comparable(decision.location) };
  return { status: decision?.type === "error" ? decision.code : undefined, location: undefined };
}

describe.each(servers)("exports to $name", async ({ name, write, start, goesOn }) => {
  const files = rules.map((one) => write([one], frame));
  const server = await start(files);
  if (!server) console.warn(`Exports are not tried on ${name}: it is not installed.`);
  afterAll(() => server?.stop());
  const isLeftOut = (file: number) => files[file]?.includes("# Left out") ?? false;

  test("most rules can be followed", () => {
    const kept = rules.filter((_, file) => !isLeftOut(file));
    expect(kept.length / rules.length).toBeGreaterThan(0.8);
  });

  const named = rules.map((one, file) => ({ one, file, title: titleOf(one, file) }));
  test.runIf(server).each(named)("answer as the site does: $title", async ({ one, file }) => {
    for (const address of addresses)
      for (const headers of visitors) {
        const answer = await server?.ask(file, address, { host: "localhost", ...headers });
        const left = { status: undefined, location: undefined };
        const wanted = isLeftOut(file) ? left : await expected(one, address, headers);
        expect({
          address,
          headers,
          status: answer?.status,
          location: comparable(answer?.headers.location),
        }).toEqual({ address, headers, ...wanted, status: wanted.status ?? goesOn });
      }
  });

  test.runIf(server)("T-RED-10: no address brings a line into an answer", async () => {
    for (const file of rules.keys())
      for (const address of ["/a%0d%0aX-Evil:1", "/blog/a%0d%0aX-Evil:1", "/a?x=%0d%0aX-Evil:1"]) {
        const answer = await server?.ask(file, address);
        expect(answer?.headers).not.toHaveProperty("x-evil");
      }
  });
});
