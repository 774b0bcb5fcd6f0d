import { expect, test } from "vitest";
import { extendCsp } from "./csp.ts";

const needs = {
  script: "https://site.test/dialogs/script.js",
  style: "https://site.test/dialogs/style.css",
  connect: "https://site.test/api/popup/v1/analytics",
};
const { script, style, connect } = needs;

test("what falls back to the default is allowed by a directive of its own", () => {
  expect(extendCsp("default-src 'none'; img-src 'self'", needs)).toBe(
    `default-src 'none'; img-src 'self'; script-src ${script}; style-src ${style}; connect-src ${connect}`,
  );
});

test("what the default allows stays allowed", () => {
  expect(extendCsp("default-src 'self' https:", needs)).toContain(
    `script-src 'self' https: ${script}`,
  );
});

test("the nearest directive is the one that is widenPolicy", () => {
  const policy = "script-src 'sha256-a'; script-src-elem 'none'; style-src 'unsafe-inline'";
  expect(extendCsp(policy, needs)).toBe(
    `script-src 'sha256-a'; script-src-elem ${script}; style-src 'unsafe-inline' ${style}`,
  );
});

test("what nothing restricts is left alone", () => {
  expect(extendCsp("frame-ancestors 'none'; base-uri 'none'", needs)).toBe(
    "frame-ancestors 'none'; base-uri 'none'",
  );
});

test("each of several policies is widenPolicy, and an empty one is none", () => {
  expect(extendCsp("script-src 'none', default-src 'self',", needs)).toBe(
    `script-src ${script}, default-src 'self'; script-src 'self' ${script}; style-src 'self' ${style}; connect-src 'self' ${connect}`,
  );
});

test("names are read whatever their case, and the first of a name counts", () => {
  expect(extendCsp("Script-Src 'None'; script-src 'self'", { script, style })).toBe(
    `script-src ${script}; script-src 'self'`,
  );
});

test("without counting nothing may be connected to", () => {
  expect(extendCsp("default-src 'none'", { script, style })).not.toContain("connect-src");
});

test("a long policy is read in linear time", () => {
  const began = process.cpuUsage();
  extendCsp(`script-src ${" 'self'".repeat(50_000)};${" ;".repeat(50_000)}`, needs);
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
});

test("what lets in everything is left alone", () => {
  expect(extendCsp("default-src 'none'; connect-src *", { connect })).toBe(
    "default-src 'none'; connect-src *",
  );
});

test("frames follow their own directive, that of children, or the default", () => {
  const frame = "https://challenges.example";
  expect(extendCsp("frame-src 'none'; child-src 'self'", { frame })).toBe(
    `frame-src ${frame}; child-src 'self'`,
  );
  expect(extendCsp("child-src 'self'", { frame })).toBe(`child-src 'self' ${frame}`);
  expect(extendCsp("default-src 'self'", { frame })).toBe(
    `default-src 'self'; frame-src 'self' ${frame}`,
  );
});
