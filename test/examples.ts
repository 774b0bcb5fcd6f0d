import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Fence, Page } from "./markdown.ts";
import { linkPackages } from "./program-folder.ts";

/** A program of a page: one fence, or several consecutive ones. */
export interface Program {
  /** `site.ts`, or a path such as `src/routes/entries.ts`. */
  readonly file: string;
  readonly text: string;
  /** The line of the page where it starts. */
  readonly line: number;
  /** The expected output; undefined if the page shows none. */
  readonly prints: string | undefined;
}

/**
 * The programs of a page. A fence whose first line is `// name.ts` starts a file of that name; a fence without a name
 * continues the previous file. A `text` fence directly after a program is its expected output.
 */
export function programsOf({ path, fences }: Page): readonly Program[] {
  const programs: { file: string; text: string; line: number; prints: string | undefined }[] = [];
  let before: Fence | undefined;
  for (const fence of fences) {
    const current = programs.at(-1);
    if (languages.has(fence.language)) {
      const named = /^\/\/ ((?:[\w-]+\/)*[\w-]+(?:\.test)?\.(?:ts|mjs))$/.exec(
        fence.text.split("\n", 1)[0] ?? "",
      )?.[1];
      if (named !== undefined || !current) {
        const file = named ?? "main.ts";
        if (programs.some((one) => one.file === file))
          throw new Error(`${path}:${fence.line}: the page already has a file ${file}.`);
        programs.push({ file, text: fence.text, line: fence.line, prints: undefined });
      } else current.text += `\n${fence.text}`;
    } else if (
      fence.language === "text" &&
      fence.follows &&
      current &&
      before &&
      languages.has(before.language)
    )
      current.prints =
        current.prints === undefined ? fence.text : `${current.prints}\n${fence.text}`;
    before = fence;
  }
  return programs;
}

const languages: ReadonlySet<string> = new Set(["ts", "js"]);

/** A folder with the programs of pages, which can import the packages. */
export interface ProgramFolder {
  readonly folder: string;
  /** The path of a program. */
  fileOf(page: Page, program: Program): string;
  close(): void;
}
/** Writes the programs of pages to a temporary folder, which `close` deletes. */
export function writePrograms(pages: readonly Page[]): ProgramFolder {
  const folder = mkdtempSync(join(tmpdir(), "waymark-docs-"));
  linkPackages(folder, "*/**/*.ts");
  const folderOf = ({ path }: Page) =>
    join(folder, path.replace(/\.md$/, "").replaceAll("/", "--"));
  for (const page of pages) {
    const programs = programsOf(page);
    if (programs.length === 0) continue;
    mkdirSync(folderOf(page));
    for (const { file, text } of programs) {
      const path = join(folderOf(page), file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${text}\nexport {};\n`);
    }
  }
  return {
    folder,
    fileOf: (page, { file }) => join(folderOf(page), file),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
