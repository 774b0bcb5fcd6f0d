import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../sources.ts";

/** What declares one name in a file of declarations. */
export interface Declaration {
  readonly name: string;
  readonly kind: "function" | "const" | "class" | "interface" | "type";
  /** Without its marks; empty where there is none. */
  readonly doc: string;
  /** The declaration itself; the comments of its members are in it. */
  readonly text: string;
}
/** The declarations of the sources of all packages, as the compiler writes them. */
export interface Declarations {
  /** Those of one source, as `packages/core/src/site.ts`, in their order. */
  of(path: string): readonly Declaration[];
  close(): void;
}

/** Writes all declarations anew, from the sources alone. */
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
  // What is wrong with the types the type check tells; declarations are written all the same.
  await promisify(execFile)(tsc, ["-p", file], { cwd: root }).catch(() => undefined);
  const known = new Map<string, readonly Declaration[]>();
  return {
    of(path) {
      const at = join(folder, path.replace(/\.ts$/, ".d.ts"));
      let found = known.get(path);
      if (!found) known.set(path, (found = existsSync(at) ? parse(readFileSync(at, "utf8")) : []));
      return found;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const head =
  /^(?:export )?(?:declare )?(?:abstract )?(function|const|class|interface|type) ([\w$]+)/;

/** The compiler writes each statement from the first column on, and everything in it further to the right. */
function parse(text: string): readonly Declaration[] {
  const found: Declaration[] = [];
  let doc = "";
  for (const part of text.split(/^(?=\/\*\*|export |declare |import |interface |type |\/\/)/m)) {
    const open = found.at(-1);
    if (open && isOpen(open)) {
      found[found.length - 1] = { ...open, text: `${open.text}\n${part.trimEnd()}` };
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

/** The members of a union may have comments of their own, which begin in the first column. */
const isOpen = ({ kind, text }: Declaration): boolean =>
  ["type", "const", "function"].includes(kind) && !text.endsWith(";");

const toDoc = (comment: string): string =>
  comment
    .trim()
    .replace(/^\/\*\*\s?|\s*\*\/$/g, "")
    .replace(/^\s*\* ?/gm, "")
    .trim();
