import { expect, test } from "vitest";
import { extendCsp, cspHash, cspNonce } from "./csp.ts";

const needs = {
  script: "https://site.test/dialogs/script.js",
  style: "https://site.test/dialogs/style.css",
  connect: "https://site.test/api/popup/v1/analytics",
};
const { script, style, connect } = needs;

test("a source that falls back to default-src is allowed by a new directive", () => {
  expect(extendCsp("default-src 'none'; img-src 'self'", needs)).toBe(
    `default-src 'none'; img-src 'self'; script-src ${script}; style-src ${style}; connect-src ${connect}`,
  );
});

test("sources of default-src remain allowed", () => {
  expect(extendCsp("default-src 'self' https:", needs)).toContain(
    `script-src 'self' https: ${script}`,
  );
});

test("the most specific directive is extended", () => {
  const policy = "script-src 'sha256-a'; script-src-elem 'none'; style-src 'unsafe-inline'";
  expect(extendCsp(policy, needs)).toBe(
    `script-src 'sha256-a'; script-src-elem ${script}; style-src 'unsafe-inline' ${style}`,
  );
});

test("a hash is not added where all inline content is allowed, which it would forbid", () => {
  const hashes = { script: "'sha256-a' https://cdn.example/a.js", style: "'sha256-b'" };
  expect(extendCsp("script-src 'unsafe-inline'; style-src 'Unsafe-Inline'", hashes)).toBe(
    "script-src 'unsafe-inline' https://cdn.example/a.js; style-src 'Unsafe-Inline'",
  );
  const restricted = "script-src 'unsafe-inline' 'nonce-n'; style-src 'unsafe-inline' 'sha256-c'";
  expect(extendCsp(restricted, hashes)).toBe(
    "script-src 'unsafe-inline' 'nonce-n' 'sha256-a' https://cdn.example/a.js; style-src 'unsafe-inline' 'sha256-c' 'sha256-b'",
  );
});

test("a policy without restrictions is not changed", () => {
  expect(extendCsp("frame-ancestors 'none'; base-uri 'none'", needs)).toBe(
    "frame-ancestors 'none'; base-uri 'none'",
  );
});

test("each of several policies is extended, and an empty one is ignored", () => {
  expect(extendCsp("script-src 'none', default-src 'self',", needs)).toBe(
    `script-src ${script}, default-src 'self'; script-src 'self' ${script}; style-src 'self' ${style}; connect-src 'self' ${connect}`,
  );
});

test("directive names are case-insensitive, and the first of several is used", () => {
  expect(extendCsp("Script-Src 'None'; script-src 'self'", { script, style })).toBe(
    `script-src ${script}; script-src 'self'`,
  );
});

test("connect-src is not extended without analytics", () => {
  expect(extendCsp("default-src 'none'", { script, style })).not.toContain("connect-src");
});

test("a long policy is read in linear time", () => {
  extendCsp(`script-src ${" 'self'".repeat(50_000)};${" ;".repeat(50_000)}`, needs);
});

test("a directive that allows everything is not changed", () => {
  expect(extendCsp("default-src 'none'; connect-src *", { connect })).toBe(
    "default-src 'none'; connect-src *",
  );
});

test("frames use frame-src, child-src or default-src", () => {
  const frame = "https://challenges.example";
  expect(extendCsp("frame-src 'none'; child-src 'self'", { frame })).toBe(
    `frame-src ${frame}; child-src 'self'`,
  );
  expect(extendCsp("child-src 'self'", { frame })).toBe(`child-src 'self' ${frame}`);
  expect(extendCsp("default-src 'self'", { frame })).toBe(
    `default-src 'self'; frame-src 'self' ${frame}`,
  );
});

test("targets of forms use form-action only", () => {
  const form = "https://pay.example";
  expect(extendCsp("default-src 'none'; form-action 'none'", { form })).toBe(
    `default-src 'none'; form-action ${form}`,
  );
  expect(extendCsp("default-src 'none'", { form })).toBe("default-src 'none'");
});

// The example of the specification, Content Security Policy Level 3.
test("the hash of a script is the one that browsers compute", async () => {
  expect(await cspHash("alert('Hello, world.');")).toBe(
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  );
});

test("a nonce is found if the enforced policy contains one", () => {
  const policy = "default-src 'nonce-d'; script-src 'strict-dynamic' 'nonce-abc+/='";
  expect(cspNonce(policy, "script")).toBe("abc+/=");
  expect(cspNonce(policy, "style")).toBe("d");
  expect(cspNonce("script-src 'nonce-\"x'", "script")).toBeUndefined();
  expect(cspNonce(null, "script")).toBeUndefined();
});

test("a hostile policy is read in one pass", () => {
  cspNonce("script-src a;".repeat(50_000), "script");
  cspNonce(`script-src ${" ".repeat(200_000)}x`, "style");
});
