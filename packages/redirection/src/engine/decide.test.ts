import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { MatchType } from "../rules/rule.ts";
import { decisionOf, pattern, rule, targetOf, type VisitorProperties } from "../test/rules.ts";

test("the first rule that matches decides, and later ones are not evaluated", async () => {
  const first = rule("/a", { to: "/first" });
  const second = rule("/a", { to: "/second" });
  expect(await targetOf([first, second], "/a")).toBe("/first");
  expect(await targetOf([second, first], "/a")).toBe("/second");
});

test.each([
  [301, 301],
  [302, 302],
  [303, 303],
  [304, 304],
  [307, 307],
  [308, 308],
  [200, 301],
  [undefined, 301],
])("a redirect stored with %s responds with %s", async (given, code) => {
  const properties = given === undefined ? {} : { action_code: given };
  expect(await decisionOf([rule("/a", { to: "/b", ...properties })], "/a")).toMatchObject({ code });
});

const actor = (more: object) => async () => ({
  ...{
    id: 7,
    login: "ada",
    displayName: "",
    roles: ["editor"],
    via: "test",
    subject: "7",
    claims: {},
  },
  can: (capability: string) => capability === "edit_posts",
  ...more,
});
const conditions: readonly (readonly [
  MatchType,
  Record<string, unknown>,
  VisitorProperties,
  VisitorProperties,
])[] = [
  ["login", {}, { caller: actor({}) }, {}],
  ["role", { role: "editor" }, { caller: actor({}) }, { caller: actor({ roles: [] }) }],
  ["role", { role: "edit_posts" }, { caller: actor({}) }, {}],
  ["referrer", { referrer: "http://a.test/" }, { headers: { referer: "http://a.test/" } }, {}],
  [
    "referrer",
    { referrer: "a\\.TEST", regex: true },
    { headers: { referer: "http://a.test/" } },
    { headers: { referer: "http://axtest/" } },
  ],
  [
    "agent",
    { agent: "iphone|android", regex: true },
    { headers: { "user-agent": "An iPhone" } },
    { headers: { "user-agent": "A desk" } },
  ],
  [
    "agent",
    { agent: "Crawler" },
    { headers: { "user-agent": "Crawler" } },
    { headers: { "user-agent": "crawler" } },
  ],
  [
    "cookie",
    { name: "seen", value: "1" },
    { headers: { cookie: "a=b; seen=1; c" } },
    { headers: { cookie: "unseen=1" } },
  ],
  ["cookie", { name: "seen", value: "" }, { headers: { cookie: "seen=" } }, {}],
  ["cookie", { name: "s", value: "^a b$", regex: true }, { headers: { cookie: "s=A%20b" } }, {}],
  ["header", { name: "X-Tier", value: "gold" }, { headers: { "X-Tier": "gold" } }, {}],
  ["header", { name: "X-Tier", value: "", regex: true }, { headers: { "X-Tier": "" } }, {}],
  ["ip", { ip: ["192.0.2.7", "no"] }, { ip: "192.0.2.7" }, { ip: "192.0.2.8" }],
  ["ip", { ip: ["192.0.2.0/28"] }, { ip: "192.0.2.15" }, { ip: "192.0.2.16" }],
  ["ip", { ip: ["2001:DB8:0::1"] }, { ip: "2001:db8::1" }, {}],
  ["ip", { ip: ["2001:db8::/32"] }, { ip: "2001:db8:1::1" }, { ip: "192.0.2.16" }],
  ["server", { server: "http://www.site.test" }, { host: "www.site.test" }, {}],
  ["server", { server: "WWW.site.test" }, { host: "www.site.test:8080" }, {}],
  [
    "language",
    { language: "de, en-GB" },
    { headers: { "accept-language": "fr;q=0.9,de;q=0.5" } },
    {},
  ],
  [
    "language",
    { language: "de" },
    { headers: { "accept-language": "DE" } },
    { headers: { "accept-language": "en,de;q=0" } },
  ],
  ["custom", { filter: "moon" }, { condition: (name) => name === "moon" }, {}],
];
describe.each(conditions)("%s %j", (match_type, data, met, unmet) => {
  const targets =
    match_type === "login"
      ? { logged_in: "/met", logged_out: "/unmet" }
      : { url_from: "/met", url_notfrom: "/unmet" };
  const both = rule("/a", { match_type, action_data: { ...data, ...targets } as never });
  const empty = Object.fromEntries(Object.keys(targets).map((key) => [key, ""]));
  const none = rule("/a", { match_type, action_data: { ...data, ...empty } as never });
  const next = rule("/a", { to: "/next" });
  test("redirects to one target or the other", async () => {
    expect(await targetOf([both], "/a", met)).toBe("/met");
    expect(await targetOf([both], "/a", unmet)).toBe("/unmet");
    expect(await targetOf([both], "/b", met)).toBeUndefined();
  });
  test("without a target does nothing", async () => {
    expect(await targetOf([none, next], "/a", met)).toBe("/next");
    expect(await targetOf([none, next], "/a", unmet)).toBe("/next");
  });
  test("with another action counts only when the condition is met", async () => {
    const error = rule("/a", {
      ...{ match_type, action_type: "error", action_code: 403 },
      action_data: data as never,
    });
    expect(await decisionOf([error, next], "/a", met)).toMatchObject({ type: "error", code: 403 });
    expect(await targetOf([error, next], "/a", unmet)).toBe("/next");
  });
});

