import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../sources.ts";

/** A declaration of a `.d.ts` file. */
export interface Declaration {
  readonly name: string;
  readonly kind: "function" | "const" | "class" | "interface" | "type";
  /** The doc comment without comment marks; empty if there is none. */
  readonly doc: string;
  /** The source of the declaration, including comments of members. */
  readonly text: string;
}
/** The declarations that the compiler emits for the sources of all packages. */
export interface Declarations {
  /** The declarations of a source file such as `packages/core/src/site.ts`, in order. */
  of(path: string): readonly Declaration[];
  close(): void;
}

/** Emits declarations of all packages into a temporary folder, which `close` deletes. */
export async function emitDeclarations(): Promise<Declarations> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-declarations-"));
  const config = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      composite: false,
      declarationMap: false,
      emitDeclarationOnly: true,
      noCheck: true,
      rootDir: root,
      outDir: folder,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
    },
    include: [join(root, "packages/*/src")],
    exclude: ["**/test", "**/*.test.ts", "**/*.test-d.ts"].map((one) =>
      join(root, "packages/*/src", one),
    ),
  };
  const file = join(folder, "tsconfig.json");
  writeFileSync(file, JSON.stringify(config));
  const tsc = join(root, "node_modules/.bin/tsc");
  // The compiler emits declarations despite type errors; the type check reports those.
  await promisify(execFile)(tsc, ["-p", file], { cwd: root }).catch(() => undefined);
  const parsed = new Map<string, readonly Declaration[]>();
  return {
    of(path) {
      const at = join(folder, path.replace(/\.ts$/, ".d.ts"));
      let found = parsed.get(path);
      if (!found) parsed.set(path, (found = existsSync(at) ? parse(readFileSync(at, "utf8")) : []));
      return found;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const head =
  /^(?:export )?(?:declare )?(?:abstract )?(function|const|class|interface|type) ([\w$]+)/;

/** Splits at statements: the compiler starts them in the first column and indents everything inside. */
function parse(text: string): readonly Declaration[] {
  const found: Declaration[] = [];
  let doc = "";
  for (const part of text.split(/^(?=\/\*\*|export |declare |import |interface |type |\/\/)/m)) {
    const last = found.at(-1);
    if (last && isIncomplete(last)) {
      found[found.length - 1] = { ...last, text: `${last.text}\n${part.trimEnd()}` };
      continue;
    }
    if (part.startsWith("/**")) {
      doc = toDoc(part);
      continue;
    }
    const [, kind, name] = head.exec(part) ?? [];
    if (kind !== undefined && name !== undefined)
      found.push({ name, kind: kind as Declaration["kind"], doc, text: part.trimEnd() });
    doc = "";
  }
  return found;
}

/** Whether a statement continues: comments of union members start in the first column too. */
const isIncomplete = ({ kind, text }: Declaration): boolean =>
  ["type", "const", "function"].includes(kind) && !text.endsWith(";");

const toDoc = (comment: string): string =>
  comment
    .trim()
    .replace(/^\/\*\*\s?|\s*\*\/$/g, "")
    .replace(/^\s*\* ?/gm, "")
    .trim();
