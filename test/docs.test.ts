import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { format } from "node:util";
import { afterAll, describe, expect, test, vi } from "vitest";
import { runCommandLine } from "../packages/waymark/src/command-line.ts";
import { commandErrors, splitCommand, waymarkCommandError } from "./commands.ts";
import { programsOf, writePrograms } from "./examples.ts";
import { pages } from "./markdown.ts";
import { root } from "./sources.ts";

const all = pages();
const documented = all.filter((page) => programsOf(page).length > 0);
const programs = writePrograms(documented);
afterAll(() => programs.close());

// The environment of the programs: no permanent files, no fixed port.
vi.stubEnv("PORT", "0");
vi.stubEnv("DATABASE_URL", "sqlite::memory:");
vi.stubEnv("DATA_DIR", join(programs.folder, "data"));
vi.stubEnv("LOG", "silent");

for (const page of documented)
  describe(page.path, async () => {
    for (const program of programsOf(page)) {
      const printed: string[] = [];
      const log = vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
        printed.push(format(...values));
      });
      let failure: unknown;
      process.chdir(programs.folder);
      try {
        // Tests that the program declares become tests of this page.
        await import(/* @vite-ignore */ programs.fileOf(page, program));
      } catch (error) {
        failure = error;
      }
      process.chdir(root);
      log.mockRestore();
      test(`${program.file}, line ${program.line}, runs and prints the output on the page`, () => {
        if (failure !== undefined) throw failure;
        if (program.prints !== undefined) expect(printed.join("\n")).toBe(program.prints);
      });
    }
  });

describe("output of commands", () => {
  const shown = documented.flatMap((page) =>
    page.fences.flatMap((fence, i) => {
      const output = page.fences[i + 1];
      const isShown = fence.language === "sh" && output?.language === "text" && output.follows;
      const line = fence.text.trim();
      return isShown && line.startsWith("npx waymark ")
        ? [{ page, line, printed: output.text }]
        : [];
    }),
  );
  test.each(shown)("$page.path shows the output of $line", async ({ page, line, printed }) => {
    const [command = "", pattern] = line.split(" | grep ");
    const site = programsOf(page).find(({ file }) => file === "site.ts");
    const words = splitCommand(command).slice(2);
    const lines: string[] = [];
    const out = (text: string) => void lines.push(...text.split("\n"));
    const file = site ? ["--site", programs.fileOf(page, site)] : [];
    expect(await runCommandLine([...words, ...file], { out, error: out })).toBe(0);
    const matching = lines.filter((one) => pattern === undefined || one.includes(pattern));
    expect(matching.map((one) => one.trimEnd()).join("\n")).toBe(printed);
  });
});

describe.each(all)("$path", ({ path, fences, links, code }) => {
  test("links to existing files", () => {
    const broken = links.filter(({ target }) => isBroken(path, target));
    expect(broken).toEqual([]);
  });
  test("names existing commands, scripts and options", () => {
    const shell = fences.filter(({ language }) => language === "sh");
    expect(shell.flatMap(({ text }) => commandErrors(text))).toEqual([]);
    const inline = code.filter((text) => text.startsWith("waymark "));
    expect(inline.map((text) => waymarkCommandError(text.split(" ").slice(1)))).toEqual(
      inline.map(() => undefined),
    );
  });
  test("shows valid JSON", () => {
    for (const { text } of fences.filter(({ language }) => language === "json")) JSON.parse(text);
  });
});

test("unknown commands are reported", () => {
  const lines = [
    "npm run nope",
    "PORT=1 npx waymark fly",
    "npx waymark migrate --fast",
    "npx nothing",
    "node nowhere.mjs",
    "mount disk",
  ];
  for (const line of lines) expect([line, commandErrors(line).length]).toEqual([line, 1]);
});

function isBroken(path: string, target: string): boolean {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return false;
  const [file = "", fragment] = target.split("#");
  const full = file === "" ? join(root, path) : join(root, dirname(path), file);
  if (!existsSync(full)) return true;
  if (fragment === undefined) return false;
  return !all.find((page) => join(root, page.path) === full)?.anchors.has(fragment);
}
