import { expect, test } from "vitest";
import { inheritedSocket } from "./index.ts";

const pid = String(process.pid);

test("a socket is inherited if the variables of systemd are for this process", () => {
  expect(inheritedSocket({ LISTEN_PID: pid, LISTEN_FDS: "1" })).toBe(3);
  expect(inheritedSocket({ LISTEN_PID: `${pid}0`, LISTEN_FDS: "1" })).toBeUndefined();
  expect(inheritedSocket({ LISTEN_PID: pid })).toBeUndefined();
  expect(inheritedSocket({})).toBeUndefined();
});

test("more than one socket is rejected", () => {
  expect(() => inheritedSocket({ LISTEN_PID: pid, LISTEN_FDS: "2" })).toThrow("LISTEN_FDS");
});
