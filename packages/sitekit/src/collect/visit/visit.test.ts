import { describe, expect, test } from "vitest";
import { toStoredText, toDevice, otherPath, toCountedPath, termIn, toTerm } from "./values.ts";
import { isBot } from "../rules.ts";
import { kindOfHost, hostOf, toOrigin } from "./origin.ts";
import { toSeenPage, titleIn } from "./seen-page.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test.each([
  [firefox, false],
  [
    "Mozilla/5.0 (Linux; Android 15; CUBOT X90) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36",
    false,
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36 Telegram-Android/11.9 (Google Pixel 8; Android 15; SDK 35; HIGH)",
    false,
  ],
  ["TelegramBot (like TwitterBot)", true],
  ["Mozilla/5.0 (compatible; SomeBot/2.1)", true],
  ["Mozilla/5.0 (compatible; Yahoo! Slurp)", true],
  ["python-requests/2.32", true],
  ["Mozilla/5.0 HeadlessChrome/140", true],
  ["", true],
  ["short", true],
])("%j is automated: %s", (agent, expected) => {
  const headers = new Headers({ "user-agent": agent, "accept-language": "en" });
  expect(isBot(headers)).toBe(expected);
  headers.delete("accept-language");
  expect(isBot(headers)).toBe(true);
});

test.each([
  ["*", true],
  ["", true],
  [" * ", true],
  ["pt-PT,pt;q=0.9,*;q=0.5", false],
])("a client that accepts the languages %j is automated: %s", (languages, expected) => {
  const headers = new Headers({ "user-agent": firefox, "accept-language": languages });
  expect(isBot(headers)).toBe(expected);
});

