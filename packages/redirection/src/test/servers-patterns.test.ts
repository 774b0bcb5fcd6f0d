import { describe, expect, onTestFinished, test } from "vitest";
import { compilePattern } from "../sources/pattern.ts";
import { startApache } from "./apache.ts";
import { startNginx } from "./nginx.ts";
import { pattern, rule } from "./rules.ts";
import { toApache, toNginx } from "./complete-file.ts";

const frame = { date: "", about: "", https: false };
const flags = { flag_case: true };
const patterns = [
  ...[
    "\\x{100}",
    "[\\x{100}-\\x{200}]",
    "\\x{1F600}",
    "\\x41",
    "\\07",
    "\\v",
    "\\a\\f\\t",
    "a{,5}",
  ],
  ...[
    `(?P<${"a".repeat(40)}>b)`,
    "(?<n>b)",
    "(?P<n>b)",
    "(?i)b",
    "(?s-m:b)",
    "(?U)b*",
    "()",
    "(|a)",
  ],
  ...[
    "\\p{Kawi}",
    "\\p{Greek}",
    "\\p{^Greek}",
    "\\pN",
    "[\\p{L}\\d]",
    "\\Qa.b\\E",
    "\\Qa.b",
    "\\z",
  ],
  ...["(?:[a-c][d-f]){1000}", "(?:[a-c][d-f]){370}", "([a-z]){0,490}", "x{1000}", "(a?){370}"],
  ...["[\\w-z]", "[[:digit:]-z]", "[[:word:]]", "[[:^alpha:]]", "[]a]", "[^]a]", "[\\-a]", "[é]"],
  ...["\\{a}", "a{0}", "[$]{2}", "\"'[\"']", "a\\ b#c;", "[;{}]"],
];
const sources = [
  ...["é", "漢", "~", "a", " ", "a=é&", "x=1&"].map(
    (piece) => `/x?${piece.repeat(1_900 / piece.length)}`,
  ),
  ...["é", "漢", "~", "a"].map((piece) => `/${piece.repeat(1_900)}`),
  ...["é", "~"].map((piece) => `/x?${piece.repeat(140)}`),
  ...["/a?b=%0D%0A", "/a?%00", "/a?b=\\", "/a\\"],
];
const rules = [
  ...patterns.map((one) => pattern(`^/${one}`, { to: "/y", flags })),
  ...patterns.map((agent) =>
    rule("/agent", {
      match_type: "agent",
      action_data: { agent, regex: true, url_from: "/y", url_notfrom: "/z" },
    }),
  ),
  ...sources.map((one) => rule(one, { to: "/y", flags })),
];

test("the patterns are valid here", () => {
  expect(patterns.filter((one) => typeof compilePattern(one, true) === "string")).toEqual([]);
});

describe("no rule makes a file invalid that contains others:", () => {
  const own = rule("/own", { to: "/there" });
  test.each([
    { name: "Apache", start: startApache, write: toApache },
    { name: "nginx", start: startNginx, write: toNginx },
  ])("$name", async ({ name, start, write }) => {
    const server = await start(rules.map((one) => write([one, own], frame)));
    if (!server) return console.warn(`Exports are not tested with ${name}: it is not installed.`);
    onTestFinished(() => server.stop());
    const statuses = rules.map(async ({ url }, file) => [
      url,
      (await server.request(file, "/own")).status,
    ]);
    expect(await Promise.all(statuses)).toEqual(rules.map(({ url }) => [url, 301]));
  });
});