test("a condition with an invalid pattern is not met", async () => {
  const action_data = { agent: "(", regex: true, url_from: "/met", url_notfrom: "/unmet" };
  const broken = rule("/a", { match_type: "agent", action_data });
  expect(await targetOf([broken], "/a", { headers: { "user-agent": "(" } })).toBe("/unmet");
});

test("patterns after the time limit of a request are skipped, and other rules are evaluated", async () => {
  let time = 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += 20));
  onTestFinished(() => clock.mockRestore());
  const slow = ["^/x", "^/y"].map((source) => pattern(source, { to: "/wrong" }));
  const last = pattern("^/a$", { to: "/pattern" });
  expect(await targetOf([...slow, last], "/a")).toBe("/pattern");
  const others = [rule("/a", { to: "/plain" })];
  expect(await targetOf([...slow, ...slow, last, ...others], "/a")).toBe("/plain");
});

test("patterns in conditions count towards the time limit of a request", async () => {
  let time = 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += 20));
  onTestFinished(() => clock.mockRestore());
  const byAgent = (agent: string, target: object) =>
    rule("/a", { match_type: "agent", action_data: { agent, regex: true, ...target } as never });
  const visitor = { headers: { "user-agent": "An iPhone" } };
  const slow = ["x", "y"].map((agent) => byAgent(agent, { url_from: "/wrong" }));
  const last = byAgent("iphone", { url_from: "/phone" });
  const otherwise = byAgent("iphone", { url_notfrom: "/otherwise" });
  const plain = rule("/a", { to: "/plain" });
  expect(await targetOf([...slow, last], "/a", visitor)).toBe("/phone");
  expect(await targetOf([...slow, ...slow, last, otherwise, plain], "/a", visitor)).toBe("/plain");
  expect(await targetOf([...slow, ...slow, pattern("^/a$", { to: "/b" }), plain], "/a")).toBe(
    "/plain",
  );
  const exact = { match_type: "agent", action_data: { agent: "An iPhone", url_from: "/exact" } };
  expect(await targetOf([...slow, ...slow, rule("/a", exact as never), plain], "/a", visitor)).toBe(
    "/exact",
  );
});

test("rules for missing pages are evaluated only when nothing was found", async () => {
  const rules = [rule("/a", { match_type: "page", to: "/lost" }), rule("/a", { to: "/found" })];
  expect(await targetOf(rules, "/a")).toBe("/found");
  expect(await targetOf(rules, "/a", { isMissing: true })).toBe("/lost");
  expect(await targetOf(rules.slice(1), "/a", { isMissing: true })).toBeUndefined();
});

test("the actions error, nothing and random need no target", async () => {
  const of = (action_type: "random" | "error" | "nothing") => rule("/a", { action_type });
  expect(await decisionOf([of("error")], "/a")).toMatchObject({ type: "error", code: 404 });
  expect(await decisionOf([of("nothing"), rule("/a", { to: "/b" })], "/a")).toMatchObject({
    type: "nothing",
  });
  expect(await decisionOf([of("random")], "/a")).toMatchObject({
    ...{ type: "redirect", location: "http://site.test/some-post/", code: 301 },
  });
});

test("a rewrite stays within the site and preserves the query of the target", async () => {
  const pass = (to: string) =>
    rule("/a", { action_type: "pass", to, flags: { flag_query: "ignore" } });
  expect(await decisionOf([pass("/feed?x=1")], "/a?y=2")).toMatchObject({
    ...{ type: "rewrite", address: "/feed?x=1" },
  });
  expect(await decisionOf([pass("http://169.254.169.254/latest/")], "/a")).toBeUndefined();
});

describe("a visitor who is already at the target is not redirected", () => {
  test.each([
    ["/a", "/a"],
    ["/a", "/a#top"],
    ["/a", "http://site.test/a"],
    ["/a", "HTTP://SITE.TEST/a"],
    ["/über", "/%C3%BCber"],
    ["/a", "/./a"],
    ["/a", "/b/../a"],
    ["/a?x=1", "/%2e/a?x=1"],
  ])("%s to %s", async (source, to) => {
    expect(await decisionOf([rule(source, { to })], source)).toBeUndefined();
  });
  test("but a target with another scheme or host is a redirect", async () => {
    expect(await targetOf([rule("/a", { to: "https://site.test/a" })], "/a")).toBe(
      "https://site.test/a",
    );
  });
  test("a rule that adds a trailing slash redirects once", async () => {
    const slash = rule("/a", { to: "/a/", flags: { flag_trailing: true } });
    expect(await targetOf([slash], "/a")).toBe("/a/");
    expect(await targetOf([slash], "/a/")).toBeUndefined();
  });
});
