import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { format, promisify } from "node:util";
import { afterAll, describe, expect, test, vi } from "vitest";
import { faultsOf, waymarkFault } from "./commands.ts";
import { openWorkshop, programsOf } from "./examples.ts";
import { pages, root } from "./markdown.ts";

const all = pages();
const documented = all.filter((page) => programsOf(page).length > 0);
const workshop = openWorkshop(documented);
afterAll(() => workshop.close());

// What the programs of the pages are started with: nothing that stays, nothing that meets another run.
vi.stubEnv("PORT", "0");
vi.stubEnv("DATABASE_URL", "sqlite::memory:");
vi.stubEnv("DATA_DIR", join(workshop.folder, "data"));
vi.stubEnv("LOG", "silent");

for (const page of documented)
  describe(page.path, async () => {
    for (const program of programsOf(page)) {
      const printed: string[] = [];
      const log = vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
        printed.push(format(...values));
      });
      let failure: unknown;
      process.chdir(workshop.folder);
      try {
        // Its own tests, where it has any, become tests of this page.
        await import(/* @vite-ignore */ workshop.fileOf(page, program));
      } catch (error) {
        failure = error;
      }
      process.chdir(root);
      log.mockRestore();
      test(`${program.file}, line ${program.line}, runs and prints what the page shows`, () => {
        if (failure !== undefined) throw failure;
        if (program.prints !== undefined) expect(printed.join("\n")).toBe(program.prints);
      });
    }
  });

test("the programs of all pages pass the type check", { timeout: 60_000 }, async () => {
  const tsc = join(root, "node_modules/.bin/tsc");
  const run = promisify(execFile)(tsc, ["-p", workshop.folder], { cwd: root });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
});

describe.each(all)("$path", ({ path, fences, links, code }) => {
  test("links to files that are there", () => {
    const broken = links.filter(({ target }) => isBroken(path, target));
    expect(broken).toEqual([]);
  });
  test("names commands, scripts and options that are there", () => {
    const shell = fences.filter(({ language }) => language === "sh");
    expect(shell.flatMap(({ text }) => faultsOf(text))).toEqual([]);
    const inline = code.filter((text) => text.startsWith("waymark "));
    expect(inline.map((text) => waymarkFault(text.split(" ").slice(1)))).toEqual(
      inline.map(() => undefined),
    );
  });
  test("shows JSON that parses", () => {
    for (const { text } of fences.filter(({ language }) => language === "json")) JSON.parse(text);
  });
});

test("commands that are not there are noticed", () => {
  const lines = [
    "npm run nope",
    "PORT=1 npx waymark fly",
    "npx waymark migrate --fast",
    "npx nothing",
    "node nowhere.mjs",
    "rm -r .",
  ];
  for (const line of lines) expect([line, faultsOf(line).length]).toEqual([line, 1]);
});

function isBroken(path: string, target: string): boolean {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return false;
  const [file = "", fragment] = target.split("#");
  const full = file === "" ? join(root, path) : join(root, dirname(path), file);
  if (!existsSync(full)) return true;
  if (fragment === undefined) return false;
  return !all.find((page) => join(root, page.path) === full)?.anchors.has(fragment);
}
