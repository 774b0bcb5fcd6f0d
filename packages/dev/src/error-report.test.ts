import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toErrorPage } from "./error-page.ts";
import { toErrorReport } from "./error-report.ts";
import { toErrorText } from "./error-text.ts";

let root = "";
const file = () => join(root, "site.ts");
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "waymark-report-"));
  await writeFile(file(), 'import { tide } from "./tide.ts";\n\nconst high = </b>;\n');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const failed = (message: string, calls: readonly string[] = []) => {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...calls.map((call) => `    at ${call}`)].join("\n");
  return error;
};

test("the position of an error is its first call in the site's own code", () => {
  const calls = [
    "parse (node:url:797:36)",
    `helper (${root}/node_modules/zod/index.js:1:2)`,
    `file://${root}/site.ts:3:14`,
    `async start (file://${root}/server.ts:9:1)`,
  ];
  const report = toErrorReport(failed("no tide", calls), root);
  expect(report).toMatchObject({
    name: "TypeError",
    message: "no tide",
    position: { file: "site.ts", line: 3, column: 14 },
    stack: [
      { text: "helper (node_modules/zod/index.js:1:2)", isOwn: false },
      { text: "site.ts:3:14", isOwn: true },
      { text: "async start (server.ts:9:1)", isOwn: true },
    ],
  });
  expect(toErrorText(report, false)).toContain(
    '  site.ts:3:14\n\n  1 | import { tide } from "./tide.ts";\n  2 |\n> 3 | const high = </b>;\n    |              ^\n',
  );
});

test("a syntax error has the position that the compiler reports, with columns from 1", () => {
  const message = `Transform failed with 1 error:\n${file()}:3:13: ERROR: Unexpected "<"`;
  expect(toErrorReport(failed(message, ["run (/esbuild/main.js:1:2)"]), root)).toMatchObject({
    name: "SyntaxError",
    message: 'Unexpected "<"',
    position: { file: "site.ts", line: 3, column: 14 },
    stack: [],
  });
});

test("a missing module has the position of its import", () => {
  const message = `Cannot find module '${root}/tide.ts' imported from ${file()}`;
  expect(toErrorReport(failed(message), root).position).toEqual({
    file: "site.ts",
    line: 1,
    column: 25,
  });
});

test("causes are reported, but no endless chain of them", () => {
  const error = failed("outer");
  error.cause = error;
  expect(JSON.stringify(toErrorReport(error, root)).match(/outer/g)).toHaveLength(6);
  expect(toErrorReport("fog", root).message).toBe('"fog" was thrown, which is not an Error.');
});

test("message, source code and stack are escaped in the page, and without control characters in the terminal", async () => {
  const error = failed("<script>\u001b[2J", [
    `file://${root}/site.ts:3:14`,
    "a<b> (/x/<y>.js:1:1)",
  ]);
  const report = toErrorReport(error, root);
  const page = await toErrorPage(report, "reload()");
  const html = await page.text();
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).toContain("const high = &lt;/b&gt;;");
  expect(html).not.toContain("<b>");
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^;]+; script-src 'sha256-/,
  );
  expect(toErrorText(report, false)).not.toContain("\u001b");
});
