import { expect, test } from "vitest";
import { jsonLog, silentLog, textLog } from "./log.ts";

function capture() {
  const lines: string[] = [];
  return { lines, write: (line: string) => void lines.push(line), now: () => new Date(0) };
}

test("a line is one JSON object with time, level, message and fields", () => {
  const out = capture();
  jsonLog(out).info("saved", { id: 7, at: new Date(0), big: 10n });
  expect(JSON.parse(out.lines[0]!)).toEqual({
    time: "1970-01-01T00:00:00.000Z",
    level: "info",
    message: "saved",
    id: 7,
    at: "1970-01-01T00:00:00.000Z",
    big: "10",
  });
});

test("hostile text cannot start a second line or another object", () => {
  const out = capture();
  const hostile = '\n{"level":"fatal"}\r\u2028\u0085\u001b[31m\u202e';
  const log = jsonLog(out);
  log.warn(hostile, { [hostile]: hostile, agent: hostile });
  const line = out.lines.join("");
  expect(line.endsWith("\n")).toBe(true);
  expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
  expect(JSON.parse(line)).toMatchObject({ level: "warn", message: hostile, agent: hostile });
  const text = capture();
  textLog({ ...text, color: false }).warn(hostile, { agent: hostile });
  expect(text.lines.join("").slice(0, -1)).not.toMatch(/[\p{Cc}\u2028]/u);
});

test("secrets are masked by key at every depth, in headers and in query strings", () => {
  const out = capture();
  jsonLog(out).error("refused at /x?_core_nonce=n0nce&page=2", {
    Authorization: "Basic s3cret",
    headers: { "set-cookie": "s3cret", "X-Core-Nonce": "s3cret", accept: "*/*" },
    real: new Headers({ cookie: "s3cret", host: "a.example" }),
    user: { password: "s3cret", api_key: "s3cret", list: [{ token: "s3cret" }] },
    url: new URL("http://a.example/?access_token=s3cret&a=1"),
  });
  const line = out.lines[0]!;
  expect(line).not.toContain("s3cret");
  expect(line).not.toContain("n0nce");
  expect(line).toContain("page=2");
  expect(line).toContain("a.example");
});

test("fields cannot replace time, level or message", () => {
  const out = capture();
  jsonLog(out).info("true", { level: "error", message: "false", time: 1 });
  expect(JSON.parse(out.lines[0]!)).toMatchObject({
    level: "info",
    message: "true",
    "fields.level": "error",
    "fields.message": "false",
  });
});

test("errors carry name, message, code, stack and cause", () => {
  const out = capture();
  const error = new TypeError("no", { cause: Object.assign(new Error("disk"), { code: "EIO" }) });
  jsonLog(out).error("failed", { error });
  expect(JSON.parse(out.lines[0]!)).toMatchObject({
    error: { name: "TypeError", message: "no", cause: { message: "disk", code: "EIO" } },
  });
});

test("circular, throwing and endless values are truncated instead of causing an error", () => {
  const out = capture();
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  const log = jsonLog(out);
  log.info("circle", circle);
  log.info("getter", {
    get bad(): string {
      throw new Error("no");
    },
  });
  log.info("long", { text: "x".repeat(1_000_000), list: Array.from({ length: 1e5 }, () => 1) });
  expect(out.lines).toHaveLength(3);
  expect(out.lines[2]!.length).toBeLessThan(10_000);
  expect(JSON.parse(out.lines[1]!)).toMatchObject({ unreadable: true });
});

test("a failing writer does not fail the caller", () => {
  const log = jsonLog({
    write: () => {
      throw new Error("EPIPE");
    },
  });
  expect(() => log.info("x")).not.toThrow();
});

test("entries below the configured level are dropped, and the level silent logs nothing", () => {
  const out = capture();
  const log = jsonLog({ ...out, level: "warn" });
  log.debug("a");
  log.info("b");
  log.warn("c");
  silentLog.error("d");
  expect(out.lines).toHaveLength(1);
});

test("a line in text format is short and readable", () => {
  const out = capture();
  textLog({ ...out, color: false }).info("listening", { url: "http://127.0.0.1:1", note: "a b" });
  expect(out.lines[0]).toBe('00:00:00 info  listening url=http://127.0.0.1:1 note="a b"\n');
});

test("the text format has the stack of an error on separate lines", () => {
  const out = capture();
  const error = new TypeError("no tide");
  textLog({ ...out, color: false }).error("failed", { ref: "r1", error });
  const [first, second, third] = out.lines[0]!.split("\n");
  expect([first, second]).toEqual(["00:00:00 error failed ref=r1", "    TypeError: no tide"]);
  expect(third).toMatch(/^ {8}at .*log\.test\.ts/);
});
