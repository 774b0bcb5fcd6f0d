import { expect, test, vi } from "vitest";
import { accessLines } from "./access-lines.ts";

test("a request is one line, and other entries are passed on", () => {
  const lines: string[] = [];
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const own = accessLines(log, (line) => void lines.push(line), false);
  own.info("request", { method: "GET", path: "/\u00e9\u001b[2J", status: 404, duration: 3.1 });
  own.info("request", { method: "GET", path: "/@waymark/reload", status: 200, duration: 9 });
  own.warn("The client closed the connection.", { path: "/@waymark/reload" });
  own.info("closing", { signal: "SIGINT" });
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d GET {2}404 \/%C3%A9%1B\[2J 3\.1 ms$/),
  ]);
  expect(log.warn).not.toHaveBeenCalled();
  expect(log.info.mock.calls).toEqual([["closing", { signal: "SIGINT" }]]);
});

test("statuses are coloured in a terminal", () => {
  const print = vi.fn();
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  accessLines(log, print, true).info("request", {
    method: "GET",
    path: "/",
    status: 500,
    duration: 1,
  });
  expect(print.mock.calls[0]?.[0]).toContain("\u001b[31m500\u001b[0m /");
});