test.each([
  [firefox, "desktop"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", "mobile"],
  ["Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)", "tablet"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel) Mobile Safari", "mobile"],
  ["Mozilla/5.0 (Linux; Android 15; SM-X210) Safari", "tablet"],
])("%j is a %s", (agent, device) => {
  expect(toDevice(agent)).toBe(device);
});

test.each([
  ["google.com", "search"],
  ["news.google.co.uk", "search"],
  ["mail.google.com", "mail"],
  ["duckduckgo.com", "search"],
  ["google.evil.test", undefined],
  ["google.com.br", "search"],
  ["google.pt", "search"],
  ["com.google", undefined],
  ["notgoogle.test", undefined],
  ["m.facebook.com", "social"],
  ["t.co", "social"],
  ["not.co", undefined],
  ["x.com", "social"],
  ["linux.com", undefined],
])("%s has the channel %s", (host, kind) => {
  expect(kindOfHost(host)).toBe(kind);
});

describe("the sources of visitors", () => {
  const own = new Set(["site.test"]);
  const from = (query: string, referrer = "") =>
    toOrigin(new URLSearchParams(query), referrer, own);
  test.each([
    ["", "", "Direct", "(direct)", "(none)", "(not set)"],
    ["", "https://site.test/a", "Direct", "(direct)", "(none)", "(not set)"],
    ["", "https://www.bing.com/?q=x", "Organic Search", "bing.com", "organic", "(not set)"],
    ["", "https://elsewhere.test/a?b", "Referral", "elsewhere.test", "referral", "(not set)"],
    ["", "https://t.co/x", "Social", "t.co", "referral", "(not set)"],
    ["utm_source=N&utm_medium=EMAIL&utm_campaign=May+1", "", "Email", "n", "email", "may 1"],
    ["utm_source=g&utm_medium=cpc", "https://www.google.com/", "Paid", "g", "cpc", "(not set)"],
    [
      "utm_source=p&utm_medium=referral",
      "https://www.google.com/",
      "Referral",
      "p",
      "referral",
      "(not set)",
    ],
    ["utm_medium=Referral", "https://t.co/x", "Referral", "t.co", "referral", "(not set)"],
    ["utm_source=x", "", "Referral", "x", "(not set)", "(not set)"],
    ["utm_source=(direct)&utm_medium=((none)", "", "Referral", "direct)", "none)", "(not set)"],
    ["utm_source=%00%0a%0d&utm_medium=%E2%80%AE", "", "Direct", "(direct)", "(none)", "(not set)"],
    ["utm_campaign=only", "", "Direct", "(direct)", "(none)", "only"],
  ])(
    "are determined by the query %j and the referrer %j",
    (query, referrer, channel, source, medium, campaign) => {
      expect(from(query, referrer)).toEqual({ channel, source, medium, campaign });
    },
  );
  test("texts are short, whole and on one line", () => {
    const { source, campaign } = from(
      `utm_source=${"é".repeat(500)}&utm_campaign=${"%F0%9F%9A%A2".repeat(200)}`,
    );
    expect([source.length, campaign.length]).toEqual([100, 100]);
    expect(campaign.isWellFormed()).toBe(true);
    expect(from(`utm_source=a%0ab`).source).toBe("a b");
  });
  test("only the host of a URL is read", () => {
    for (const text of [
      "javascript:alert(1)",
      "android-app://x",
      "https://",
      "x",
      "http://[",
      "data:,x",
    ])
      expect([text, hostOf(text)]).toEqual([text, ""]);
    expect(hostOf("https://user:secret@www.a.test:8080/p?q#f")).toBe("a.test");
  });
});

test("search terms are short, lower case and impersonal", () => {
  expect(toTerm("  Tide\tTABLES \u0000 ")).toBe("tide tables");
  expect(toTerm("ＴＩＤＥ")).toBe("tide");
  expect(toTerm("x".repeat(300))).toHaveLength(100);
  expect(toTerm("regatta 2025-2026")).toBe("regatta 2025-2026");
  expect(toTerm("pier 39")).toBe("pier 39");
  for (const text of [
    ...[
      "",
      "  ",
      "a@b.test",
      "+351 912 345 678",
      "(912) 345-678",
      "4111-1111-1111-1111",
      "912345678",
    ],
    ...["PT50 0002 0123 1234 5678 9015 4", "https://a.test/reset?token=1"],
  ])
    expect([text, toTerm(text)]).toEqual([text, undefined]);
  const query = (text: string) => termIn(new URLSearchParams(text), ["s", "q"]);
  expect([
    query("q=a&s=b"),
    query("q=a"),
    query("x=a"),
    query("s=a&page=2"),
    query("s=+&q=c"),
  ]).toEqual([...["b", "a", undefined, undefined, "c"]]);
});

test("paths are whole, or combined", () => {
  expect(toCountedPath("/a%20b")).toBe("/a%20b");
  expect(toCountedPath(`/${"a".repeat(511)}`)).toHaveLength(512);
  expect(toCountedPath(`/${"a".repeat(512)}`)).toBe(otherPath);
  expect(toCountedPath("(other)")).toBe(otherPath);
});

test("titles are plain text on one line", () => {
  expect(titleIn("<!doctype html><TITLE lang=en>\n Tides &amp; <b>\u202ewinds\n</TITLE>")).toBe(
    "Tides & <b> winds",
  );
  expect(titleIn("<title>no end")).toBe("");
  expect(titleIn("<titles>x</titles>")).toBe("");
  expect(titleIn(`<title>${"x".repeat(1_000)}</title>`)).toHaveLength(200);
  expect(titleIn("<title>&constructor; &unknown;</title>")).toBe("&constructor; &unknown;");
});

test("hostile texts take linear time", () => {
  for (const part of [
    "<title ",
    "<title>",
    "</title",
    "<",
    "&#39;",
    "\u0000",
    " ",
    "1 ",
    "@",
    "(",
  ]) {
    const text = part.repeat(200_000);
    titleIn(text.slice(0, 32_768));
    toTerm(text);
    toStoredText(text, 200);
    hostOf(`https://${text}`);
    toDevice(text);
  }
});

test("the title and the size of a page are read, and large pages have no size", () => {
  expect(toSeenPage("<title>A</title>é")).toEqual({ title: "A", bytes: 18 });
  expect(toSeenPage("")).toEqual({ title: "", bytes: 0 });
  expect(toSeenPage("<title>B</title>".padEnd(300_000))).toEqual({ title: "B" });
});
