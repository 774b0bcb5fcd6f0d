import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Fence, Page } from "./markdown.ts";
import { settle } from "./outside.ts";

/** A program of a page: one fence, or several that continue each other. */
export interface Program {
  /** `site.ts`, or with the folders that the page names: `src/routes/entries.ts`. */
  readonly file: string;
  readonly text: string;
  /** The line of the page where it begins. */
  readonly line: number;
  /** What the page says that it prints; undefined where the page says nothing about it. */
  readonly prints: string | undefined;
}

/**
 * The programs of a page. A fence whose first line is `// name.ts` begins the file of that name; one without a name
 * continues the file before it. A `text` fence right behind shows what the program prints.
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
          throw new Error(`${path}:${fence.line}: this page has a file ${file} already.`);
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

/** The programs of all pages as files, in a folder that sees the workspace's packages. */
export interface Workshop {
  readonly folder: string;
  /** Where a program of a page lies. */
  fileOf(page: Page, program: Program): string;
  close(): void;
}
export function openWorkshop(pages: readonly Page[]): Workshop {
  const folder = mkdtempSync(join(tmpdir(), "waymark-docs-"));
  settle(folder, "*/**/*.ts");
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
